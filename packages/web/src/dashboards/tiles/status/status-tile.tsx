import type { MonitorRow, monitorViewEndpoints } from '@vedette/contract/v1/monitors/monitor';
import { statusSection } from '@vedette/contract/v1/dashboards/tiles/status';
import { t } from '../../../i18n/translate.js';
import { call } from '../../../api/client.js';
import { DataTable } from '../../../parts/tables/data-table.js';
import { useFormat } from '../../../parts/format/format.js';
import { sectionTable } from '../../sections/section-table.js';
import { ListTile } from '../../tile-frame/list-tile.js';
import { narrowColumns, wideColumns } from './status-columns.js';
import { compareByState } from '../../tile-rows/row-comparators.js';
import { MAX_LIST_ROWS } from '../../tile-rows/tile-rows.js';
import type { TileProps } from '../../tile-frame/tile-props.js';
import { useTileRows } from '../../tile-rows/use-tile-rows.js';

/** Minimum width in columns (of twelve) for all columns of the list. */
const MIN_ALL_COLUMNS_WIDTH = 10;

/** The current status of each monitor, worst first. */
export function StatusTile({ tile, figures, arranging }: TileProps) {
  const format = useFormat();
  const list = useTileRows<MonitorRow>({
    listKey: 'monitors',
    figures,
    compareRows: compareByState,
    loadBatch: (part, signal) =>
      call<typeof monitorViewEndpoints.list>('GET /api/v1/Monitor', {
        query: { Take: MAX_LIST_ROWS, ...part },
        signal,
      }),
  });
  return (
    <ListTile {...{ tile, arranging, ...list }} section={(rows) => statusSection(tile, rows)}>
      {(rows, section) => (
        <DataTable
          label={t('Monitors')}
          {...sectionTable(section, rows, format, {
            columns: tile.Width >= MIN_ALL_COLUMNS_WIDTH ? wideColumns : narrowColumns,
            conditional: ['timeLimit', 'notes'],
          })}
          rowKey={({ source }) => source.MonitorGuid}
          empty={t('No monitors.')}
        />
      )}
    </ListTile>
  );
}
