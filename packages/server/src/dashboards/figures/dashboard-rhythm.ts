import type { DashboardRhythm, DashboardRhythmQuery, Rhythm } from '@vedette/contract/v1/dashboards/dashboard';
import type { Caller } from '../../rights/index.js';
import type { Scope } from '../../monitors/index.js';
import { cutFrom } from './cut-rules.js';
import {
  resolveDashboardQuery,
  baseFiguresQuery,
  type DashboardFigureDeps,
  type FiguresOptions,
} from './dashboard-figures.js';
import { toDashboardNumbers } from './figures-rules.js';
import { newestDays, slotWindows, listSlots } from './rhythm-rules.js';
import { inSteps, type Stepped } from './shared-figures.js';
import { loadFigureLookup } from './figure-lookup.js';

/**
 * Returns figures by hour of the day or day of the week in the caller's time zone.
 * @throws Fault `missing` for the dashboard, `invalid` for the period.
 */
export async function readDashboardRhythm(
  deps: DashboardFigureDeps & Stepped,
  caller: Caller,
  guid: string,
  { By: by, ...query }: DashboardRhythmQuery,
): Promise<DashboardRhythm> {
  const { scope, period, now } = await resolveDashboardQuery(inSteps(deps, caller.accountId), caller, guid, query);
  return loadRhythmInPeriod(deps, scope, { period, zone: caller.zone, now }, by);
}

/** Adds up the monitors of a scope by hours or days in the time zone `zone`. */
export async function loadRhythmInPeriod(
  deps: DashboardFigureDeps,
  scope: Scope,
  { period, zone, now }: Omit<FiguresOptions, 'take'>,
  by: Rhythm,
): Promise<DashboardRhythm> {
  // An account has hourly roll-ups over all its monitors; for some of them the hours are read monitor by monitor.
  const covered = scope.visible === 'all' ? period : newestDays(period, scope.visible.length, zone);
  const windows = covered.start < covered.end ? slotWindows(covered, by, zone) : [];
  const figuresAt = await loadFigureLookup(deps, {
    ...baseFiguresQuery(deps, scope, now),
    monitors: scope.visible,
    windows,
    byMonitor: false,
  });
  return {
    FromAt: covered.start,
    UntilAt: covered.end,
    ...cutFrom(period, covered.start),
    Slots: listSlots(by).map((slot) => ({ Slot: slot, ...toDashboardNumbers(figuresAt('', slot)) })),
  };
}
