import type { DashboardRhythm, Rhythm } from '@vedette/contract/v1/dashboards/dashboard';
import { useQuery } from '@tanstack/react-query';
import { type Column, DataTable } from '../../../parts/tables/data-table.js';
import { useFormat } from '../../../parts/format/format.js';
import { Loading } from '../../../parts/feedback/loading.js';
import type { PlainRow } from '../../../parts/files/plain-rows.js';
import { ProblemView } from '../../../parts/page/problem-view.js';
import { SeriesChart } from '../../../parts/charts/series-chart.js';
import { rhythmQuery } from '../../data/dashboard-queries.js';
import { rhythmSlots } from '../../tile-charts/slots-of.js';
import { TileFrame } from '../../tile-frame/tile-frame.js';
import type { TileProps } from '../../tile-frame/tile-props.js';
import { figureText, isBars, measureOf, metricName } from '../../words/tile-words.js';

type Slot = DashboardRhythm['Slots'][number];

/** One figure by the hours of the day. */
export const HourOfDayTile = (props: TileProps) => <RhythmTile {...props} by="HourOfDay" />;
/** One figure by the days of the week. */
export const DayOfWeekTile = (props: TileProps) => <RhythmTile {...props} by="DayOfWeek" />;

function RhythmTile({ tile, dashboardGuid, search, isRefreshed, arranging, by }: TileProps & { readonly by: Rhythm }) {
  const metric = tile.Metric ?? 'UptimePercentage';
  const format = useFormat();
  const { data, error } = useQuery(rhythmQuery(dashboardGuid, search, by, isRefreshed));
  const nameOf = by === 'HourOfDay' ? format.hourOfDay : (day: number) => format.dayOfWeek(Math.min(day, 7));
  const words = (value: number | undefined): string => figureText(metric, value, format);
  const lack = data?.IsCut === true && (
    <p className="dimmed">
      Of the time since {format.dateTime(data.FromAt)}: more of so many monitors is not added up.
    </p>
  );
  const columns: readonly Column<Slot>[] = [
    { id: 'slot', title: by === 'HourOfDay' ? 'Hour' : 'Day', cell: ({ Slot: slot }) => nameOf(slot) },
    { id: 'value', title: 'Value', isNumber: true, cell: (row) => words(row[metric]) },
    { id: 'checks', title: 'Checks', isNumber: true, cell: ({ Checks }) => format.count(Checks) },
  ];
  const waiting = error ? (
    <ProblemView error={error} what="This tile could not be read" />
  ) : (
    <Loading label="Loading the tile" lines={3} />
  );
  return (
    <TileFrame
      tile={tile}
      arranging={arranging}
      rows={data?.Slots.map((row): PlainRow => ({
        [by]: row.Slot,
        [metric]: row[metric],
        ...(metric === 'Checks' ? {} : { Checks: row.Checks }),
      }))}
      chart={
        data ? (
          <>
            <SeriesChart
              slots={rhythmSlots(data.Slots, metric)}
              measure={measureOf(metric)}
              isSum={isBars(metric, tile.ChartType)}
              {...{ words, moment: nameOf, step: by === 'HourOfDay' ? 'an hour' : 'a day' }}
              legend={metricName(metric)}
              isRound
              empty="Nothing was measured in this period."
            />
            {lack}
          </>
        ) : (
          waiting
        )
      }
      table={
        data ? (
          <>
            <DataTable
              label="Values"
              columns={columns}
              rows={data.Slots}
              rowKey={({ Slot: slot }) => slot}
              empty="Nothing in this period."
            />
            {lack}
          </>
        ) : (
          waiting
        )
      }
    />
  );
}
