import type { Section } from '@vedette/contract/v1/dashboards/sections/section';
import { useFormat } from '../../../parts/format/format.js';
import { LineRows } from '../../../parts/charts/line-rows.js';
import {
  chartColumns,
  chartSlots,
  columnMeasure,
  seriesTitle,
  stepText,
  timeText,
} from '../../sections/section-lines.js';
import { valueText } from '../../sections/section-text.js';
import classes from './metric-rows.module.css';
import { byUnit, wholeText } from './metric-row-rules.js';

/** Several metrics over time: metrics of one unit below each other on equal axes, two units side by side. */
export function MetricRows({ sections }: { readonly sections: readonly Section[] }) {
  const format = useFormat();
  return (
    <div className={classes['units']}>
      {byUnit(sections).map(({ unit, first, all }) => {
        const { time, value } = chartColumns(first);
        return (
          <LineRows
            key={unit}
            lines={all.map((section) => {
              const { value: own } = chartColumns(section);
              const [title, slots] = [seriesTitle(section), chartSlots(section)];
              const formatValue = (each: number): string => valueText(each, own, format);
              return {
                id: own.textKey,
                name: title,
                title,
                whole: wholeText(section, slots, formatValue),
                formatValue,
                slots,
              };
            })}
            measure={columnMeasure(value)}
            isSum={all.every(({ drawnAs }) => drawnAs === 'bars')}
            formatValue={(each) => valueText(each, value, format)}
            moment={timeText(time, format)}
            step={stepText(time)}
          />
        );
      })}
    </div>
  );
}
