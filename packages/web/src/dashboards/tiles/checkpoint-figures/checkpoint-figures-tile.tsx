import type {
  DashboardCheckpoints,
  dashboardCheckpointEndpoints,
} from '@vedette/contract/v1/dashboards/dashboard-checkpoints';
import { columnFor } from '@vedette/contract/v1/dashboards/sections/figures-table';
import { drawnColumn } from '@vedette/contract/v1/dashboards/tile-charts';
import { checkpointFiguresSection } from '@vedette/contract/v1/dashboards/tiles/checkpoint-figures';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../../i18n/translate.js';
import { call } from '../../../api/client.js';
import { DataTable } from '../../../parts/tables/data-table.js';
import { useFormat } from '../../../parts/format/format.js';
import { initialSort } from '../../labels/column-names.js';
import { toDashboardQuery, toCheckpointQuery, refreshInterval, viewKey } from '../../data/dashboard-queries.js';
import { createPartsRenderer } from '../../tile-charts/tile-parts-chart.js';
import { sectionTable } from '../../sections/section-table.js';
import { ListTile } from '../../tile-frame/list-tile.js';
import type { TileProps } from '../../tile-frame/tile-props.js';

type Row = DashboardCheckpoints['Rows'][number];

/** Metrics by checkpoint. */
export function CheckpointFiguresTile({ tile, dashboardGuid, search, isAutoRefreshed, arranging }: TileProps) {
  const format = useFormat();
  const query = useQuery({
    queryKey: ['/Dashboard', dashboardGuid, 'checkpoints', ...viewKey(search), toCheckpointQuery(search)],
    queryFn: ({ signal }) =>
      call<(typeof dashboardCheckpointEndpoints)['checkpoints']>('GET /api/v1/Dashboard/:dashboardGuid/Checkpoint', {
        params: { dashboardGuid },
        signal,
        query: { ...toDashboardQuery(search), ...toCheckpointQuery(search) },
      }),
    refetchInterval: refreshInterval(isAutoRefreshed),
  });
  const { data } = query;
  const chartedColumn = drawnColumn(tile.SortBy);
  return (
    <ListTile
      {...{ tile, arranging, query }}
      chart={createPartsRenderer<Row>(tile, format, {
        section: (row) => checkpointFiguresSection({ ...tile, Columns: ['Name', chartedColumn] }, { Rows: [row] }),
        value: columnFor(chartedColumn).column,
        rowId: (row) => String(row.CheckpointId),
        empty: t('No data to chart in this period.'),
      })}
      rows={data?.Rows}
      section={(rows) => checkpointFiguresSection(tile, { ...data, Rows: rows })}
    >
      {(_rows, section) => (
        <DataTable
          label={t('Metrics by checkpoint')}
          key={JSON.stringify(initialSort(tile, section))}
          sortedBy={initialSort(tile, section)}
          {...sectionTable(section, section.keys ?? [], format, { isSortable: true })}
          rowKey={({ source: { CheckpointId: id = 0 } }) => id}
          empty={t('No checks in this period.')}
        />
      )}
    </ListTile>
  );
}
