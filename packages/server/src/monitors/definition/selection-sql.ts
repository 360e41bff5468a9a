import { sql } from 'kysely';
import type { Db } from '../../db/connection.js';

/** Returns names of at most ten monitors, sorted, that select a region or one of its checkpoints. */
export async function loadNamesOfSelectingMonitors(
  db: Db,
  accountId: number,
  { regionId, checkpointIds }: { readonly regionId: number; readonly checkpointIds: readonly number[] },
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from monitor
    where account_id = ${accountId} and (
      selected_checkpoints -> 'Regions' @> to_jsonb(${regionId}::integer)
      or exists (
        select from jsonb_array_elements(selected_checkpoints -> 'Checkpoints') id
        where id::integer = any(${checkpointIds}::integer[])))
    order by name limit 10`.execute(db);
  return rows.map(({ name }) => name);
}
