import { useQuery } from '@tanstack/react-query';
import { checkpointRowsQuery } from '../../../api/queries/checkpoint-queries.js';
import { columnsFor } from '../../../checkpoints/checkpoint-columns.js';
import { stateOf, versionOf } from '../../../checkpoints/checkpoint-words.js';
import { DataTable } from '../../../parts/tables/data-table.js';
import type { PlainRow } from '../../../parts/files/plain-rows.js';
import { ListTile } from '../../tile-frame/list-tile.js';
import type { TileProps } from '../../tile-frame/tile-props.js';

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
