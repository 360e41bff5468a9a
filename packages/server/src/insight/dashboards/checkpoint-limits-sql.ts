import { sql } from 'kysely';
import type { Db } from '../../db/connection.js';

/** Empty lists are no limit; a checkpoint is within them by itself or by its region. */
export interface CheckpointLimits {
  readonly checkpointIds: readonly number[];
  readonly regionIds: readonly number[];
}

interface OfContext extends CheckpointLimits {
  readonly hasOwnCheckpoints: boolean;
}

/** What was asked stands instead of what the dashboard says, and what the tile says by itself instead of both. */
export const limitsAsked = (
  { CheckpointIds: asked = [] }: { readonly CheckpointIds?: readonly number[] | undefined },
  { checkpointIds, regionIds, hasOwnCheckpoints }: OfContext,
): CheckpointLimits =>
  asked.length > 0 && !hasOwnCheckpoints ? { checkpointIds: asked, regionIds: [] } : { checkpointIds, regionIds };

/** The servers within limits, also of checkpoints that were removed; undefined: there is no limit. */
export async function serversWithin(
  db: Db,
  { checkpointIds, regionIds }: CheckpointLimits,
): Promise<readonly number[] | undefined> {
  if (checkpointIds.length + regionIds.length === 0) return undefined;
  const { rows } = await sql<{ id: number }>`
    select s.server_id as id from checkpoint_server s join checkpoint p on p.checkpoint_id = s.checkpoint_id
    where p.checkpoint_id = any(${checkpointIds}::integer[]) or p.region_id = any(${regionIds}::integer[])`.execute(db);
  return rows.map(({ id }) => id);
}
