import type { DashboardFigures } from '@vedette/contract/v1/dashboards/dashboard';
import { type TileMetric, unitOf } from '@vedette/contract/v1/dashboards/tile-metrics';
import type { ChartType } from '@vedette/contract/v1/dashboards/tile-charts';
import { useFormat } from '../../../parts/format/format.js';
import { LineRows } from '../../../parts/charts/line-rows.js';
import { momentOf, stepWords } from '../../../parts/charts/series-rules.js';
import classes from './metric-rows.module.css';
import { byUnit, wholeWords } from './metric-row-rules.js';
import { slotsOf } from '../../tile-charts/slots-of.js';
import { figureText, isBars, measureOf, metricName } from '../../words/tile-words.js';

interface Props {
  readonly figures: Pick<DashboardFigures, 'Times' | 'Scale'>;
  readonly metrics: readonly TileMetric[];
  readonly chartType: ChartType | undefined;
}

/** Several figures over the period: those of one unit in equal axes below each other, two units beside each other. */
export function MetricRows({ figures: { Times, Scale }, metrics, chartType }: Props) {
  const format = useFormat();
  return (
    <div className={classes['units']}>
      {byUnit(metrics).map((own) => {
        const [first = 'UptimePercentage'] = own;
        const words = (value: number): string => figureText(first, value, format);
        return (
          <LineRows
            key={unitOf(first)}
            lines={own.map((metric) => {
              const slots = slotsOf(Times, metric);
              const title = metricName(metric);
              return { id: metric, name: title, title, whole: wholeWords(metric, slots, words), slots };
            })}
            measure={measureOf(first)}
            isSum={own.every((metric) => isBars(metric, chartType))}
            words={words}
            moment={momentOf(Scale, format)}
            step={stepWords(Scale)}
          />
        );
      })}
    </div>
  );
}
