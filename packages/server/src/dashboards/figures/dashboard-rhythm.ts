import type { DashboardRhythm, DashboardRhythmQuery, Rhythm } from '@vedette/contract/v1/dashboards/dashboard';
import type { Caller } from '../../rights/index.js';
import type { Scope } from '../../monitors/index.js';
import { cutFrom } from './cut-rules.js';
import { askedOf, wishOf, type DashboardFigureDeps, type Stretch } from './dashboard-figures.js';
import { numbersOf } from './figures-rules.js';
import { newestDays, slotWindows, slotsOf } from './rhythm-rules.js';
import { inSteps, type Stepped } from './shared-figures.js';
import { tell } from './told-figures.js';

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
  const { scope, period, now } = await askedOf(inSteps(deps, caller.accountId), caller, guid, query);
  return rhythmOver(deps, scope, { period, zone: caller.zone, now }, by);
}

/** The monitors of a scope, added up by the hours or days of the clock of `zone`. */
export async function rhythmOver(
  deps: DashboardFigureDeps,
  scope: Scope,
  { period, zone, now }: Omit<Stretch, 'take'>,
  by: Rhythm,
): Promise<DashboardRhythm> {
  // Of all its monitors an account has hours added up already; of some they are read one by one.
  const told = scope.visible === 'all' ? period : newestDays(period, scope.visible.length, zone);
  const windows = told.start < told.end ? slotWindows(told, by, zone) : [];
  const toldOf = await tell(deps, {
    ...wishOf(deps, scope, now),
    monitors: scope.visible,
    windows,
    byMonitor: false,
  });
  return {
    FromAt: told.start,
    UntilAt: told.end,
    ...cutFrom(period, told.start),
    Slots: slotsOf(by).map((slot) => ({ Slot: slot, ...numbersOf(toldOf('', slot)) })),
  };
}
