import { lowestIdAt } from '@vedette/kernel/ids';
import type { Instant } from '@vedette/kernel/clock';
import type { Period } from '@vedette/kernel/periods';
import { sql } from 'kysely';
import { checksBetween, idRange } from '../../checks/index.js';
import type { Db } from '../../db/connection.js';
import type { Scope } from '../../monitors/index.js';
import type { LineCheckpoint } from './checkpoint-line-rules.js';
import type { ServerLocation, ServerSums } from './checkpoint-row-rules.js';

/** @property starts the starts of the slots, ascending; a check before all of them has slot -1. */
interface PeriodWithSlots extends Period {
  readonly starts: readonly Instant[];
}

/**
 * Returns checks completed in a period by checkpoint server and slot. Partial checks count; the results of concurrent
 * checks do not.
 */
export async function loadServerSums(
  db: Db,
  { accountId, visible }: Scope,
  { start, end, starts }: PeriodWithSlots,
): Promise<ServerSums[]> {
  if (visible !== 'all' && visible.length === 0) return [];
  const monitorCondition = visible === 'all' ? sql`` : sql`and c.monitor_guid = any(${visible}::uuid[])`;
  const sum = (column: string) => sql`coalesce(sum(${sql.ref(`c.${column}`)}) filter (where c.is_timed), 0)::float8`;
  const { rows } = await sql<ServerSums>`
    select c.server_id as "serverId", width_bucket(c.id, ${starts.map(lowestIdAt)}::bigint[]) - 1 as slot, count(*) filter (where not c.staging)::int as checks,
      count(*) filter (where c.error_level = 2 and not c.staging)::int as confirmed,
      count(*) filter (where c.error_level = 1 and not c.staging)::int as unconfirmed,
      count(*) filter (where c.is_timed)::int as timed, ${sum('total_ms')} as "totalMs",
      ${sum('resolve_ms')} as "resolveMs", ${sum('connect_ms')} as "connectMs", ${sum('download_ms')} as "downloadMs"
    from ${sql.raw(checksBetween(idRange(lowestIdAt(start), lowestIdAt(end))))} c
    where c.account_id = ${accountId}
      and (c.is_partial or not c.is_concurrent) ${monitorCondition}
    group by 1, 2`.execute(db);
  return rows;
}

/** Returns servers and checkpoints, including deleted ones. */
export async function loadServerLocations(db: Db, servers: readonly number[]): Promise<ServerLocation[]> {
  const { rows } = await sql<ServerLocation>`
    select s.server_id as "serverId", p.checkpoint_id as "checkpointId", p.name, p.region_id as "regionId"
    from checkpoint_server s join checkpoint p on p.checkpoint_id = s.checkpoint_id
    where s.server_id = any(${servers}::integer[]) order by lower(p.name), p.checkpoint_id`.execute(db);
  return rows;
}

/** Returns every checkpoint of an account by name, including deleted ones. */
export async function loadCheckpointsByName(db: Db, accountId: number): Promise<LineCheckpoint[]> {
  const { rows } = await sql<LineCheckpoint>`
    select p.checkpoint_id as "checkpointId", p.name, p.region_id as "regionId", p.deleted_at is not null as "isRemoved",
      array_remove(array_agg(s.server_id), null) as "serverIds"
    from checkpoint p left join checkpoint_server s on s.checkpoint_id = p.checkpoint_id
    where p.account_id = ${accountId}
    group by p.checkpoint_id order by lower(p.name), p.checkpoint_id`.execute(db);
  return rows;
}
