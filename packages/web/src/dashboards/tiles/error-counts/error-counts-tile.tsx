import type { dashboardErrorEndpoints } from '@vedette/contract/v1/dashboards/dashboard-errors';
import { errorCountsSection } from '@vedette/contract/v1/dashboards/tiles/error-counts';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../../i18n/translate.js';
import { call } from '../../../api/client.js';
import { DataTable } from '../../../parts/tables/data-table.js';
import { useFormat } from '../../../parts/format/format.js';
import { toDashboardQuery, refreshInterval, viewKey } from '../../data/dashboard-queries.js';
import { sectionTable } from '../../sections/section-table.js';
import { ListTile } from '../../tile-frame/list-tile.js';
import type { TileProps } from '../../tile-frame/tile-props.js';

/** Errors of the last 24 hours, 7 days and 30 days, independent of the period of the dashboard. */
export function ErrorCountsTile({ tile, dashboardGuid, search, isAutoRefreshed, arranging }: TileProps) {
  const format = useFormat();
  const { period: _any, ...view } = search;
  const query = useQuery({
    queryKey: ['/Dashboard', dashboardGuid, 'error-counts', ...viewKey(view)],
    queryFn: ({ signal }) =>
      call<(typeof dashboardErrorEndpoints)['counts']>('GET /api/v1/Dashboard/:dashboardGuid/ErrorCount', {
        params: { dashboardGuid },
        signal,
        query: toDashboardQuery(view),
      }),
    refetchInterval: refreshInterval(isAutoRefreshed),
  });
  return (
    <ListTile
      {...{ tile, arranging, query }}
      rows={query.data?.Periods}
      section={(periods) => errorCountsSection(tile, { Periods: periods })}
    >
      {(periods, section) => (
        <DataTable
          label={t('Errors by period')}
          // Narrow tiles have no space for the start, and the name of the period implies it.
          {...sectionTable(section, periods, format, { columns: { since: null } })}
          rowKey={({ source: { Days } }) => Days}
          empty={t('No errors.')}
        />
      )}
    </ListTile>
  );
}
