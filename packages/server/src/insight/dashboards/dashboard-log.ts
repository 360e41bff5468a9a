import type { DashboardLog, DashboardLogQuery } from '@vedette/contract/v1/dashboard';
import type { Instant } from '@vedette/kernel/clock';
import { Fault } from '@vedette/kernel/fault';
import { lowestIdAt } from '@vedette/kernel/ids';
import type { Period } from '@vedette/kernel/periods';
import type { Caller } from '../../access/index.js';
import { checkReads, errorLevelNames, type ErrorLevel } from '../../checks/index.js';
import type { Db } from '../references-sql.js';
import { checkRowOf } from '../views/check-view.js';
import { loadChecksById } from '../views/checks-sql.js';
import type { Scope } from '../visible.js';
import { askedOf, cutToKept, type DashboardFigureDeps } from './dashboard-figures.js';
import { limitsAsked, serversWithin } from './checkpoint-limits-sql.js';
import { namesOf } from './log-sql.js';

type Row = DashboardLog['Rows'][number];

const DEFAULT_TAKE = 50;

/**
 * The newest checks of the dashboard's period, or of the one asked for, that the caller may see.
 * @throws Fault `missing` for the dashboard, `invalid` for the period or for filters that rule each other out.
 */
export async function readDashboardLog(
  deps: DashboardFigureDeps & { readonly db: Db },
  caller: Caller,
  guid: string,
  query: DashboardLogQuery,
): Promise<DashboardLog> {
  const { scope, period: asked, now, context } = await askedOf(deps, caller, guid, query);
  const period = cutToKept(asked, now, deps.retention.checkDays);
  const leastLevel = errorLevelNames.indexOf(query.ErrorLevel ?? 'NoError');
  if (query.OnlyOk === true && leastLevel > 0) throw new Fault('invalid', 'OnlyOk: not with an ErrorLevel');
  const wish = {
    ...{ period, now, leastLevel: leastLevel as ErrorLevel, take: query.Take ?? DEFAULT_TAKE },
    ...{ isOkOnly: query.OnlyOk === true, showPartial: query.ShowPartialMeasurements === true },
    serverIds: await serversWithin(deps.db, limitsAsked(query, context)),
  };
  return { Rows: await newestChecks(deps.db, scope, wish) };
}

export interface LogWish {
  readonly period: Period;
  readonly now: Instant;
  /** This level or worse. */
  readonly leastLevel: ErrorLevel;
  readonly take: number;
  readonly isOkOnly?: boolean;
  /** Parts of rounds too. */
  readonly showPartial?: boolean;
  /** Undefined: whichever server it was. */
  readonly serverIds?: readonly number[] | undefined;
}

/** The newest checks of a scope in a period, newest first. */
export async function newestChecks(db: Db, { accountId, visible }: Scope, wish: LogWish): Promise<Row[]> {
  const { period, now, leastLevel, take, isOkOnly = false, showPartial = false, serverIds } = wish;
  const checks = await checkReads(db).list({
    ...{ accountId, leastLevel, limit: take, isAscending: false, showPartial },
    ...{ isOkOnly, serverIds },
    scope: visible === 'all' ? 'all' : { monitorGuids: visible },
    ...{ from: lowestIdAt(period.start), until: lowestIdAt(period.end), nowId: lowestIdAt(now) },
  });
  const ids = checks.map(({ id }) => id);
  const [records, names] = await Promise.all([
    loadChecksById(db, accountId, ids),
    namesOf(db, accountId, [...new Set(checks.map(({ monitorGuid }) => monitorGuid))]),
  ]);
  return records.map((record) => ({
    ...checkRowOf(record),
    ...{ MonitorGuid: record.monitorGuid, MonitorName: names.get(record.monitorGuid) ?? '' },
  }));
}
