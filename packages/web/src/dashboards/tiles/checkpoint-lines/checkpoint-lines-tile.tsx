import type { TileMetric } from '@vedette/contract/v1/dashboards/tile-metrics';
import { useQuery } from '@tanstack/react-query';
import { useFormat } from '../../../parts/format/format.js';
import { Loading } from '../../../parts/feedback/loading.js';
import type { PlainRow } from '../../../parts/files/plain-rows.js';
import { ProblemView } from '../../../parts/page/problem-view.js';
import { drawnOf, hasValue, linesOfCheckpoints } from './checkpoint-lines.js';
import { checkpointLinesQuery } from '../../data/dashboard-queries.js';
import { TileFrame } from '../../tile-frame/tile-frame.js';
import { LinesChart, LinesTable, type TileLine } from '../../tile-charts/tile-lines.js';
import type { TileProps } from '../../tile-frame/tile-props.js';
import { metricFor } from '../../words/tile-words.js';

/** One figure of each checkpoint over time: the first of those that were chosen as a chart, all of them as a table. */
export function CheckpointLinesTile({ tile, dashboardGuid, search, isRefreshed, arranging }: TileProps) {
  const metric = metricFor(tile.Kind, tile.Metric);
  const format = useFormat();
  const { data, error } = useQuery(checkpointLinesQuery(dashboardGuid, search, isRefreshed));
  if (!data) {
    const waiting = error ? (
      <ProblemView error={error} what="This tile could not be read" />
    ) : (
      <Loading label="Loading the tile" lines={4} />
    );
    return <TileFrame {...{ tile, arranging }} rows={undefined} chart={waiting} table={waiting} />;
  }
  const lines = linesOfCheckpoints(data, metric);
  const drawn = drawnOf(lines);
  const shown = { metric, format, scale: data.Scale, chartType: tile.ChartType };
  const cut = data.IsCut === true && (
    <p className="dimmed">Of checks since {format.dateTime(data.FromAt)}: those before are too many or kept no more.</p>
  );
  return (
    <TileFrame
      {...{ tile, arranging }}
      rows={lines.flatMap((line) => plainOf(line, metric))}
      chart={
        <>
          {hasValue(drawn, metric) ? <LinesChart {...shown} lines={drawn} /> : <NoData />}
          {drawn.length < lines.length && (
            <p className="dimmed">
              The first {format.count(drawn.length)} of {format.count(lines.length)} checkpoints; the table has all.
            </p>
          )}
          {cut}
        </>
      }
      table={
        <>
          {hasValue(lines, metric) ? (
            <LinesTable {...shown} lines={lines} label="Values of each checkpoint" />
          ) : (
            <NoData />
          )}
          {cut}
        </>
      }
    />
  );
}

const NoData = () => <p className="dimmed">There is no data available.</p>;

const plainOf = ({ title, times }: TileLine, metric: TileMetric): PlainRow[] =>
  times.map((each) => ({
    from: new Date(each.FromAt).toISOString(),
    until: new Date(each.UntilAt).toISOString(),
    checkpoint: title,
    [metric]: each[metric],
  }));
