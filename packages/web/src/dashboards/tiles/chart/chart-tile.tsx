import type { DashboardFigures } from '@vedette/contract/v1/dashboards/dashboard';
import type { TileMetric } from '@vedette/contract/v1/dashboards/tile-metrics';
import { chartTable } from '@vedette/contract/v1/dashboards/tiles/chart';
import { DataTable } from '../../../parts/tables/data-table.js';
import type { Format } from '../../../parts/format/format-values.js';
import { useFormat } from '../../../parts/format/format.js';
import type { PlainRow } from '../../../parts/files/plain-rows.js';
import { SeriesChart } from '../../../parts/charts/series-chart.js';
import { momentOf, stepWords } from '../../../parts/charts/series-rules.js';
import { slotsOf } from '../../tile-charts/slots-of.js';
import { sectionTable } from '../../sections/section-table.js';
import { TileFrame } from '../../tile-frame/tile-frame.js';
import { MetricRows } from './metric-rows.js';
import { figureText, isBars, measureOf, metricName } from '../../words/tile-words.js';
import type { TileProps } from '../../tile-frame/tile-props.js';

/** Figures over the period, all monitors added up; gaps are gaps. */
export function ChartTile({ tile, figures, arranging }: TileProps) {
  const format = useFormat();
  const metric = tile.Metric ?? 'UptimePercentage';
  const metrics: readonly TileMetric[] = [metric, ...(tile.MoreMetrics ?? [])];
  const isOne = metrics.length === 1;
  const moment = momentOf(figures.Scale, format);
  const { columns, rows } = sectionTable(chartTable(tile, figures), figures.Times, format, {
    columns: { time: { draw: ({ FromAt }) => moment(FromAt) } },
  });
  return (
    <TileFrame
      tile={tile}
      arranging={arranging}
      rows={figures.Times.map((row): PlainRow => ({
        from: new Date(row.FromAt).toISOString(),
        until: new Date(row.UntilAt).toISOString(),
        ...Object.fromEntries(metrics.map((each) => [each, row[each]])),
      }))}
      chart={
        isOne ? (
          <Chart figures={figures} metric={metric} format={format} isBarred={isBars(metric, tile.ChartType)} />
        ) : (
          <MetricRows figures={figures} metrics={metrics} chartType={tile.ChartType} />
        )
      }
      table={
        <DataTable
          label="Values"
          columns={columns}
          rows={rows.toReversed()}
          rowKey={({ source }) => source.FromAt}
          empty="Nothing in this period."
        />
      }
    />
  );
}

interface ChartProps {
  readonly figures: DashboardFigures;
  readonly metric: TileMetric;
  readonly format: Format;
  readonly isBarred: boolean;
}

function Chart({ figures: { FromAt, UntilAt, Times, Scale }, metric, format, isBarred }: ChartProps) {
  return (
    <SeriesChart
      slots={slotsOf(Times, metric)}
      measure={measureOf(metric)}
      isSum={isBarred}
      words={(value) => figureText(metric, value, format)}
      moment={momentOf(Scale, format)}
      step={stepWords(Scale)}
      legend={metricName(metric)}
      empty={`Nothing was measured from ${format.dateTime(FromAt)} to ${format.dateTime(UntilAt)}.`}
    />
  );
}
