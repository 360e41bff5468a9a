/** Describes the progress of a level with an incident, by the rules that decide. */
import { messages } from '@vedette/i18n/message';
import { translateToEnglish, type Translate } from '@vedette/i18n/translator';
import type { Instant } from '@vedette/kernel/clock';
import { ruleMetAt, type ConfirmedErrors } from '../escalation/escalation-rules.js';
import type { LevelRule } from '../definitions/level.js';
import { skipReasonText } from '../recipients/skip-reason-texts.js';
import { findLevelSkipReason } from '../recipients/recipient-rules.js';

type Threshold = Pick<LevelRule, 'mode' | 'thresholdErrorCount' | 'thresholdMinutes'>;

/** Current settings of a level, with its progress. */
export interface LevelStatus extends Threshold {
  readonly isActive: boolean;
  readonly isDefinitionActive: boolean;
  readonly firedAt: Instant | null;
  /** When its timer is due. */
  readonly dueAt: Instant | null;
  /** Whether the level was suppressed because of a parent, and has not alerted since. */
  readonly isSuppressed: boolean;
}

export interface LevelStatusTexts {
  readonly rule: string;
  /** When the level, or its next reminder, is due; undefined for a timer that only checks whether a parent is up. */
  readonly dueAt: Instant | undefined;
  /** What a level that has not alerted waits for; undefined if it does not wait. */
  readonly waiting: string | undefined;
}

/** Returns the rule of a level as text. */
export function describeRule(
  { mode, thresholdErrorCount: count, thresholdMinutes: minutes }: Threshold,
  translate: Translate,
): string {
  if (mode === 'AlertOnErrorCount') return translate('{count, number} or more confirmed errors', { count });
  return translate(
    '{minutes, plural, one {an error that lasts longer than # minute} other {an error that lasts longer than # minutes}}',
    { minutes },
  );
}

/** @param errors undefined if the incident is over; the level then waits for nothing */
export function describeLevelStatus(
  level: LevelStatus,
  errors: ConfirmedErrors | undefined,
  at: Instant,
  translate: Translate = translateToEnglish,
): LevelStatusTexts {
  const rule = describeRule(level, translate);
  const skipReason = findLevelSkipReason(level);
  if (!errors) return { rule, dueAt: undefined, waiting: undefined };
  if (skipReason !== undefined) return { rule, dueAt: undefined, waiting: skipReasonText(skipReason, translate) };
  const dueAt = level.dueAt ?? undefined;
  if (level.firedAt !== null) return { rule, dueAt, waiting: undefined };
  if (level.isSuppressed && dueAt !== undefined) return { rule, dueAt: undefined, waiting: translate(WAITING.parent) };
  return { rule, dueAt, waiting: describeWaiting(level, errors, { at, translate }) };
}

const WAITING = messages({
  parent: 'Suppressed: a parent monitor is failing',
  duration: 'If the error continues',
  nextError: 'Suppressed when the rule was met: waits for the next confirmed error',
});

function describeWaiting(
  level: Threshold,
  errors: ConfirmedErrors,
  { at, translate }: { readonly at: Instant; readonly translate: Translate },
): string {
  const metAt = ruleMetAt(level, errors);
  if (metAt !== undefined) return translate(metAt > at ? WAITING.duration : WAITING.nextError);
  return translate(
    '{missing, plural, one {Waits for {missing} more confirmed error} other {Waits for {missing} more confirmed errors}}',
    { missing: level.thresholdErrorCount - errors.confirmedCount },
  );
}
