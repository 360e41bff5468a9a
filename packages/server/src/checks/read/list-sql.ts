import { DAY, HOUR, MINUTE } from '@vedette/kernel/clock';
import { ID_EPOCH, idInstant, lowestIdAt } from '@vedette/kernel/ids';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { Db } from '../../db/connection.js';
import type { MonitorCheckTable } from '../../db/tables/checks.js';
import type { ErrorLevel } from '../record/check.js';
import { partialAttempts } from '../judge/attempt-rules.js';
import { rowsFrom } from '../sealed/block-rules.js';
import { checksBetween, idRange, overlapsRange, selectCheck } from '../sealed/block-sql.js';
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
const SEARCH_WINDOWS = {
  one: [2 * DAY, 16 * DAY],
  many: [HOUR, 8 * HOUR, 2 * DAY, 4 * DAY, 8 * DAY, 16 * DAY, 32 * DAY],
  all: [2 * DAY, 4 * DAY, 8 * DAY, 16 * DAY, 32 * DAY],
} as const;
/** The same where checks are sealed. Blocks have no order across monitors, so all checks of a window are sorted. */
const SEALED_WINDOWS = {
  one: [2 * HOUR, DAY, 4 * DAY, 16 * DAY],
  many: [MINUTE, 10 * MINUTE, ...SEARCH_WINDOWS.many],
  all: [MINUTE, 10 * MINUTE, ...SEARCH_WINDOWS.many],
} as const;

interface Window {
  readonly from: number;
  readonly until: number;
}

/** Lists checks in the order of ids, which is the order of time. */
export async function listChecks(db: Db, query: StoredCheckQuery): Promise<StoredCheck[]> {
  if (query.scope !== 'all' && query.scope.monitorGuids.length === 0) return [];
  const windows = rowWindows(query);
  if (!mayBeSealed(query)) return (await searchRows(db, query, windows)) ?? [];
  const recent = rowsFrom(idInstant(query.nowId));
  const recentWindows = query.isAscending ? [] : windows.filter(({ from }) => from >= recent);
  const newest = await searchRows(db, query, recentWindows);
  if (newest) return newest;
  const block = await findFirstBlock(db, query);
  return (await searchSealed(db, query, block ? sealedWindows(query, block) : windows)) ?? [];
}

const searchRows = (db: Db, query: StoredCheckQuery, windows: readonly Window[]) =>
  search(query, windows, (one) => selectCheckRows(db, one));
const searchSealed = (db: Db, query: StoredCheckQuery, windows: readonly Window[]) =>
  search(query, windows, async (one) => (await buildCheckQuery(one, { isSealed: true }).execute(db)).rows);

/** Searches windows in turn. Returns undefined if none has enough checks and the whole range is not among them. */
async function search(
  query: StoredCheckQuery,
  windows: readonly Window[],
  select: (window: StoredCheckQuery) => Promise<CheckRow[]>,
): Promise<StoredCheck[] | undefined> {
  for (const window of windows) {
    const rows = await select({ ...query, ...window });
    const isFullRange = window.from === query.from && window.until === query.until;
    if (rows.length >= query.limit || isFullRange) return rows.map(toStoredCheck);
  }
  return undefined;
}

const scopeKind = (scope: CheckScope): 'all' | 'many' | 'one' =>
  scope === 'all' ? 'all' : scope.monitorGuids.length > 1 ? 'many' : 'one';

/**
 * Returns the ranges to search in turn: windows of growing width at the end of the requested range that is listed
 * first, then the whole range. Queries for errors, which are rare, only search the whole range.
 */
function rowWindows(query: StoredCheckQuery): Window[] {
  const { from, until, isAscending, minLevel, scope, nowId } = query;
  if (minLevel > 0) return [{ from, until }];
  return growingWindows(query, SEARCH_WINDOWS[scopeKind(scope)], isAscending ? from : Math.min(until, nowId));
}

/** Returns windows that grow from the first block of the list. Rows listed before that block are in every window. */
function sealedWindows(query: StoredCheckQuery, block: SealedRange): Window[] {
  const { from, until, isAscending, nowId, scope } = query;
  const edge = isAscending ? Math.max(from, block.firstId) : Math.min(until, nowId, block.lastId + 1);
  return growingWindows(query, SEALED_WINDOWS[scopeKind(scope)], edge);
}

function growingWindows(query: StoredCheckQuery, widths: readonly number[], edge: number): Window[] {
  const { from, until, isAscending } = query;
  const windows = widths
    .map((ms) => lowestIdAt(ID_EPOCH + ms))
    .map((ids) => (isAscending ? { from, until: edge + ids } : { from: edge - ids, until }))
    .filter((window) => window.from > from || window.until < until);
  return [...windows, { from, until }];
}

/** Ids of the first and last check of a block. */
interface SealedRange {
  readonly firstId: number;
  readonly lastId: number;
}

/** Finds the first block of a list. In a list of several monitors, other blocks of the same time may follow it. */
async function findFirstBlock(db: Db, query: StoredCheckQuery): Promise<SealedRange | undefined> {
  const { accountId, scope, from, until, isAscending } = query;
  const monitorFilter = scope === 'all' ? sql`` : sql`and block.monitor_guid = any(${scope.monitorGuids}::uuid[])`;
  const { rows } = await sql<SealedRange>`
    select block.first_id as "firstId", block.last_id as "lastId" from check_block block
    where ${sql.raw(overlapsRange(idRange(from, until)))} and block.account_id = ${accountId} ${monitorFilter}
    order by block.first_id ${isAscending ? sql`asc` : sql`desc`} limit 1`.execute(db);
  return rows[0];
}

type Row = Selectable<MonitorCheckTable>;

async function selectCheckRows(db: Db, query: StoredCheckQuery): Promise<CheckRow[]> {
  const [only, ...others] = query.scope === 'all' ? [] : query.scope.monitorGuids;
  const isOne = only !== undefined && others.length === 0;
  const isSimpleQuery = isOne && query.minLevel === 0 && !hasExtraFilter(query);
  return isSimpleQuery
    ? selectMonitorChecks(db, only, query)
    : (await buildCheckQuery(query, { isSealed: false }).execute(db)).rows;
}

/** Errors are never sealed, nor are checks of the last days. */
const mayBeSealed = ({ minLevel, from, nowId }: StoredCheckQuery): boolean =>
  minLevel === 0 && from < rowsFrom(idInstant(nowId));

const hasExtraFilter = ({ isOkOnly, serverIds }: StoredCheckQuery): boolean =>
  isOkOnly === true || serverIds !== undefined;

/** Always bounded by id, the partition key, and ordered by it alone, so that partitions are read in order. */
function buildCheckQuery(query: StoredCheckQuery, { isSealed }: { readonly isSealed: boolean }): RawBuilder<Row> {
  const { accountId, scope, limit, ...filter } = query;
  const checks = sql.raw(isSealed ? checksBetween(idRange(filter.from, filter.until)) : 'monitor_check');
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
    return sql<Row>`select c.* from ${checks} c
      where c.account_id = ${accountId} and ${conditions} ${monitorFilter} order by c.id ${order} limit ${limit}`;
  }
  const [only] = scope.monitorGuids;
  if (scope.monitorGuids.length === 1) {
    return sql<Row>`select c.* from ${checks} c
      where c.monitor_guid = ${only} and c.account_id = ${accountId} and ${conditions} order by c.id ${order} limit ${limit}`;
  }
  if (isSealed) {
    return sql<Row>`select newest.* from unnest(${scope.monitorGuids}::uuid[]) as m (monitor_guid) cross join lateral (
        select c.* from ${checks} c
        where c.monitor_guid = m.monitor_guid and c.account_id = ${accountId} and ${conditions}
        order by c.id ${order} limit ${limit}) newest
      order by newest.id ${order} limit ${limit}`;
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
  const row = await selectCheck(accountId, checkId, async (checks) => {
    const { rows } = await sql<CheckRow>`select * from ${sql.raw(checks)} c`.execute(db);
    return rows[0];
  });
  return row && toStoredCheck(row);
}

/** Returns the monitor of a check; undefined if the account has no such check. */
export async function findCheckMonitor(db: Db, accountId: number, checkId: number): Promise<string | undefined> {
  return selectCheck(accountId, checkId, async (checks) => {
    const { rows } = await sql<Pick<CheckRow, 'monitor_guid'>>`
      select monitor_guid from ${sql.raw(checks)} c`.execute(db);
    return rows[0]?.monitor_guid;
  });
}

/** Returns the partial checks of a concurrent check. They complete before it, so they lie within the hour around it. */
export async function selectPartialChecks(db: Db, overall: StoredCheck): Promise<StoredCheck[]> {
  const attempts = partialAttempts(overall.attempt);
  const range = idRange(lowestIdAt(overall.slotAt), lowestIdAt(overall.at + HOUR));
  const { rows } = await sql<CheckRow>`
    select c.* from ${sql.raw(checksBetween(range))} c
    where c.monitor_guid = ${overall.monitorGuid} and c.account_id = ${overall.accountId}
      and c.slot_at = ${overall.slotAt} and c.is_partial
      and c.attempt >= ${attempts.from} and c.attempt < ${attempts.until}
    order by c.id`.execute(db);
  return rows.map(toStoredCheck);
}
