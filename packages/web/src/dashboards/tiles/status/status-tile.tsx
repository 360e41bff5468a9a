import type { monitorViewEndpoints } from '@vedette/contract/v1/monitors/monitor';
import { call } from '../../../api/client.js';
import { DataTable } from '../../../parts/tables/data-table.js';
import { useFormat } from '../../../parts/format/format.js';
import type { PlainRow } from '../../../parts/files/plain-rows.js';
import { ListTile } from '../../tile-frame/list-tile.js';
import { shortColumns, wholeColumns } from './status-columns.js';
import { byWorst } from '../../tile-rows/tile-orders.js';
import { MOST } from '../../tile-rows/tile-rows.js';
import type { TileProps } from '../../tile-frame/tile-props.js';
import { useTileRows } from '../../tile-rows/use-tile-rows.js';

/** Of so many of the twelve columns a tile holds all columns of its list. */
const WHOLE = 10;

/** Where each monitor stands now, the worst first. */
export function StatusTile({ tile, figures, arranging }: TileProps) {
  const format = useFormat();
  const told = useTileRows({
    of: 'monitors',
    figures,
    inOrder: byWorst,
    read: (part, signal) =>
      call<typeof monitorViewEndpoints.list>('GET /api/v1/Monitor', { query: { Take: MOST, ...part }, signal }),
  });
  return (
    <ListTile
      {...{ tile, arranging, ...told }}
      plain={(row): PlainRow => ({
        state: row.State,
        monitor: row.Name,
        monitorGuid: row.MonitorGuid,
        type: row.MonitorType,
        lastCheck: row.LastCheckAt === undefined ? undefined : new Date(row.LastCheckAt).toISOString(),
        checkpoint: row.LastCheckpointName,
        totalTimeMs: row.LastTotalTime,
        aboveLimit: row.AboveLimit,
        uptimePercentage: row.UptimePercentage,
        why: row.ErrorDescription ?? row.PendingReason,
        active: row.IsActive ? 'on' : 'off',
        alerts: row.GenerateAlert ? 'on' : 'off',
        mode: row.MonitorMode,
        notes: row.Notes,
      })}
    >
      {(shown) => (
        <DataTable
          label="Monitors"
          columns={tile.Width >= WHOLE ? wholeColumns(format) : shortColumns(format)}
          rows={shown}
          rowKey={({ MonitorGuid }) => MonitorGuid}
          empty="No monitor."
        />
      )}
    </ListTile>
  );
}
