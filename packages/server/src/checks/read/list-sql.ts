import { DAY, HOUR } from '@vedette/kernel/clock';
import { ID_EPOCH, lowestIdAt } from '@vedette/kernel/ids';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { Db } from '../../db/connection.js';
import type { MonitorCheckTable } from '../../db/tables/checks.js';
import type { ErrorLevel } from '../record/check.js';
import { partialAttempts } from '../judge/attempt-rules.js';
import { selectMonitorChecks } from './monitor-list-sql.js';
import { toStoredCheck, type CheckRow, type StoredCheck } from '../store/stored-check.js';

/** Checks of an account that a list contains. */
export type CheckScope = 'all' | { readonly monitorGuids: readonly string[] };

export interface StoredCheckQuery {
  readonly accountId: number;
  readonly scope: CheckScope;
  /** Ids `[from, until)`, see `lowestIdAt`. */
  readonly from: number;
  readonly until: number;
  /** Id of the present instant. The newest rows are expected there if `until` is in the future. */
  readonly nowId: number;
  readonly isAscending: boolean;
  readonly limit: number;
  readonly minLevel: ErrorLevel;
  readonly showPartial: boolean;
  /** Only checks without an error. */
  readonly isOkOnly?: boolean;
  /** Only checks of these servers. */
  readonly serverIds?: readonly number[] | undefined;
}

/** With more monitors, it is cheaper to scan the account's rows than to query the newest of each monitor. */
const MAX_LATERAL_MONITORS = 500;

/**
 * Widths of the windows searched first, so that the newest rows are found without reading every partition.
 */
const SEARCH_WINDOWS = { one: [2 * DAY, 16 * DAY], many: [HOUR, 8 * HOUR, 2 * DAY, 16 * DAY] } as const;

/** Lists checks in the order of ids, which is the order of time. */
export async function listChecks(db: Db, query: StoredCheckQuery): Promise<StoredCheck[]> {
  const { scope } = query;
  if (scope !== 'all' && scope.monitorGuids.length === 0) return [];
  for (const window of searchWindows(query)) {
    const rows = await selectCheckRows(db, { ...query, ...window });
    const isFullRange = window.from === query.from && window.until === query.until;
    if (rows.length >= query.limit || isFullRange) return rows.map(toStoredCheck);
  }
  return [];
}

/**
 * Returns the ranges to search in turn: windows of growing width at the end of the requested range that is listed
 * first, then the whole range. Queries for errors, which are rare, only search the whole range.
 */
function searchWindows(query: StoredCheckQuery): { readonly from: number; readonly until: number }[] {
  const { from, until, isAscending, minLevel, scope } = query;
  const fullRange = { from, until };
  if (minLevel > 0) return [fullRange];
  const isMany = scope !== 'all' && scope.monitorGuids.length > 1;
  const widths = (isMany ? SEARCH_WINDOWS.many : SEARCH_WINDOWS.one)
    .map((ms) => lowestIdAt(ID_EPOCH + ms))
    .filter((ids) => ids < until - from);
  const edge = isAscending ? from : Math.min(until, query.nowId);
  const windows = widths.map((ids) =>
    isAscending ? { from, until: edge + ids } : { from: Math.max(from, edge - ids), until },
  );
  return [...windows, fullRange];
}

type Row = Selectable<MonitorCheckTable>;

async function selectCheckRows(db: Db, query: StoredCheckQuery): Promise<CheckRow[]> {
  const [only, ...others] = query.scope === 'all' ? [] : query.scope.monitorGuids;
  const isSimpleQuery = only !== undefined && others.length === 0 && query.minLevel === 0 && !hasExtraFilter(query);
  return isSimpleQuery ? selectMonitorChecks(db, only, query) : (await buildCheckQuery(query).execute(db)).rows;
}

const hasExtraFilter = ({ isOkOnly, serverIds }: StoredCheckQuery): boolean =>
  isOkOnly === true || serverIds !== undefined;

/** Always bounded by id, the partition key, and ordered by it alone, so that partitions are read in order. */
function buildCheckQuery({ accountId, scope, limit, ...filter }: StoredCheckQuery): RawBuilder<Row> {
  const levelFilter = filter.minLevel === 0 ? sql`` : sql`and c.error_level >= ${sql.lit(filter.minLevel)}`;
  const okFilter = filter.isOkOnly === true ? sql`and c.error_level = 0` : sql``;
  const serverFilter =
    filter.serverIds === undefined ? sql`` : sql`and c.server_id = any(${filter.serverIds}::integer[])`;
  const partialFilter = filter.showPartial ? sql`` : sql`and not c.is_partial`;
  const bounds = sql`c.id >= ${filter.from} and c.id < ${filter.until}`;
  const conditions = sql`${bounds} ${levelFilter} ${okFilter} ${serverFilter} ${partialFilter}`;
  const order = filter.isAscending ? sql`asc` : sql`desc`;
  if (scope === 'all' || scope.monitorGuids.length > MAX_LATERAL_MONITORS) {
    const monitorFilter = scope === 'all' ? sql`` : sql`and c.monitor_guid = any(${scope.monitorGuids}::uuid[])`;
    return sql<Row>`select c.* from monitor_check c
      where c.account_id = ${accountId} and ${conditions} ${monitorFilter} order by c.id ${order} limit ${limit}`;
  }
  const [only] = scope.monitorGuids;
  if (scope.monitorGuids.length === 1) {
    return sql<Row>`select c.* from monitor_check c
      where c.monitor_guid = ${only} and c.account_id = ${accountId} and ${conditions} order by c.id ${order} limit ${limit}`;
  }
  return sql<Row>`select c.* from (
      select newest.id from unnest(${scope.monitorGuids}::uuid[]) as m (monitor_guid) cross join lateral (
        select c.id from monitor_check c
        where c.monitor_guid = m.monitor_guid and ${conditions} order by c.id ${order} limit ${limit}) newest
      order by newest.id ${order} limit ${limit}) top
    join monitor_check c on c.account_id = ${accountId} and c.id = top.id and ${bounds} order by c.id ${order}`;
}

/** Returns a check of the account; undefined if there is none, or no longer. */
export async function readCheck(db: Db, accountId: number, checkId: number): Promise<StoredCheck | undefined> {
  const row = await db
    .selectFrom('monitor_check')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', checkId)
    .executeTakeFirst();
  return row && toStoredCheck(row);
}

/** Returns the monitor of a check; undefined if the account has no such check. */
export async function findCheckMonitor(db: Db, accountId: number, checkId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('monitor_check')
    .select('monitor_guid')
    .where('account_id', '=', accountId)
    .where('id', '=', checkId)
    .executeTakeFirst();
  return row?.monitor_guid;
}

/** Returns the partial checks of a concurrent check. They complete before it, so they lie within the hour around it. */
export async function selectPartialChecks(db: Db, overall: StoredCheck): Promise<StoredCheck[]> {
  const attempts = partialAttempts(overall.attempt);
  const rows = await db
    .selectFrom('monitor_check')
    .selectAll()
    .where('monitor_guid', '=', overall.monitorGuid)
    .where('account_id', '=', overall.accountId)
    .where('id', '>=', lowestIdAt(overall.slotAt))
    .where('id', '<', lowestIdAt(overall.at + HOUR))
    .where('slot_at', '=', overall.slotAt)
    .where('is_partial', '=', true)
    .where('attempt', '>=', attempts.from)
    .where('attempt', '<', attempts.until)
    .orderBy('id')
    .execute();
  return rows.map(toStoredCheck);
}
