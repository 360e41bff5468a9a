import type { DashboardLog, DashboardLogQuery } from '@vedette/contract/v1/dashboards/dashboard';
import type { CheckLevel } from '@vedette/contract/v1/dashboards/tile-checks';
import type { Instant } from '@vedette/kernel/clock';
import { Fault } from '@vedette/kernel/fault';
import { lowestIdAt } from '@vedette/kernel/ids';
import type { Period } from '@vedette/kernel/periods';
import { exclusiveRule } from '@vedette/kernel/rule-messages';
import type { Caller } from '../../rights/index.js';
import { sqlCheckReads, errorLevelNames, findChecksWithSnapshot, type ErrorLevel } from '../../checks/index.js';
import type { Db } from '../../definitions/index.js';
import { toCheckRow, loadChecksById } from '../../screens/index.js';
import { decodeCursor, encodeCursor } from '@vedette/contract/reading/page-cursor';
import { isVisible, type Scope, type MonitorAccess } from '../../monitors/index.js';
import { resolveDashboardQuery, clampToRetention, type DashboardFigureDeps } from '../figures/dashboard-figures.js';
import { resolveCheckpointLimits, loadServerIds } from '../checkpoints/checkpoint-limits-sql.js';
import { loadMonitorNames, findChecksWithPictures } from './log-sql.js';

type Row = DashboardLog['Rows'][number];

const DEFAULT_TAKE = 50;

/** Dependencies for reading a check log. */
export type DashboardLogContext = DashboardFigureDeps & Pick<MonitorAccess, 'editableBy'>;

/**
 * Returns a page of visible checks in the requested period, else the dashboard's, newest first. Level and partial
 * checks of the tile override those of the query.
 * @throws Fault `missing` for the dashboard, `invalid` for the period, the cursor or filters that exclude each other.
 */
export async function readDashboardLog(
  deps: DashboardLogContext,
  caller: Caller,
  guid: string,
  query: DashboardLogQuery,
): Promise<DashboardLog> {
  const { scope, period: requested, now, context } = await resolveDashboardQuery(deps, caller, guid, query);
  const period = clampToRetention(requested, now, deps.retention.checkDays);
  const minLevel = errorLevelNames.indexOf(query.ErrorLevel ?? 'NoError') as ErrorLevel;
  if (query.OnlyOk === true && minLevel > 0) throw new Fault('invalid', `OnlyOk: ${exclusiveRule('an ErrorLevel')}`);
  const take = query.Take ?? DEFAULT_TAKE;
  const [beforeId] = decodeCursor(query.Cursor, ['integer']) ?? [];
  const found = await loadNewestChecks(deps.db, scope, {
    period,
    now,
    take: take + 1,
    beforeId,
    ...(levelFilter(context.checkLevel) ?? { minLevel, isOkOnly: query.OnlyOk === true }),
    showPartial: context.showPartial ?? query.ShowPartialMeasurements === true,
    serverIds: await loadServerIds(deps.db, resolveCheckpointLimits(query, context)),
  });
  const rows = found.slice(0, take);
  const last = rows.at(-1);
  const editable = rows.some(isError) ? await deps.editableBy(caller) : [];
  const Rows = rows.map((row) => ({
    ...row,
    ...(isError(row) && isVisible(editable, row.MonitorGuid) && { MayClear: true }),
  }));
  return { Rows, ...(found.length > take && last && { Next: encodeCursor([last.MonitorCheckId]) }) };
}

const isError = ({ ErrorLevel }: Row): boolean => ErrorLevel !== 'NoError';

/** Returns the filter for a tile's level; undefined when it has none. */
export function levelFilter(level: CheckLevel | undefined): Pick<LogQuery, 'minLevel' | 'isOkOnly'> | undefined {
  if (level === undefined) return undefined;
  return level === 'Ok' ? { minLevel: 0, isOkOnly: true } : { minLevel: level === 'Errors' ? 1 : 2 };
}

export interface LogQuery {
  readonly period: Period;
  readonly now: Instant;
  /** Only checks with this error level or a worse one. */
  readonly minLevel: ErrorLevel;
  readonly take: number;
  /** Only lower ids. */
  readonly beforeId?: number | undefined;
  readonly isOkOnly?: boolean;
  /** Include partial checks. */
  readonly showPartial?: boolean;
  /** Undefined: of every server. */
  readonly serverIds?: readonly number[] | undefined;
}

/** Returns the newest checks of a scope in a period, newest first. */
export async function loadNewestChecks(db: Db, { accountId, visible }: Scope, query: LogQuery): Promise<Row[]> {
  const { period, now, minLevel, take, beforeId, isOkOnly = false, showPartial = false, serverIds } = query;
  const end = lowestIdAt(period.end);
  const checks = await sqlCheckReads(db).list({
    accountId,
    minLevel,
    limit: take,
    isAscending: false,
    showPartial,
    isOkOnly,
    serverIds,
    scope: visible === 'all' ? 'all' : { monitorGuids: visible },
    from: lowestIdAt(period.start),
    until: Math.min(end, beforeId ?? end),
    nowId: lowestIdAt(now),
  });
  const ids = checks.map(({ id }) => id);
  const [records, names, withScreenshot] = await Promise.all([
    loadChecksById(db, accountId, ids),
    loadMonitorNames(db, accountId, [...new Set(checks.map(({ monitorGuid }) => monitorGuid))]),
    findChecksWithScreenshot(db, accountId, checks),
  ]);
  const partialIds = new Set(checks.flatMap(({ id, isPartial }) => (isPartial ? [id] : [])));
  return records.map((record) => ({
    ...toCheckRow(record),
    MonitorGuid: record.monitorGuid,
    MonitorName: names.get(record.monitorGuid) ?? '',
    ...(record.staging && { IsStaging: true }),
    ...(withScreenshot.has(record.id) && { HasScreenshot: true }),
    ...(record.isConcurrent && {
      ConcurrentPart: partialIds.has(record.id) ? ('Part' as const) : ('Overall' as const),
    }),
  }));
}

/**
 * Returns the checks that have a screenshot: of the browser, or of the response to the first confirmed error of a
 * sequence.
 */
async function findChecksWithScreenshot(
  db: Db,
  accountId: number,
  checks: readonly StoredCheck[],
): Promise<ReadonlySet<number>> {
  const selectIds = (isSelected: (check: StoredCheck) => boolean): number[] =>
    checks.filter(isSelected).map(({ id }) => id);
  const browserChecks = selectIds(({ detailKind }) => detailKind === 'page' || detailKind === 'transaction');
  const httpChecks = selectIds(({ detailKind }) => detailKind === 'http');
  const found = await Promise.all([
    findChecksWithPictures(db, accountId, browserChecks),
    findChecksWithSnapshot(db, accountId, httpChecks),
  ]);
  return new Set(found.flatMap((ids) => [...ids]));
}

type StoredCheck = Awaited<ReturnType<ReturnType<typeof sqlCheckReads>['list']>>[number];
