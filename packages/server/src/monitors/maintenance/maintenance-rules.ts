/**
 * When maintenance is on. Periods are wall-clock times of the account, resolved with its zone when asked, so a change of
 * the account's zone moves them all. Every window is half-open: its start is in, its end is not.
 */
import type { MaintenanceType } from '@vedette/contract/v4/maintenance-period';
import { DAY, type Instant } from '@vedette/kernel/clock';
import { listWindows, type WallSchedule } from '@vedette/kernel/wall-schedule';

/** One period of one monitor, texts as stored. */
export interface PlannedMaintenance extends WallSchedule {
  readonly type: MaintenanceType;
  /** It stood so within [since, until) alone; absent: since ever, or still. */
  readonly since?: Instant;
  readonly until?: Instant;
}

/** [from, to) in which maintenance of `type` is on. */
export interface MaintenanceWindow {
  readonly from: Instant;
  readonly to: Instant;
  readonly type: MaintenanceType;
}

/** What is on at a moment; DisableMonitoring wins where both are. */
export function maintenanceAt(
  periods: readonly PlannedMaintenance[],
  zone: string,
  at: Instant,
): MaintenanceType | undefined {
  return maintenanceWindows(periods, zone, at, at + 1)[0]?.type;
}

const LOOK_AHEAD_MS = 32 * DAY;

/**
 * The end (not included) of the maintenance of either type that is on at a moment; undefined when none is. Windows that
 * touch count as one; beyond a month the answer is that month's end, and the caller asks again then.
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

/** Every window inside [from, to), cut to it, in order of time, none touching another of its type. */
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
  const silent = union(found.filter(({ type }) => type === 'DisableMonitoring'));
  const quiet = without(union(found.filter(({ type }) => type === 'DisableNotifications')), silent);
  return [...silent, ...quiet].sort((a, b) => a.from - b.from);
}

const REACHES = [2 * DAY, 366 * DAY] as const;

/**
 * Every window that touches [from, to) with its own start and end, in order of time. Those that reach out of it are followed
 * for a year.
 */
export function wholeMaintenanceWindows(
  periods: readonly PlannedMaintenance[],
  zone: string,
  from: Instant,
  to: Instant,
): MaintenanceWindow[] {
  const around = (reach: number): MaintenanceWindow[] =>
    maintenanceWindows(periods, zone, from - reach, to + reach).filter(
      (window) => window.to > from && window.from < to,
    );
  const [near, far] = REACHES;
  const windows = around(near);
  const isCut = windows.some((window) => window.from === from - near || window.to === to + near);
  return isCut ? around(far) : windows;
}

function union(windows: readonly MaintenanceWindow[]): MaintenanceWindow[] {
  const joined: MaintenanceWindow[] = [];
  for (const window of [...windows].sort((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last && window.from <= last.to) joined.splice(-1, 1, { ...last, to: Math.max(last.to, window.to) });
    else joined.push(window);
  }
  return joined;
}

/** `windows` minus `holes`; both sorted and disjoint. */
function without(windows: readonly MaintenanceWindow[], holes: readonly MaintenanceWindow[]): MaintenanceWindow[] {
  return holes.reduce<MaintenanceWindow[]>(
    (rest, hole) =>
      rest.flatMap((window) =>
        [
          { ...window, to: Math.min(window.to, hole.from) },
          { ...window, from: Math.max(window.from, hole.to) },
        ].filter(({ from, to }) => from < to),
      ),
    [...windows],
  );
}
