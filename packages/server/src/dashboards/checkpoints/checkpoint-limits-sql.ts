import { sql } from 'kysely';
import type { Db } from '../../db/connection.js';

/** Empty lists are no limit; a checkpoint is within them by itself or by a region it lies in. */
export interface CheckpointLimits {
  readonly checkpointIds: readonly number[];
  readonly regionIds: readonly number[];
}

interface ContextLimits extends CheckpointLimits {
  readonly hasOwnCheckpoints: boolean;
}

interface CheckpointQuery {
  readonly CheckpointIds?: readonly number[] | undefined;
  readonly CheckpointRegionIds?: readonly number[] | undefined;
}

/** What was asked stands instead of what the dashboard says, and what the tile says by itself instead of both. */
export const resolveCheckpointLimits = (
  { CheckpointIds: ids = [], CheckpointRegionIds: regions = [] }: CheckpointQuery,
  { checkpointIds, regionIds, hasOwnCheckpoints }: ContextLimits,
): CheckpointLimits =>
  ids.length + regions.length > 0 && !hasOwnCheckpoints
    ? { checkpointIds: ids, regionIds: regions }
    : { checkpointIds, regionIds };

/** The same limits, with the regions that lie in the regions they name. */
export async function withInnerRegions(
  db: Db,
  { checkpointIds, regionIds }: CheckpointLimits,
): Promise<CheckpointLimits> {
  if (regionIds.length === 0) return { checkpointIds, regionIds };
  const { rows } = await sql<{ id: number }>`
    with recursive inner_region (region_id) as (
      select unnest(${regionIds}::integer[])
      union
      select r.region_id from checkpoint_region r join inner_region i on r.parent_region_id = i.region_id
    ) select region_id as id from inner_region`.execute(db);
  return { checkpointIds, regionIds: rows.map(({ id }) => id) };
}

/** The servers within limits, also of checkpoints that were removed; undefined: there is no limit. */
export async function loadServerIds(db: Db, limits: CheckpointLimits): Promise<readonly number[] | undefined> {
  const { checkpointIds, regionIds } = await withInnerRegions(db, limits);
  if (checkpointIds.length + regionIds.length === 0) return undefined;
  const { rows } = await sql<{ id: number }>`
    select s.server_id as id from checkpoint_server s join checkpoint p on p.checkpoint_id = s.checkpoint_id
    where p.checkpoint_id = any(${checkpointIds}::integer[]) or p.region_id = any(${regionIds}::integer[])`.execute(db);
  return rows.map(({ id }) => id);
}
