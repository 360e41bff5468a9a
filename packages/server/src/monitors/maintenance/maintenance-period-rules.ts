/** Reads and writes a maintenance period: the fields of each mode and their formats. */
import type { MaintenancePeriod, MaintenancePeriodWrite } from '@vedette/contract/v4/maintenance-period';
import type { Instant } from '@vedette/kernel/clock';
import { Fault, Problems } from '@vedette/kernel/fault';
import { requiredRule } from '@vedette/kernel/rule-messages';
import { isWindowOpen, normaliseLocalDateTime, normaliseLocalTime } from '@vedette/kernel/wall-schedule';
import { formatLocalDateTime } from '@vedette/kernel/zones';
import type { PlannedMaintenance } from './maintenance-rules.js';

/** A period as it is stored. Its texts are local times of the account. */
export interface StoredPeriod extends PlannedMaintenance {
  readonly id: number;
  readonly monitorGuid: string;
  readonly description?: string | undefined;
}
export type NewPeriod = Omit<StoredPeriod, 'id' | 'monitorGuid'>;

type TimeField = 'StartDateTime' | 'EndDateTime' | 'StartTime' | 'EndTime';

/**
 * Returns the period in a body. Fields its mode does not use are ignored.
 * @throws Fault `invalid` with every problem, including those in `problems`
 */
export function readPeriod(body: MaintenancePeriodWrite, problems = new Problems()): NewPeriod {
  const times = checkPeriod(body, problems);
  problems.throwIfAny();
  const { ScheduleMode: mode, MaintenanceType: type, WeekDay, MonthDay, Description } = body;
  return {
    mode,
    type,
    ...times,
    ...(mode === 'Weekly' && { weekDay: WeekDay }),
    ...(mode === 'Monthly' && { monthDay: MonthDay }),
    ...(Description !== undefined && { description: Description }),
  };
}

/** Adds a problem for each invalid field of the period's mode. Adds none if the mode is missing. */
export function checkPeriod(
  body: Partial<MaintenancePeriodWrite>,
  problems: Problems,
): Pick<NewPeriod, 'starts' | 'ends'> {
  const { ScheduleMode: mode, WeekDay, MonthDay } = body;
  if (mode === undefined) return { starts: '', ends: '' };
  const isOnce = mode === 'OneTime';
  const readTime = (field: TimeField): string => {
    const text = body[field];
    const parsed = isOnce ? normaliseLocalDateTime(text ?? '') : normaliseLocalTime(text ?? '');
    problems.when(text === undefined || text === '', field, requiredRule(`for ${mode}`));
    const rule = isOnce ? 'must be a date-time YYYY-MM-DDTHH:MM:SS' : 'must be a time HH:mm from 00:00 to 23:59';
    problems.when(text !== undefined && text !== '' && parsed === undefined, field, rule);
    return parsed ?? '';
  };
  const starts = readTime(isOnce ? 'StartDateTime' : 'StartTime');
  const ends = readTime(isOnce ? 'EndDateTime' : 'EndTime');
  problems.when(isOnce && ends !== '' && ends < starts, 'EndDateTime', 'must not be before StartDateTime', [
    'StartDateTime',
  ]);
  problems.when(mode === 'Weekly' && WeekDay === undefined, 'WeekDay', requiredRule('for Weekly'));
  problems.when(mode === 'Monthly' && MonthDay === undefined, 'MonthDay', requiredRule('for Monthly'));
  return { starts, ends };
}

/** Returns a period with only the fields its mode uses. */
export function toWirePeriod(period: StoredPeriod): MaintenancePeriod {
  const { id, mode, type, starts, ends, weekDay, monthDay, description } = period;
  return {
    Id: id,
    ScheduleMode: mode,
    ...(mode === 'OneTime' ? { StartDateTime: starts, EndDateTime: ends } : { StartTime: starts, EndTime: ends }),
    ...(weekDay && { WeekDay: weekDay }),
    ...(monthDay !== undefined && { MonthDay: monthDay }),
    MaintenanceType: type,
    ...(description !== undefined && { Description: description }),
  };
}

/**
 * Returns a one-time period that ends at `at`, to the second.
 * @throws Fault `conflict` for a recurring period, and for one that is over or has not begun
 */
export function endPeriodAt(period: StoredPeriod, zone: string, at: Instant): StoredPeriod {
  if (period.mode !== 'OneTime')
    throw new Fault('conflict', `ScheduleMode: a ${period.mode} period recurs and cannot be ended. Edit or delete it.`);
  if (!isWindowOpen([period], zone, at)) throw new Fault('conflict', 'The maintenance period is not active now');
  return { ...period, ends: formatLocalDateTime(at, zone) };
}
