/**
 * Computes when maintenance is active. Periods are local times of the account and are resolved in its zone on each
 * query, so a change of the zone moves them all. Windows include their start and exclude their end.
 */
import type { MaintenanceType } from '@vedette/contract/v4/maintenance-period';
import { DAY, type Instant } from '@vedette/kernel/clock';
import { listWindows, type WallSchedule } from '@vedette/kernel/wall-schedule';

/** A period of one monitor, with texts as stored. */
export interface PlannedMaintenance extends WallSchedule {
  readonly type: MaintenanceType;
  /** The version applied only within [since, until). Absent: since the beginning, or still in force. */
  readonly since?: Instant;
  readonly until?: Instant;
}

/** Range [from, to) in which maintenance of `type` is on. */
export interface MaintenanceWindow {
  readonly from: Instant;
  readonly to: Instant;
  readonly type: MaintenanceType;
}

/** Returns the type that is on at an instant. DisableMonitoring takes precedence. */
export function maintenanceAt(
  periods: readonly PlannedMaintenance[],
  zone: string,
  at: Instant,
): MaintenanceType | undefined {
  return maintenanceWindows(periods, zone, at, at + 1)[0]?.type;
}

const LOOK_AHEAD_MS = 32 * DAY;

/**
 * Returns the end (exclusive) of the maintenance of either type that is on at an instant; undefined without any.
 * Adjacent windows count as one. The search ends after a month, and the caller repeats it then.
 */
export function maintenanceUntil(
  periods: readonly PlannedMaintenance[],
  zone: string,
  at: Instant,
): Instant | undefined {
  const windows = maintenanceWindows(periods, zone, at, at + LOOK_AHEAD_MS);
  const end = windows.reduce((until, { from, to }) => (from === until ? to : until), at);
  return end === at ? undefined : end;
}

/** Returns the parts of windows inside [from, to) in chronological order. Windows of one type do not touch. */
export function maintenanceWindows(
  periods: readonly PlannedMaintenance[],
  zone: string,
  from: Instant,
  to: Instant,
): MaintenanceWindow[] {
  const found = periods
    .flatMap((period) => {
      const { type, since = from, until = to } = period;
      return listWindows(period, zone, from, to).map((window) => ({
        from: Math.max(window.from, from, since),
        to: Math.min(window.to, to, until),
        type,
      }));
    })
    .filter((window) => window.from < window.to);
  const monitoringOff = mergeWindows(found.filter(({ type }) => type === 'DisableMonitoring'));
  const notificationsOff = subtractWindows(
    mergeWindows(found.filter(({ type }) => type === 'DisableNotifications')),
    monitoringOff,
  );
  return [...monitoringOff, ...notificationsOff].sort((a, b) => a.from - b.from);
}

const SEARCH_MARGINS_MS = [2 * DAY, 366 * DAY] as const;

/**
 * Returns windows that overlap [from, to) with their full start and end, in chronological order. Windows that extend
 * beyond the range are followed for up to a year in each direction.
 */
export function fullMaintenanceWindows(
  periods: readonly PlannedMaintenance[],
  zone: string,
  from: Instant,
  to: Instant,
): MaintenanceWindow[] {
  const windowsWithMargin = (marginMs: number): MaintenanceWindow[] =>
    maintenanceWindows(periods, zone, from - marginMs, to + marginMs).filter(
      (window) => window.to > from && window.from < to,
    );
  const [smallMarginMs, largeMarginMs] = SEARCH_MARGINS_MS;
  const windows = windowsWithMargin(smallMarginMs);
  const isTruncated = windows.some(
    (window) => window.from === from - smallMarginMs || window.to === to + smallMarginMs,
  );
  return isTruncated ? windowsWithMargin(largeMarginMs) : windows;
}

function mergeWindows(windows: readonly MaintenanceWindow[]): MaintenanceWindow[] {
  const merged: MaintenanceWindow[] = [];
  for (const window of [...windows].sort((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (last && window.from <= last.to) merged.splice(-1, 1, { ...last, to: Math.max(last.to, window.to) });
    else merged.push(window);
  }
  return merged;
}

/** Returns `windows` without `excluded`; both are sorted and disjoint. */
function subtractWindows(
  windows: readonly MaintenanceWindow[],
  excluded: readonly MaintenanceWindow[],
): MaintenanceWindow[] {
  return excluded.reduce<MaintenanceWindow[]>(
    (remaining, exclusion) =>
      remaining.flatMap((window) =>
        [
          { ...window, to: Math.min(window.to, exclusion.from) },
          { ...window, from: Math.max(window.from, exclusion.to) },
        ].filter(({ from, to }) => from < to),
      ),
    [...windows],
  );
}
