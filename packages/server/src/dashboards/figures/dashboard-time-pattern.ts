import type {
  DashboardTimePattern,
  DashboardTimePatternQuery,
  TimePattern,
} from '@vedette/contract/v1/dashboards/dashboard';
import type { Caller } from '../../rights/index.js';
import type { Scope } from '../../monitors/index.js';
import { truncationFlag } from './truncation-rules.js';
import {
  resolveDashboardQuery,
  baseFiguresQuery,
  type DashboardFigureDeps,
  type FiguresOptions,
} from './dashboard-figures.js';
import { toDashboardNumbers } from './figures-rules.js';
import { limitToNewestDays, toSlotWindows, listSlots } from './time-pattern-rules.js';
import { withSteppedClock, type SteppedClockDeps } from './shared-figures.js';
import { loadFigureLookup } from './figure-lookup.js';

/**
 * Returns figures by hour of the day or day of the week in the caller's time zone.
 * @throws Fault `missing` for the dashboard, `invalid` for the period.
 */
export async function readDashboardTimePattern(
  deps: DashboardFigureDeps & SteppedClockDeps,
  caller: Caller,
  guid: string,
  { By: by, ...query }: DashboardTimePatternQuery,
): Promise<DashboardTimePattern> {
  const { scope, period, now } = await resolveDashboardQuery(
    withSteppedClock(deps, caller.accountId),
    caller,
    guid,
    query,
  );
  return loadTimePatternInPeriod(deps, scope, { period, zone: caller.zone, now }, by);
}

/** Adds up the monitors of a scope by hours or days in the time zone `zone`. */
export async function loadTimePatternInPeriod(
  deps: DashboardFigureDeps,
  scope: Scope,
  { period, zone, now }: Omit<FiguresOptions, 'take'>,
  by: TimePattern,
): Promise<DashboardTimePattern> {
  // An account has hourly roll-ups over all its monitors; for some of them the hours are read monitor by monitor.
  const coveredPeriod = scope.visible === 'all' ? period : limitToNewestDays(period, scope.visible.length, zone);
  const windows = coveredPeriod.start < coveredPeriod.end ? toSlotWindows(coveredPeriod, by, zone) : [];
  const figuresAt = await loadFigureLookup(deps, {
    ...baseFiguresQuery(deps, scope, now),
    monitors: scope.visible,
    windows,
    byMonitor: false,
  });
  return {
    FromAt: coveredPeriod.start,
    UntilAt: coveredPeriod.end,
    ...truncationFlag(period, coveredPeriod.start),
    Slots: listSlots(by).map((slot) => ({ Slot: slot, ...toDashboardNumbers(figuresAt('', slot)) })),
  };
}
