/** Describes the progress of a level with an incident, by the rules that decide. */
import type { Instant } from '@vedette/kernel/clock';
import { ruleMetAt, type ErrorRun } from '../escalation/escalation-rules.js';
import type { LevelRule } from '../definitions/level.js';
import { gateText } from '../recipients/gate-texts.js';
import { levelGate } from '../recipients/recipient-rules.js';

type Threshold = Pick<LevelRule, 'mode' | 'thresholdErrorCount' | 'thresholdMinutes'>;

/** Current settings of a level, with its progress. */
export interface LevelStatus extends Threshold {
  readonly isActive: boolean;
  readonly isDefinitionActive: boolean;
  readonly firedAt: Instant | null;
  /** When its timer is due. */
  readonly dueAt: Instant | null;
  /** It was suppressed because of a parent, and has not alerted since. */
  readonly isHeld: boolean;
}

export interface LevelStatusTexts {
  readonly rule: string;
  /** When the level, or its next reminder, is due; undefined for a timer that only checks whether a parent is up. */
  readonly dueAt: Instant | undefined;
  /** What a level that has not alerted waits for; undefined when it waits for nothing. */
  readonly waiting: string | undefined;
}

/** Returns the rule of a level as text. */
export function ruleInWords({ mode, thresholdErrorCount: count, thresholdMinutes: minutes }: Threshold): string {
  if (mode === 'AlertOnErrorCount') return `${count} or more confirmed errors`;
  return `an error that lasts longer than ${minutes} minute${minutes === 1 ? '' : 's'}`;
}

/** @param run undefined when the incident is over, so that nothing is waited for */
export function describeLevelStatus(level: LevelStatus, run: ErrorRun | undefined, at: Instant): LevelStatusTexts {
  const rule = ruleInWords(level);
  const off = levelGate(level);
  if (!run) return { rule, dueAt: undefined, waiting: undefined };
  if (off !== undefined) return { rule, dueAt: undefined, waiting: gateText(off) };
  const dueAt = level.dueAt ?? undefined;
  if (level.firedAt !== null) return { rule, dueAt, waiting: undefined };
  if (level.isHeld && dueAt !== undefined) return { rule, dueAt: undefined, waiting: HELD };
  return { rule, dueAt, waiting: waitingFor(level, run, at) };
}

const HELD = 'Suppressed: a parent monitor is failing';

function waitingFor(level: Threshold, run: ErrorRun, at: Instant): string {
  const metAt = ruleMetAt(level, run);
  if (metAt === undefined) {
    const missing = level.thresholdErrorCount - run.confirmedCount;
    return `Waits for ${missing} more confirmed error${missing === 1 ? '' : 's'}`;
  }
  return metAt > at ? 'If the error continues' : 'Suppressed when it was reached: waits for the next confirmed error';
}
