import type { TimePattern } from '@vedette/contract/v1/dashboards/dashboard';
import { dayOfWeekSection } from '@vedette/contract/v1/dashboards/tiles/day-of-week';
import { hourOfDaySection } from '@vedette/contract/v1/dashboards/tiles/hour-of-day';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../../i18n/translate.js';
import { DataTable } from '../../../parts/tables/data-table.js';
import { useFormat } from '../../../parts/format/format.js';
import { Loading } from '../../../parts/feedback/loading.js';
import { ProblemView } from '../../../parts/page/problem-view.js';
import { timePatternQuery } from '../../data/dashboard-queries.js';
import { sectionFile } from '../../sections/section-file.js';
import { sectionTable } from '../../sections/section-table.js';
import { SectionChart } from '../../tile-charts/section-chart.js';
import { MissingDataNote } from '../../tile-frame/missing-data-note.js';
import { TileFrame } from '../../tile-frame/tile-frame.js';
import type { TileProps } from '../../tile-frame/tile-props.js';

/** One metric by hour of the day. */
export const HourOfDayTile = (props: TileProps) => <TimePatternTile {...props} by="HourOfDay" />;
/** One metric by day of the week. */
export const DayOfWeekTile = (props: TileProps) => <TimePatternTile {...props} by="DayOfWeek" />;

const SECTIONS = { HourOfDay: hourOfDaySection, DayOfWeek: dayOfWeekSection } as const;

function TimePatternTile({
  tile,
  dashboardGuid,
  search,
  isAutoRefreshed,
  arranging,
  by,
}: TileProps & { readonly by: TimePattern }) {
  const format = useFormat();
  const { data, error } = useQuery(timePatternQuery(dashboardGuid, search, by, isAutoRefreshed));
  if (!data) {
    const placeholder = error ? (
      <ProblemView error={error} failure={t('This tile could not be loaded')} />
    ) : (
      <Loading label={t('Loading tile')} lines={3} />
    );
    return <TileFrame {...{ tile, arranging }} rows={undefined} chart={placeholder} table={placeholder} />;
  }
  const section = SECTIONS[by](tile, data);
  const missingDataNote = <MissingDataNote {...{ section, format }} />;
  return (
    <TileFrame
      {...{ tile, arranging }}
      {...sectionFile(section)}
      chart={
        <>
          <SectionChart {...{ section, format }} empty={t('No data in this period.')} />
          {missingDataNote}
        </>
      }
      table={
        <>
          <DataTable
            label={t('Values')}
            {...sectionTable(section, data.Slots, format)}
            rowKey={({ source }) => source.Slot}
            empty={t('No data in this period.')}
          />
          {missingDataNote}
        </>
      }
    />
  );
}
