import { sql } from 'kysely';
import type { Db } from '../../db/connection.js';

/**
 * Limits to checkpoints and regions; empty lists limit nothing. A checkpoint matches directly or by a region that
 * contains it.
 */
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

/** Returns the limits that apply: those of the tile, else those of the query, else those of the dashboard. */
export const resolveCheckpointLimits = (
  { CheckpointIds: ids = [], CheckpointRegionIds: regions = [] }: CheckpointQuery,
  { checkpointIds, regionIds, hasOwnCheckpoints }: ContextLimits,
): CheckpointLimits =>
  ids.length + regions.length > 0 && !hasOwnCheckpoints
    ? { checkpointIds: ids, regionIds: regions }
    : { checkpointIds, regionIds };

/** Returns the same limits with the inner regions of their regions added. */
export async function addInnerRegions(
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

/** Returns the servers within limits, including those of deleted checkpoints; undefined when there is no limit. */
export async function loadServerIds(db: Db, limits: CheckpointLimits): Promise<readonly number[] | undefined> {
  const { checkpointIds, regionIds } = await addInnerRegions(db, limits);
  if (checkpointIds.length + regionIds.length === 0) return undefined;
  const { rows } = await sql<{ id: number }>`
    select s.server_id as id from checkpoint_server s join checkpoint p on p.checkpoint_id = s.checkpoint_id
    where p.checkpoint_id = any(${checkpointIds}::integer[]) or p.region_id = any(${regionIds}::integer[])`.execute(db);
  return rows.map(({ id }) => id);
}
