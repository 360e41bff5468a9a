import type { DashboardRhythm, Rhythm } from '@vedette/contract/v1/dashboards/dashboard';
import { dayOfWeekSection } from '@vedette/contract/v1/dashboards/tiles/day-of-week';
import { hourOfDaySection } from '@vedette/contract/v1/dashboards/tiles/hour-of-day';
import type { TileMetric } from '@vedette/contract/v1/dashboards/tile-metrics';
import { useQuery } from '@tanstack/react-query';
import { DataTable } from '../../../parts/tables/data-table.js';
import { type Format, useFormat } from '../../../parts/format/format.js';
import { Loading } from '../../../parts/feedback/loading.js';
import type { PlainRow } from '../../../parts/files/plain-rows.js';
import { ProblemView } from '../../../parts/page/problem-view.js';
import { SeriesChart } from '../../../parts/charts/series-chart.js';
import { rhythmQuery } from '../../data/dashboard-queries.js';
import { rhythmSlots } from '../../tile-charts/slots-of.js';
import { sectionTable } from '../../sections/section-table.js';
import { columnName } from '../../words/column-words.js';
import { TileFrame } from '../../tile-frame/tile-frame.js';
import type { TileProps } from '../../tile-frame/tile-props.js';
import { figureText, isBars, measureOf, metricName } from '../../words/tile-words.js';

type Slot = DashboardRhythm['Slots'][number];

/** One figure by the hours of the day. */
export const HourOfDayTile = (props: TileProps) => <RhythmTile {...props} by="HourOfDay" />;
/** One figure by the days of the week. */
export const DayOfWeekTile = (props: TileProps) => <RhythmTile {...props} by="DayOfWeek" />;

const SECTIONS = { HourOfDay: hourOfDaySection, DayOfWeek: dayOfWeekSection } as const;

/** Of how many checks it is, unless that is what it tells. */
function withChecks(
  { columns, rows }: ReturnType<typeof sectionTable<Slot>>,
  metric: TileMetric,
  format: Format,
): ReturnType<typeof sectionTable<Slot>> {
  const checks = {
    id: 'slotChecks',
    title: columnName('Checks'),
    isNumber: true,
    cell: ({ source }: { readonly source: Slot }) => format.count(source.Checks),
  };
  return { columns: metric === 'Checks' ? columns : [...columns, checks], rows };
}

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
              {...withChecks(sectionTable(SECTIONS[by](tile, data), data.Slots, format), metric, format)}
              rowKey={({ source }) => source.Slot}
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
