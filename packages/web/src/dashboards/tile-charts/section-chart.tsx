import type { Section } from '@vedette/contract/v1/dashboards/sections/section';
import type { Format } from '../../parts/format/format-values.js';
import { SeriesChart } from '../../parts/charts/series-chart.js';
import type { Slot } from '../../parts/charts/series-rules.js';
import {
  chartColumns,
  chartSlots,
  columnMeasure,
  isCyclicSection,
  seriesTitle,
  stepLengthText,
  timeFormatter,
} from '../sections/section-lines.js';
import { valueText } from '../sections/section-text.js';

interface Props {
  readonly section: Section;
  readonly format: Format;
  /** Text without any value. */
  readonly empty: string;
  readonly slots?: readonly Slot[];
  readonly step?: string;
}

/** The chart of a section: one series over time, by hour of the day or by day of the week. */
export function SectionChart({ section, format, empty, slots = chartSlots(section), step }: Props) {
  const { time, value } = chartColumns(section);
  const isCyclic = isCyclicSection(section);
  const formatTime = timeFormatter(time, format);
  return (
    <SeriesChart
      slots={slots}
      measure={columnMeasure(value)}
      isSum={section.drawnAs === 'bars'}
      formatValue={(each) => valueText(each, value, format)}
      formatInstant={isCyclic ? (index) => valueText(section.rows[index]?.[0], time, format) : formatTime}
      step={step ?? stepLengthText(time)}
      legend={seriesTitle(section)}
      {...{ empty, isCyclic }}
    />
  );
}
