import type { OperatorDutySchedule } from '@vedette/contract/v4/duty-schedule';
import { listWindows, type WallSchedule, type Window } from '@vedette/kernel/wall-schedule';

/** One operator of a calendar. */
export interface DutyMember {
  readonly name: string;
  /** False: receives nothing, whatever the periods are. */
  readonly isOnDuty: boolean;
  readonly periods: readonly OperatorDutySchedule[];
}

/**
 * Off-duty windows of the members within the week, and gaps without anyone on duty. All windows are half-open and
 * disjoint.
 */
export interface DutyWeek {
  readonly members: readonly { readonly name: string; readonly off: readonly Window[] }[];
  readonly gaps: readonly Window[];
}

/** @param week [from, to) */
export function dutyWeek(members: readonly DutyMember[], zone: string, week: Window): DutyWeek {
  const drawn = members.map(({ name, isOnDuty, periods }) => ({
    name,
    off: isOnDuty ? offWindows(periods, zone, week) : [week],
  }));
  const gaps = drawn.map(({ off }) => off).reduce<readonly Window[]>(common, [week]);
  return { members: drawn, gaps };
}

/** Returns the operators on duty at an instant of the week. */
export function onDutyAt({ members }: DutyWeek, at: number): readonly string[] {
  return members.filter(({ off }) => !off.some(({ from, to }) => from <= at && at < to)).map(({ name }) => name);
}

function offWindows(periods: readonly OperatorDutySchedule[], zone: string, week: Window): readonly Window[] {
  const found = periods
    .flatMap((period) => listWindows(toWallSchedule(period), zone, week.from, week.to))
    .map(({ from, to }) => ({ from: Math.max(from, week.from), to: Math.min(to, week.to) }))
    .sort((a, b) => a.from - b.from);
  const joined: Window[] = [];
  for (const window of found) {
    const last = joined.at(-1);
    if (last && window.from <= last.to) joined.splice(-1, 1, { from: last.from, to: Math.max(last.to, window.to) });
    else joined.push(window);
  }
  return joined;
}

function toWallSchedule(period: OperatorDutySchedule): WallSchedule {
  const once = period.ScheduleMode === 'OneTime';
  return {
    mode: period.ScheduleMode,
    starts: (once ? period.StartDateTime : period.StartTime) ?? '',
    ends: (once ? period.EndDateTime : period.EndTime) ?? '',
    weekDay: period.WeekDay,
    monthDay: period.MonthDay,
  };
}

/** Returns the intersection of two lists of windows. */
function common(some: readonly Window[], others: readonly Window[]): readonly Window[] {
  return some.flatMap((one) =>
    others
      .map((other) => ({ from: Math.max(one.from, other.from), to: Math.min(one.to, other.to) }))
      .filter(({ from, to }) => from < to),
  );
}
