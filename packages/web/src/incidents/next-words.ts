import type { IncidentNext } from '@vedette/contract/v1/alerting/coverage';
import type { EscalationStep } from '@vedette/contract/v1/checks/incident';
import { duration, relative } from '../parts/format/duration.js';

type Step = IncidentNext['Steps'][number];

const some = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [`${String(count)} ${count === 1 ? one : many}`];

/** `level 2 in 4 min 10 s → 3 people`; a suppressed step also gives the reason. */
export function nextText(step: Step, now: number): string {
  const { EscalationLevelId, Kind, DueAt, Operators, OtherRecipients, SuppressedBy } = step;
  const what =
    Kind === 'Reminder' ? `reminder (level ${String(EscalationLevelId)})` : `level ${String(EscalationLevelId)}`;
  const when = DueAt > now ? `in ${duration(DueAt - now)}` : 'now';
  const whom = [...some(Operators, 'person', 'people'), ...some(OtherRecipients, 'channel', 'channels')];
  const to = whom.length === 0 ? 'no recipients' : whom.join(', ');
  return `${what} ${when} → ${to}${SuppressedBy === undefined ? '' : `, not sent: ${lowered(SuppressedBy)}`}`;
}

const lowered = (sentence: string): string => sentence.charAt(0).toLowerCase() + sentence.slice(1);

/**
 * Describes what a level of an open incident waits for: a time, an error, or its next reminder after it has alerted.
 */
export function waitingText({ AlertedAt, DueAt, PendingReason }: EscalationStep, now: number): string {
  if (DueAt === undefined) return PendingReason ?? '–';
  const when = DueAt > now ? relative(DueAt, now) : 'now';
  if (AlertedAt !== undefined) return `reminder ${when}`;
  return PendingReason === undefined ? when : `${when}, ${lowered(PendingReason)}`;
}
