import type { explainEndpoints } from '@vedette/contract/v1/alerting/coverage';
import { useQuery } from '@tanstack/react-query';
import { CoverageTable } from '../../alerts/coverage-panel.js';
import { toldText } from '../../alerts/coverage-words.js';
import { checkpointRowsQuery } from '../../api/queries/checkpoint-queries.js';
import { call } from '../../api/client.js';
import { columnsFor } from '../../checkpoints/checkpoint-columns.js';
import { stateOf, versionOf } from '../../checkpoints/checkpoint-words.js';
import { DataTable } from '../../parts/tables/data-table.js';
import type { PlainRow } from '../../parts/files/plain-rows.js';
import { ListTile } from './list-tile.js';
import type { TileProps } from './tile-props.js';
import { ofDashboard } from './tile-rows.js';

/** Which monitors nobody would be told about, first. */
export function CoverageTile({ tile, figures, arranging }: TileProps) {
  const query = useQuery({
    queryKey: ['coverage'],
    queryFn: ({ signal }) => call<typeof explainEndpoints.coverage>('GET /api/v1/Coverage', { signal }),
  });
  const rows = ofDashboard(query.data?.Rows, figures);
  return (
    <ListTile
      tile={tile}
      arranging={arranging}
      query={query}
      rows={rows}
      plain={(row): PlainRow => ({
        monitor: row.MonitorName,
        covered: row.IsCovered ? 'yes' : 'no',
        why: row.Reasons.join('; '),
        toldNow: row.ToldNow.map(toldText).join(', '),
      })}
    >
      {(shown) => <CoverageTable rows={shown} isShort />}
    </ListTile>
  );
}

/** How the checkpoints are. */
export function CheckpointsTile({ tile, arranging }: TileProps) {
  const query = useQuery(checkpointRowsQuery);
  return (
    <ListTile
      tile={tile}
      arranging={arranging}
      query={query}
      rows={query.data}
      plain={(row): PlainRow => ({ checkpoint: row.CheckpointName, state: stateOf(row) })}
    >
      {(rows) => (
        <DataTable
          label="Checkpoints"
          columns={columnsFor(undefined, versionOf(rows))}
          rows={rows}
          rowKey={({ CheckpointId }) => CheckpointId}
          empty="No checkpoint."
        />
      )}
    </ListTile>
  );
}
