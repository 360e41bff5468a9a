import type { Section } from '@vedette/contract/v1/dashboards/sections/section';
import { useFormat } from '../../../parts/format/format.js';
import { SmallMultiples } from '../../../parts/charts/small-multiples.js';
import {
  chartColumns,
  chartSlots,
  columnMeasure,
  seriesTitle,
  stepLengthText,
  timeFormatter,
} from '../../sections/section-lines.js';
import { valueText } from '../../sections/section-text.js';
import classes from './metric-rows.module.css';
import { groupByUnit, periodSummaryText } from './metric-row-rules.js';

/** Several metrics over time: metrics of one unit below each other on equal axes, two units side by side. */
export function MetricRows({ sections }: { readonly sections: readonly Section[] }) {
  const format = useFormat();
  return (
    <div className={classes['units']}>
      {groupByUnit(sections).map(({ unit, first, unitSections }) => {
        const { time, value } = chartColumns(first);
        return (
          <SmallMultiples
            key={unit}
            lines={unitSections.map((section) => {
              const { value: sectionValue } = chartColumns(section);
              const [title, slots] = [seriesTitle(section), chartSlots(section)];
              const formatValue = (each: number): string => valueText(each, sectionValue, format);
              return {
                id: sectionValue.textKey,
                name: title,
                title,
                totalText: periodSummaryText(section, slots, formatValue),
                formatValue,
                slots,
              };
            })}
            measure={columnMeasure(value)}
            isSum={unitSections.every(({ drawnAs }) => drawnAs === 'bars')}
            formatValue={(each) => valueText(each, value, format)}
            formatInstant={timeFormatter(time, format)}
            step={stepLengthText(time)}
          />
        );
      })}
    </div>
  );
}
