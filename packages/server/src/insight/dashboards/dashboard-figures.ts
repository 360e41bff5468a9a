import type { MonitorType } from '@vedette/contract/monitor-enums';
import type { DashboardFigures, DashboardFiguresQuery, DashboardNumbers } from '@vedette/contract/v1/dashboard';
import { DAY, type Clock, type Instant } from '@vedette/kernel/clock';
import { resolvePeriod, resolvePreset, type Period } from '@vedette/kernel/periods';
import type { Caller } from '../../access/index.js';
import type { Db } from '../references-sql.js';
import type { SlaFigureDeps } from '../sla/sla-overview.js';
import { bucketsOf, scaleOf } from '../statistics/bucket-rules.js';
import { addFigures, keyOf, noFigures } from '../statistics/figures.js';
import type { StatisticsDeps } from '../statistics/statistics.js';
import type { Scope, VisibleMonitors, VisibleTo } from '../visible.js';
import type { StoredDashboard, StoredPeriod } from './dashboard-rules.js';
import { anyDashboard } from './dashboard.js';
import { both, either, numbersOf } from './figures-rules.js';
import { typesOf } from './predefined-rules.js';

export interface DashboardFigureDeps extends Pick<StatisticsDeps, 'figures' | 'retention'> {
  readonly clock: Pick<Clock, 'now'>;
  readonly visibleTo: VisibleTo;
  /** Monitors of a group of the account; `all` for the group of all monitors. */
  readonly monitorsOfGroup: (accountId: number, monitorGroupGuid: string) => Promise<VisibleMonitors>;
  readonly monitorsOfTypes: (accountId: number, types: readonly MonitorType[]) => Promise<VisibleMonitors>;
  /** See `readSlaMonitors`. */
  readonly monitors: SlaFigureDeps['monitors'];
}

/** Rows of monitors told; their figures together are of all. */
const MOST_ROWS = 200;

/**
 * Figures over the dashboard's period, or the one asked for, cut to what is kept and what has been.
 * @throws Fault `missing` for the dashboard, `invalid` for the period.
 */
export async function readDashboardFigures(
  deps: DashboardFigureDeps & { readonly db: Db },
  caller: Caller,
  guid: string,
  query: DashboardFiguresQuery,
): Promise<DashboardFigures> {
  const dashboard = await anyDashboard(deps.db, caller.accountId, guid);
  const now = deps.clock.now();
  const period = cutToKept(askedPeriod(query, dashboard.period, caller.zone, now), now, deps.retention.statisticsDays);
  const monitors = await monitorsOfDashboard(deps, caller, dashboard, query.MonitorGroupGuid);
  const { figures } = await figuresOver(deps, { accountId: caller.accountId, visible: monitors }, period, caller.zone);
  return figures;
}

/** Figures of monitors over a period by the clock of `zone`, and what all of it comes to. */
export async function figuresOver(
  deps: DashboardFigureDeps,
  scope: Scope,
  period: Period,
  zone: string,
): Promise<{ readonly figures: DashboardFigures; readonly whole: DashboardNumbers }> {
  const scale = scaleOf(period);
  const buckets = period.start < period.end ? bucketsOf(period, scale, zone) : [];
  const { total, monitors: rows } = await deps.monitors(scope, {
    ...{ groupGuid: undefined, search: undefined, skip: 0, take: MOST_ROWS },
  });
  const { accountId, visible: monitors } = scope;
  const wish = { accountId, now: deps.clock.now(), checkDays: deps.retention.checkDays, withLatency: false };
  const windows = buckets.map((bucket, window) => ({ ...bucket, window }));
  const [byTime, byMonitor] = await Promise.all([
    deps.figures({ ...wish, monitors, windows, byMonitor: false }),
    deps.figures({
      ...{ ...wish, monitors: rows.map(({ monitorGuid }) => monitorGuid), byMonitor: true },
      windows: windows.map((each) => ({ ...each, window: 0 })),
    }),
  ]);
  const figures: DashboardFigures = {
    ...{ FromAt: period.start, UntilAt: period.end, Scale: scale, Total: total },
    Times: windows.map(({ start, end, window }) => ({
      ...{ FromAt: start, UntilAt: end, ...numbersOf(byTime.get(keyOf('', window)) ?? noFigures) },
    })),
    Monitors: rows.map(({ monitorGuid, name }) => ({
      ...{ MonitorGuid: monitorGuid, MonitorName: name },
      ...numbersOf(byMonitor.get(keyOf(monitorGuid, 0)) ?? noFigures),
    })),
  };
  return { figures, whole: numbersOf([...byTime.values()].reduce(addFigures, noFigures)) };
}

/** The period asked for, else the dashboard's own. @throws Fault `invalid`. */
export function askedPeriod(query: DashboardFiguresQuery, stored: StoredPeriod, zone: string, now: Instant): Period {
  const preset = query.PresetPeriod ?? query.Period;
  if ((preset ?? query.Start ?? query.End) !== undefined) {
    return resolvePeriod({ ...query, PresetPeriod: preset }, now, zone, 'clock');
  }
  return 'preset' in stored ? resolvePreset(stored.preset, now, zone, 'clock') : stored;
}

/** The part of a period that has been and is kept. */
export function cutToKept({ start, end }: Period, now: Instant, keptDays: number): Period {
  const from = Math.min(now, Math.max(start, (Math.floor(now / DAY) - keptDays) * DAY));
  return { start: from, end: Math.max(from, Math.min(end, now)) };
}

/** What the caller may see of what the dashboard is limited to, and of the group asked for. */
export async function monitorsOfDashboard(
  deps: DashboardFigureDeps,
  caller: Caller,
  { monitorGuids, monitorGroupGuids, originGuid }: StoredDashboard,
  groupGuid?: string,
): Promise<VisibleMonitors> {
  const { accountId } = caller;
  const types = typesOf(originGuid);
  const [visible, typed] = await Promise.all([
    deps.visibleTo(caller),
    types ? deps.monitorsOfTypes(accountId, types) : ('all' as const),
  ]);
  const groups = await Promise.all(monitorGroupGuids.map((group) => deps.monitorsOfGroup(accountId, group)));
  const isLimited = monitorGuids.length + monitorGroupGuids.length > 0;
  const own = isLimited ? groups.reduce(either, monitorGuids) : 'all';
  const asked = groupGuid === undefined ? 'all' : await deps.monitorsOfGroup(accountId, groupGuid);
  return both(both(both(visible, typed), own), asked);
}
