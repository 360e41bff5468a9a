import { counted } from '../parts/format/counted.js';
import type { Level } from './definition-queries.js';

type Rule = Pick<Level, 'EscalationMode' | 'ThresholdErrorCount' | 'ThresholdMinutes'>;

/** Describes when a level is reached. */
export function describeTrigger({
  EscalationMode,
  ThresholdErrorCount: count,
  ThresholdMinutes: minutes,
}: Rule): string {
  if (EscalationMode === 'AlertOnErrorDuration')
    return minutes === 0 ? 'As soon as it is down' : `Down for more than ${counted(minutes, 'minute')}`;
  return count === 1 ? 'At the first confirmed error' : `After ${counted(count, 'confirmed error')}`;
}

/** Describes the reminders of a level; undefined if there are none. */
export function describeReminders({
  NumberOfReminders: most,
  ReminderDelay: delay,
}: Pick<Level, 'NumberOfReminders' | 'ReminderDelay'>): string | undefined {
  if (most === 0) return undefined;
  const minutes = counted(delay, 'minute');
  return most === 1 ? `one reminder after ${minutes}` : `up to ${String(most)} reminders, ${minutes} apart`;
}

export const isForPeople = (type: string): boolean => type === 'Email' || type === 'Sms' || type === 'Phone';

/**
 * Describes the recipients of a channel. E-mail, SMS and calls go to people; other channels have a fixed receiver
 * that does not depend on who is on duty.
 * @param seesAll whether the reader may see all operators
 */
export function describeChannel(name: string, type: string, people: readonly string[], seesAll: boolean): string {
  if (!isForPeople(type)) return name;
  if (people.length > 0) return `${name} to ${people.join(', ')}`;
  return `${name} to no one${seesAll ? '' : ' that you may view'}`;
}
