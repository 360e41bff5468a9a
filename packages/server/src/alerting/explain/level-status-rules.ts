/** How far a level is with an incident, in words; by the rules that decide. */
import type { Instant } from '@vedette/kernel/clock';
import { ruleMetAt, type ErrorRun } from '../escalation/escalation-rules.js';
import type { LevelRule } from '../definitions/level.js';
import { gateText } from '../recipients/gate-texts.js';
import { levelGate } from '../recipients/recipient-rules.js';

type Threshold = Pick<LevelRule, 'mode' | 'thresholdErrorCount' | 'thresholdMinutes'>;

/** A level as it is set now, with how far it has come. */
export interface LevelStatus extends Threshold {
  readonly isActive: boolean;
  readonly isDefinitionActive: boolean;
  readonly firedAt: Instant | null;
  /** When a timer looks again. */
  readonly dueAt: Instant | null;
  /** It was held back because of a monitor its own depends on, and has not alerted since. */
  readonly isHeld: boolean;
}

export interface LevelStatusTexts {
  readonly rule: string;
  /** When the level, or its next reminder, is due; a timer that only looks whether a parent is up says nothing. */
  readonly dueAt: Instant | undefined;
  /** What a level that has not alerted waits for; undefined when it waits for nothing. */
  readonly waiting: string | undefined;
}

/** When a level is reached. */
export function ruleInWords({ mode, thresholdErrorCount: count, thresholdMinutes: minutes }: Threshold): string {
  if (mode === 'AlertOnErrorCount') return `${count} or more confirmed errors`;
  return `an error that lasts longer than ${minutes} minute${minutes === 1 ? '' : 's'}`;
}

/** `run` undefined: the incident is over, and nothing is waited for. */
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

const HELD = 'Held back: what it depends on is in trouble';

function waitingFor(level: Threshold, run: ErrorRun, at: Instant): string {
  const metAt = ruleMetAt(level, run);
  if (metAt === undefined) {
    const missing = level.thresholdErrorCount - run.confirmedCount;
    return `Waits for ${missing} more confirmed error${missing === 1 ? '' : 's'}`;
  }
  return metAt > at ? 'If the error lasts' : 'Kept back when it was reached: waits for the next confirmed error';
}
