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
 * Figures by hour of the day or day of the week, on the caller's clock.
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

/** The monitors of a scope, added up by the hours or days of the clock of `zone`. */
export async function loadRhythmInPeriod(
  deps: DashboardFigureDeps,
  scope: Scope,
  { period, zone, now }: Omit<FiguresOptions, 'take'>,
  by: Rhythm,
): Promise<DashboardRhythm> {
  // Of all its monitors an account has hours added up already; of some they are read one by one.
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
