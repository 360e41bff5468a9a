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
  readonly members: readonly { readonly name: string; readonly offDuty: readonly Window[] }[];
  readonly gaps: readonly Window[];
}

/** @param week [from, to) */
export function buildDutyWeek(members: readonly DutyMember[], zone: string, week: Window): DutyWeek {
  const memberWeeks = members.map(({ name, isOnDuty, periods }) => ({
    name,
    offDuty: isOnDuty ? offDutyWindows(periods, zone, week) : [week],
  }));
  const gaps = memberWeeks.map(({ offDuty }) => offDuty).reduce<readonly Window[]>(intersectWindows, [week]);
  return { members: memberWeeks, gaps };
}

/** Returns the operators on duty at an instant of the week. */
export function namesOnDuty({ members }: DutyWeek, at: number): readonly string[] {
  return members
    .filter(({ offDuty }) => !offDuty.some(({ from, to }) => from <= at && at < to))
    .map(({ name }) => name);
}

function offDutyWindows(periods: readonly OperatorDutySchedule[], zone: string, week: Window): readonly Window[] {
  const clipped = periods
    .flatMap((period) => listWindows(toWallSchedule(period), zone, week.from, week.to))
    .map(({ from, to }) => ({ from: Math.max(from, week.from), to: Math.min(to, week.to) }))
    .sort((a, b) => a.from - b.from);
  const merged: Window[] = [];
  for (const window of clipped) {
    const last = merged.at(-1);
    if (last && window.from <= last.to) merged.splice(-1, 1, { from: last.from, to: Math.max(last.to, window.to) });
    else merged.push(window);
  }
  return merged;
}

function toWallSchedule(period: OperatorDutySchedule): WallSchedule {
  const isOnce = period.ScheduleMode === 'OneTime';
  return {
    mode: period.ScheduleMode,
    starts: (isOnce ? period.StartDateTime : period.StartTime) ?? '',
    ends: (isOnce ? period.EndDateTime : period.EndTime) ?? '',
    weekDay: period.WeekDay,
    monthDay: period.MonthDay,
  };
}

/** Returns the intersection of two lists of windows. */
function intersectWindows(first: readonly Window[], others: readonly Window[]): readonly Window[] {
  return first.flatMap((one) =>
    others
      .map((other) => ({ from: Math.max(one.from, other.from), to: Math.min(one.to, other.to) }))
      .filter(({ from, to }) => from < to),
  );
}
