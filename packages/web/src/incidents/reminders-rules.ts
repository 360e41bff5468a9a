import type { Decision } from '@vedette/contract/v1/alerting/coverage';
import { t } from '../i18n/translate.js';

/**
 * Merges reminders with the same address and outcome into the first of them, with their count and the time of the last.
 * An incident of a day has hundreds.
 */
export function mergeReminders(decisions: readonly Decision[]): readonly Decision[] {
  const groups = new Map<string, Decision[]>();
  for (const decision of decisions) {
    const key = reminderCollapseKey(decision);
    if (key === undefined) continue;
    const group = groups.get(key);
    if (group) group.push(decision);
    else groups.set(key, [decision]);
  }
  return decisions.flatMap((decision) => {
    const group = groups.get(reminderCollapseKey(decision) ?? '') ?? [decision];
    return group[0] === decision ? [mergeGroup(group, decision)] : [];
  });
}

function reminderCollapseKey({ Reminder: reminder, AlertName, EscalationLevelId }: Decision): string | undefined {
  return reminder && JSON.stringify([AlertName, EscalationLevelId, reminder.Via, reminder.Outcome]);
}

function mergeGroup(group: readonly Decision[], first: Decision): Decision {
  const last = group.at(-1) ?? first;
  if (group.length === 1 || !last.Reminder) return first;
  const { Via, Outcome } = last.Reminder;
  const Text = t('Reminded {count, plural, one {# time} other {# times}} by {channel}: {outcome} (latest shown)', {
    count: group.length,
    channel: Via,
    outcome: Outcome,
  });
  return { ...last, Text };
}
