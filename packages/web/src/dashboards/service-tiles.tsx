import type { explainEndpoints } from '@vedette/contract/v1/coverage';
import { useQuery } from '@tanstack/react-query';
import { CoverageTable } from '../alerts/coverage-panel.js';
import { checkpointRowsQuery } from '../api/checkpoint-queries.js';
import { call } from '../api/client.js';
import { columnsFor } from '../checkpoints/checkpoint-columns.js';
import { stateOf } from '../checkpoints/checkpoint-words.js';
import { DataTable } from '../parts/data-table.js';
import type { PlainRow } from './export-rows.js';
import { TileFrame } from './tile-frame.js';
import type { TileProps } from './tile-props.js';
import { Shown, ofDashboard } from './tile-rows.js';

/** Which monitors nobody would be told about, first. */
export function CoverageTile({ tile, figures, arranging }: TileProps) {
  const { data, error } = useQuery({
    queryKey: ['coverage'],
    queryFn: ({ signal }) => call<typeof explainEndpoints.coverage>('GET /api/v1/Coverage', { signal }),
  });
  const rows = ofDashboard(data?.Rows, figures);
  return (
    <TileFrame
      tile={tile}
      arranging={arranging}
      rows={rows?.map((row): PlainRow => ({
        ...{ monitor: row.MonitorName, covered: row.IsCovered ? 'yes' : 'no' },
        ...{ why: row.Reasons.join('; '), toldNow: row.ToldNow.join(', ') },
      }))}
      table={
        <Shown error={error} rows={rows}>
          {(shown) => <CoverageTable rows={shown} />}
        </Shown>
      }
    />
  );
}

/** How the checkpoints are. */
export function CheckpointsTile({ tile, arranging }: TileProps) {
  const { data, error } = useQuery(checkpointRowsQuery);
  return (
    <TileFrame
      tile={tile}
      arranging={arranging}
      rows={data?.map((row): PlainRow => ({ checkpoint: row.CheckpointName, state: stateOf(row) }))}
      table={
        <Shown error={error} rows={data}>
          {(rows) => (
            <DataTable
              label="Checkpoints"
              columns={columnsFor(undefined)}
              rows={rows}
              rowKey={({ CheckpointId }) => CheckpointId}
              empty="No checkpoint."
            />
          )}
        </Shown>
      }
    />
  );
}
