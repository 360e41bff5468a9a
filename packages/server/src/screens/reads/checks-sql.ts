import { DAY, HOUR, type Instant } from '@vedette/kernel/clock';
import { ID_EPOCH, lowestIdAt } from '@vedette/kernel/ids';
import { sql } from 'kysely';
import {
  checksBetween,
  checksById,
  concurrentAttempt,
  guidLiteral,
  idLiteral,
  idRange,
  nearestCheck,
  partialAttempts,
  rowsFrom,
  selectCheck,
} from '../../checks/index.js';
import type { Db } from '../../db/connection.js';

/** A check as shown in lists and on its page. */
export interface CheckRecord {
  readonly id: number;
  readonly monitorGuid: string;
  readonly slotAt: Instant;
  readonly serverId: number;
  readonly checkpointId: number;
  readonly checkpointName: string;
  readonly attempt: number;
  readonly errorLevel: number;
  readonly errorCode: number;
  readonly errorDescription: string | null;
  readonly errorMessage: string | null;
  readonly totalMs: number;
  readonly resolveMs: number;
  readonly connectMs: number;
  readonly downloadMs: number;
  readonly totalBytes: number | null;
  readonly httpStatus: number | null;
  readonly resolvedIp: string | null;
  readonly staging: boolean;
  readonly isTimed: boolean;
  /** For a concurrent monitor: the concurrent check, or a partial check of it. */
  readonly isConcurrent: boolean;
}

const columns = sql`c.id, c.monitor_guid as "monitorGuid", c.slot_at as "slotAt", c.server_id as "serverId",
  coalesce(s.checkpoint_id, 0) as "checkpointId", case when c.is_concurrent and not c.is_partial then 'Multiple locations' else coalesce(p.name, '') end
    as "checkpointName", c.attempt,
  c.error_level as "errorLevel", c.error_code as "errorCode", c.error_description as "errorDescription",
  c.error_message as "errorMessage", c.total_ms as "totalMs", c.resolve_ms as "resolveMs", c.connect_ms as "connectMs",
  c.download_ms as "downloadMs", c.total_bytes as "totalBytes", c.http_status as "httpStatus",
  c.resolved_ip as "resolvedIp", c.staging, c.is_timed as "isTimed", c.is_concurrent as "isConcurrent"`;
const joins = (checks: string) => sql`${sql.raw(checks)} c
  left join checkpoint_server s on s.server_id = c.server_id left join checkpoint p on p.checkpoint_id = s.checkpoint_id`;

export interface CheckRange {
  /** Checks of this checkpoint, including partial checks; absent: of all checkpoints, without partial checks. */
  readonly checkpointId?: number | undefined;
  /** [from, until) of the completion. */
  readonly from: Instant;
  readonly until: Instant;
  /** Only lower ids. */
  readonly beforeId?: number | undefined;
  /** Only checks with this error level or a worse one. */
  readonly errorLevel: number;
  readonly take: number;
  readonly now: Instant;
}

/** How far sealed checks are searched before the whole range. */
const SEALED_WINDOWS = [2 * HOUR, DAY, 4 * DAY, 16 * DAY].map((ms) => lowestIdAt(ID_EPOCH + ms));

/** Returns checks of one monitor, newest first, without partial checks. */
export async function loadChecks(db: Db, monitorGuid: string, range: CheckRange): Promise<CheckRecord[]> {
  const end = Math.min(range.beforeId ?? Number.MAX_SAFE_INTEGER, lowestIdAt(range.until));
  const [first, recent] = [lowestIdAt(range.from), rowsFrom(range.now)];
  const matchesCheckpoint =
    range.checkpointId === undefined ? sql`not c.is_partial` : sql`s.checkpoint_id = ${range.checkpointId}::bigint`;
  const select = async (from: number, checks: string): Promise<CheckRecord[]> => {
    const { rows } = await sql<CheckRecord>`
      select ${columns} from ${joins(checks)}
      where c.monitor_guid = ${monitorGuid} and c.id >= ${from} and c.id < ${end}
        and c.error_level >= ${range.errorLevel} and ${matchesCheckpoint}
      order by c.id desc limit ${range.take}`.execute(db);
    return rows;
  };
  // Neither recent checks nor errors are sealed.
  if (first >= recent || range.errorLevel > 0) return select(first, 'monitor_check');
  const newest = await select(recent, 'monitor_check');
  if (newest.length >= range.take) return newest;
  for (const ids of SEALED_WINDOWS) {
    const from = Math.min(recent, end) - ids;
    if (from <= first) break;
    const found = await select(from, checksBetween(idRange(from, end)));
    if (found.length >= range.take) return found;
  }
  return select(first, checksBetween(idRange(first, end)));
}

/** Returns one check of an account. */
export async function loadCheck(db: Db, accountId: number, id: number): Promise<CheckRecord | undefined> {
  return selectCheck(accountId, id, async (checks) => {
    const { rows } = await sql<CheckRecord>`select ${columns} from ${joins(checks)}`.execute(db);
    return rows[0];
  });
}

/** Returns checks of an account by their ids, newest first. */
export async function loadChecksById(db: Db, accountId: number, ids: readonly number[]): Promise<CheckRecord[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<CheckRecord>`
    select ${columns} from ${joins(checksById(accountId, ids))} order by c.id desc`.execute(db);
  return rows;
}

interface Neighbours {
  readonly previous: number | null;
  readonly next: number | null;
  readonly incident: number | null;
  readonly http: boolean;
  readonly deviations: readonly string[] | null;
}

/** Loads what belongs to a check: attempts, neighbours, incident, and whether HTTP details are stored. */
export async function loadCheckContext(
  db: Db,
  accountId: number,
  { id, monitorGuid, slotAt }: CheckRecord,
  now: Instant,
) {
  const NEARBY_MS = 3_600_000;
  const nearby = idRange(lowestIdAt(slotAt - NEARBY_MS), lowestIdAt(slotAt + NEARBY_MS));
  const guid = guidLiteral(monitorGuid);
  const [attempts, context, good] = await Promise.all([
    sql<CheckRecord>`
      select ${columns} from ${joins(checksBetween(nearby))}
      where c.monitor_guid = ${monitorGuid} and c.slot_at = ${slotAt} and not c.is_partial
      order by c.attempt, c.id`.execute(db),
    sql<Neighbours>`
      select
        (select id from ${sql.raw(nearestCheck(guid, { side: 'before', id: idLiteral(id), kind: 'overall' }))} c) as previous,
        (select id from ${sql.raw(nearestCheck(guid, { side: 'after', id: idLiteral(id + 1), kind: 'overall' }))} c) as next,
        (select incident_id from incident where account_id = ${accountId} and monitor_guid = ${monitorGuid}
          and first_error_check_id <= ${id} and (closed_at is null or ok_check_id >= ${id} or last_error_check_id >= ${id})
          order by first_error_at desc limit 1) as incident,
        exists (select 1 from check_http where account_id = ${accountId} and id = ${id}) as http,
        (select facts -> 'deviations' from check_http where account_id = ${accountId} and id = ${id}) as deviations
    `.execute(db),
    findLastGood(db, accountId, { id, monitorGuid, now }),
  ]);
  const [neighbours] = context.rows;
  return {
    attempts: attempts.rows,
    previousId: neighbours?.previous ?? undefined,
    nextId: neighbours?.next ?? undefined,
    lastGoodId: good,
    incidentId: neighbours?.incident ?? undefined,
    hasHttp: neighbours?.http ?? false,
    deviations: neighbours?.deviations ?? [],
  };
}

/** Returns the last OK check before a check whose HTTP details are stored. Usually it is recent, so it is a row. */
async function findLastGood(
  db: Db,
  accountId: number,
  { id, monitorGuid, now }: Pick<CheckRecord, 'id' | 'monitorGuid'> & { readonly now: Instant },
): Promise<number | undefined> {
  const find = async (checks: string, from: number): Promise<number | undefined> => {
    const { rows } = await sql<{ id: number }>`
      select c.id from ${sql.raw(checks)} c
      join check_http h on h.account_id = c.account_id and h.id = c.id and not h.is_error
      where c.monitor_guid = ${monitorGuid} and c.error_level = 0 and c.id >= ${from} and c.id < ${id}
      order by c.id desc limit 1`.execute(db);
    return rows[0]?.id;
  };
  const recent = rowsFrom(now);
  const found = id > recent ? await find('monitor_check', recent) : undefined;
  if (found !== undefined) return found;
  const oldest = await findOldestDetailId(db, accountId);
  return find(checksBetween(idRange(oldest, id)), oldest);
}

/** Details of OK checks are kept for days only. Returns an id from which on some may be stored. */
async function findOldestDetailId(db: Db, accountId: number): Promise<number> {
  const { rows } = await sql<{ id: number | null }>`
    select min(id) as id from check_http where account_id = ${accountId} and not is_error`.execute(db);
  return rows[0]?.id ?? Number.MAX_SAFE_INTEGER;
}

/** A checkpoint without a result for a concurrent check. */
export interface InconclusiveCheckpoint {
  readonly checkpointId: number;
  readonly checkpointName: string;
  readonly reason: string;
}

/** Parts of a concurrent check end within hours of its slot: older results are not accepted. */
const MAX_CONCURRENT_MS = DAY;

/**
 * Returns the concurrent check that a check belongs to or is: its id once judged, its partial checks, and the
 * checkpoints without a result.
 */
export async function loadConcurrentCheck(db: Db, accountId: number, { monitorGuid, slotAt, attempt }: CheckRecord) {
  const overallAttempt = concurrentAttempt(attempt);
  const { from, until } = partialAttempts(overallAttempt);
  const { rows } = await sql<CheckRecord>`
    select ${columns} from ${joins(checksBetween(idRange(lowestIdAt(slotAt), lowestIdAt(slotAt + MAX_CONCURRENT_MS))))}
    where c.monitor_guid = ${monitorGuid} and c.account_id = ${accountId} and c.slot_at = ${slotAt}
      and c.attempt >= ${overallAttempt} and c.attempt < ${until}
    order by "checkpointName", c.attempt`.execute(db);
  const overall = rows.find((row) => row.attempt === overallAttempt);
  const parts = rows.filter((row) => row.attempt >= from);
  const missing = overall ? await loadInconclusive(db, accountId, overall.id) : [];
  return { overallId: overall?.id, parts, missing };
}

async function loadInconclusive(db: Db, accountId: number, checkId: number): Promise<InconclusiveCheckpoint[]> {
  const { rows } = await sql<InconclusiveCheckpoint>`
    select p.checkpoint_id as "checkpointId", p.name as "checkpointName", one ->> 'reason' as reason
    from check_detail d cross join lateral jsonb_array_elements(d.detail -> 'inconclusive') one
    join checkpoint p on p.checkpoint_id = (one ->> 'checkpointId')::integer and p.account_id = d.account_id
    where d.account_id = ${accountId} and d.id = ${checkId} order by p.name`.execute(db);
  return rows;
}

/** Returns what a check contained before its error was cleared; undefined if it was not cleared. */
export async function loadClearing(db: Db, accountId: number, checkId: number) {
  return db
    .selectFrom('cleared_check')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', checkId)
    .executeTakeFirst();
}
