import { t } from '../i18n/translate.js';
import type { Level } from './definition-queries.js';

type Trigger = Pick<Level, 'EscalationMode' | 'ThresholdErrorCount' | 'ThresholdMinutes'>;

/** Describes when a level is reached. */
export function describeTrigger({
  EscalationMode,
  ThresholdErrorCount: count,
  ThresholdMinutes: minutes,
}: Trigger): string {
  if (EscalationMode === 'AlertOnErrorDuration')
    return minutes === 0
      ? t('As soon as it is down')
      : t('Down for more than {minutes, plural, one {# minute} other {# minutes}}', { minutes });
  return count === 1
    ? t('At the first confirmed error')
    : t('After {count, plural, one {# confirmed error} other {# confirmed errors}}', { count });
}

/** Describes the reminders of a level in a sentence; undefined if there are none. */
export function describeReminders({
  NumberOfReminders: maxReminders,
  ReminderDelay: minutes,
}: Pick<Level, 'NumberOfReminders' | 'ReminderDelay'>): string | undefined {
  if (maxReminders === 0) return undefined;
  return maxReminders === 1
    ? t('Then one reminder after {minutes, plural, one {# minute} other {# minutes}}.', { minutes })
    : t('Then up to {count, number} reminders, {minutes, plural, one {# minute} other {# minutes}} apart.', {
        count: maxReminders,
        minutes,
      });
}

export const notifiesPeople = (type: string): boolean => type === 'Email' || type === 'Sms' || type === 'Phone';

/**
 * Describes the recipients of a channel. E-mail, SMS and calls go to people; other channels have a fixed receiver
 * that does not depend on who is on duty.
 * @param maySeeAll whether the reader may see all operators
 */
export function describeChannel(name: string, type: string, people: readonly string[], maySeeAll: boolean): string {
  if (!notifiesPeople(type)) return name;
  if (people.length > 0) return t('{channel} to {recipients}', { channel: name, recipients: people.join(', ') });
  return maySeeAll
    ? t('{channel} to no one', { channel: name })
    : t('{channel} to no one that you may view', { channel: name });
}
