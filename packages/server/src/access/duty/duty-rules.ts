/** Off-duty periods: the fields that each mode uses, and their format. */
import type { DutyScheduleWrite, OperatorDutySchedule } from '@vedette/contract/v4/duty-schedule';
import { Problems } from '@vedette/kernel/fault';
import { requiredRule } from '@vedette/kernel/rule-messages';
import { normaliseLocalDateTime, normaliseLocalTime, type WallSchedule } from '@vedette/kernel/wall-schedule';

/** A stored period; its texts are wall-clock times of the account. */
export interface DutyPeriod {
  readonly id: number;
  readonly schedule: WallSchedule;
}

/**
 * Reads a period from a body; fields that its mode does not use are ignored.
 * @throws Fault `invalid` with every problem.
 */
export function readDutySchedule(body: DutyScheduleWrite): WallSchedule {
  const problems = new Problems();
  const { ScheduleMode: mode, WeekDay, MonthDay } = body;
  const isOnce = mode === 'OneTime';
  const rule = isOnce ? 'must be a date-time YYYY-MM-DDTHH:MM:SS' : 'must be a time HH:mm from 00:00 to 23:59';
  const readTime = (field: 'StartDateTime' | 'EndDateTime' | 'StartTime' | 'EndTime'): string => {
    const text = body[field] ?? '';
    const parsed = isOnce ? normaliseLocalDateTime(text) : normaliseLocalTime(text);
    problems.when(text === '', field, requiredRule(`for ${mode}`));
    problems.when(text !== '' && parsed === undefined, field, rule);
    return parsed ?? '';
  };
  const starts = readTime(isOnce ? 'StartDateTime' : 'StartTime');
  const ends = readTime(isOnce ? 'EndDateTime' : 'EndTime');
  const isReversed = isOnce && starts !== '' && ends !== '' && ends <= starts;
  problems.when(isReversed, 'EndDateTime', 'must be after StartDateTime');
  problems.when(mode === 'Weekly' && WeekDay === undefined, 'WeekDay', requiredRule('for Weekly'));
  problems.when(mode === 'Monthly' && MonthDay === undefined, 'MonthDay', requiredRule('for Monthly'));
  problems.throwIfAny();
  return {
    mode,
    starts,
    ends,
    ...(mode === 'Weekly' && { weekDay: WeekDay }),
    ...(mode === 'Monthly' && { monthDay: MonthDay }),
  };
}

/** Converts a period to its wire form, with only the fields that its mode uses. */
export function toWireSchedule({ id, schedule }: DutyPeriod): OperatorDutySchedule {
  const { mode, starts, ends, weekDay, monthDay } = schedule;
  return {
    Id: id,
    ScheduleMode: mode,
    ...(mode === 'OneTime' ? { StartDateTime: starts, EndDateTime: ends } : { StartTime: starts, EndTime: ends }),
    ...(weekDay && { WeekDay: weekDay }),
    ...(monthDay !== undefined && { MonthDay: monthDay }),
  };
}
