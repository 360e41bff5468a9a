import type { NextEscalation } from '@vedette/contract/v1/alerting/coverage';
import type { EscalationStep } from '@vedette/contract/v1/checks/incident';
import { t } from '../i18n/translate.js';
import { formatDuration, formatRelativeTime } from '../parts/format/format-duration.js';

type Step = NextEscalation['Steps'][number];

/** `level 2 in 4 min 10 s → 3 people`; a suppressed step also gives the reason. */
export function nextStepText(step: Step, now: number): string {
  const { EscalationLevelId, Kind, DueAt, Operators, OtherRecipients, SuppressedBy } = step;
  const isReminder = Kind === 'Reminder';
  const level = String(EscalationLevelId);
  const recipients = recipientsText(Operators, OtherRecipients);
  const notSent = SuppressedBy === undefined ? [] : [t('not sent: {reason}', { reason: SuppressedBy })];
  if (DueAt <= now) {
    const values = { level, recipients };
    const due = isReminder
      ? t('reminder (level {level}) now → {recipients}', values)
      : t('level {level} now → {recipients}', values);
    return [due, ...notSent].join(', ');
  }
  const values = { level, recipients, duration: formatDuration(DueAt - now) };
  const due = isReminder
    ? t('reminder (level {level}) in {duration} → {recipients}', values)
    : t('level {level} in {duration} → {recipients}', values);
  return [due, ...notSent].join(', ');
}

function recipientsText(people: number, channels: number): string {
  if (people === 0 && channels === 0) return t('no recipients');
  return [
    ...(people > 0 ? [t('{count, plural, one {# person} other {# people}}', { count: people })] : []),
    ...(channels > 0 ? [t('{count, plural, one {# channel} other {# channels}}', { count: channels })] : []),
  ].join(', ');
}

/**
 * Describes what a level of an open incident waits for: a time, an error, or its next reminder after it has alerted.
 */
export function pendingStepText({ AlertedAt, DueAt, PendingReason }: EscalationStep, now: number): string {
  if (DueAt === undefined) return PendingReason ?? '–';
  const isDue = DueAt <= now;
  const relativeTime = isDue ? t('now') : formatRelativeTime(DueAt, now);
  if (AlertedAt !== undefined) return isDue ? t('reminder now') : t('reminder {relativeTime}', { relativeTime });
  return PendingReason === undefined ? relativeTime : `${relativeTime} · ${PendingReason}`;
}
