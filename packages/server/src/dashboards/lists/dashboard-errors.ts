import type { DashboardFiguresQuery } from '@vedette/contract/v1/dashboards/dashboard';
import type {
  DashboardErrorCounts,
  DashboardErrorTypes,
  DashboardErrorTypesQuery,
} from '@vedette/contract/v1/dashboards/dashboard-errors';
import type { Translate } from '@vedette/i18n/translator';
import { DAY, HOUR, type Instant } from '@vedette/kernel/clock';
import type { Period } from '@vedette/kernel/periods';
import type { Caller } from '../../rights/index.js';
import { QUARTER } from '../../checks/index.js';
import { translateSentence } from '../../sentences/index.js';
import { figuresKey, noFigures } from '../../figures/index.js';
import type { Scope } from '../../monitors/index.js';
import { resolveCheckpointLimits, loadServerIds } from '../checkpoints/checkpoint-limits-sql.js';
import { truncationFlag } from '../figures/truncation-rules.js';
import {
  resolveDashboardQuery,
  clampToRetention,
  baseFiguresQuery,
  type DashboardFigureDeps,
} from '../figures/dashboard-figures.js';
import { groupByErrorClass, groupByErrorCode } from './error-type-rules.js';
import { countErrorCodes, type CheckScope, type CodeCount } from './errors-sql.js';
import { withSteppedClock, type SteppedClockDeps } from '../figures/shared-figures.js';
import { readNewestFirst } from '../figures/newest-first.js';

const PERIOD_DAYS = [1, 7, 30] as const;
/** Maximum number of errors read for one response. */
const MAX_ERRORS = 100_000;

/**
 * Returns the numbers of checks and errors of the last 1, 7 and 30 days.
 * @throws Fault `missing` for the dashboard, `invalid` for the period.
 */
export async function readErrorCounts(
  deps: DashboardFigureDeps & SteppedClockDeps,
  caller: Caller,
  guid: string,
  query: DashboardFiguresQuery,
): Promise<DashboardErrorCounts> {
  const { scope, now } = await resolveDashboardQuery(withSteppedClock(deps, caller.accountId), caller, guid, query);
  return loadErrorCounts(deps, scope, now);
}

/** Periods end at `now` and start at a full quarter of an hour, as roll-ups do. */
export async function loadErrorCounts(
  deps: DashboardFigureDeps,
  scope: Scope,
  now: Instant,
): Promise<DashboardErrorCounts> {
  const windows = PERIOD_DAYS.map((days) => ({
    start: Math.floor((now - days * DAY) / QUARTER) * QUARTER,
    end: now,
    window: days,
  }));
  const figures = await deps.figures({
    ...baseFiguresQuery(deps, scope, now),
    monitors: scope.visible,
    windows,
    byMonitor: false,
  });
  return {
    Periods: windows.map(({ start, window }) => {
      const { checks, confirmed, unconfirmed } = figures.get(figuresKey('', window)) ?? noFigures;
      return {
        Days: window,
        FromAt: start,
        Checks: checks,
        ConfirmedErrors: confirmed,
        UnconfirmedErrors: unconfirmed,
      };
    }),
  };
}

/**
 * Returns the numbers of errors by code and by class.
 * @throws Fault `missing` for the dashboard, `invalid` for the period.
 */
export async function readErrorTypes(
  deps: DashboardFigureDeps,
  caller: Caller,
  guid: string,
  query: DashboardErrorTypesQuery,
): Promise<DashboardErrorTypes> {
  const { scope, period, now, context } = await resolveDashboardQuery(deps, caller, guid, query);
  const serverIds = await loadServerIds(deps.db, resolveCheckpointLimits(query, context));
  return loadErrorTypesInPeriod(deps, { ...scope, serverIds }, period, now);
}

/** Returns the errors with their descriptions in another language. */
export const translateErrorTypes = (types: DashboardErrorTypes, translate: Translate): DashboardErrorTypes => ({
  ...types,
  Rows: types.Rows.map((row) => ({ ...row, Description: translateSentence(row.Description, translate) })),
});

/**
 * Reads the checks themselves, because roll-ups do not distinguish errors. The period is cut to the retention of
 * checks.
 */
export async function loadErrorTypesInPeriod(
  deps: DashboardFigureDeps,
  scope: CheckScope,
  period: Period,
  now: Instant,
): Promise<DashboardErrorTypes> {
  const retainedPeriod = clampToRetention(period, now, deps.retention.checkDays);
  const { from, rows } = await readNewestFirst<CodeCount>(
    retainedPeriod,
    {
      firstMs: 6 * HOUR,
      maxCount: MAX_ERRORS,
      getCount: ({ confirmed, unconfirmed }) => confirmed + unconfirmed,
    },
    (range) => countErrorCodes(deps.db, scope, range),
  );
  const Rows = groupByErrorCode(rows);
  return {
    FromAt: from,
    UntilAt: retainedPeriod.end,
    ...truncationFlag(period, from),
    Rows,
    Classes: groupByErrorClass(Rows),
  };
}
