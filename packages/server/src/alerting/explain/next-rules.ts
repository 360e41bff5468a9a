import type { IncidentNext } from '@vedette/contract/v1/alerting/coverage';
import { message } from '@vedette/i18n/message';
import { translateToEnglish, type Translate } from '@vedette/i18n/translator';
import type { Instant } from '@vedette/kernel/clock';
import { FRESH, onConfirmed, type AlertGate, type ErrorRun, type LevelState } from '../escalation/escalation-rules.js';
import { monitorGateText, type ExpectedIntent, type LevelPlan } from './plan-rules.js';

export type NextStep = IncidentNext['Steps'][number];

/** Current state of an open incident. */
export interface OpenRun {
  readonly run: ErrorRun;
  readonly at: Instant;
  /** The setting that suppresses alerts now. */
  readonly gate: AlertGate | undefined;
  /** A parent has a confirmed incident, so the timer runs and keeps waiting. */
  readonly isHeld: boolean;
}

const HELD = message('A parent monitor has a confirmed incident');

/**
 * Returns what a level does next and when, by the rules of the timers; undefined if nothing happens until the next
 * error. A level without a stored state is treated as if its confirmed error had just been applied.
 */
export function nextStep(
  plan: LevelPlan,
  known: LevelState | undefined,
  { run, at, gate, isHeld }: OpenRun,
  translate: Translate = translateToEnglish,
): NextStep | undefined {
  const { level, intents, reminders } = plan;
  if (!level.isActive || !level.isDefinitionActive) return undefined;
  // Without a reason, `alertsOff` is passed, so that a level that is already due does not fire here.
  const state = known ?? onConfirmed(level, FRESH, run, { at, gate: gate ?? 'alertsOff' }).state;
  if (state.dueAt === undefined) return undefined;
  const isReminder = state.firedAt !== undefined;
  return {
    AlertName: level.definitionName,
    AlertDefinitionGuid: level.alertDefinitionGuid,
    EscalationLevelId: level.levelId,
    Kind: isReminder ? 'Reminder' : 'Error',
    DueAt: state.dueAt,
    ...countRecipients(isReminder ? reminders : intents),
    ...(gate !== undefined
      ? { SuppressedBy: monitorGateText(gate, translate) }
      : isHeld && { SuppressedBy: translate(HELD) }),
  };
}

/** Counts the recipients; a person reached in two ways counts once. */
function countRecipients(intents: readonly ExpectedIntent[]): Pick<NextStep, 'Operators' | 'OtherRecipients'> {
  const open = intents.filter(({ gate }) => gate === undefined);
  const people = new Set(open.flatMap(({ operatorGuid }) => operatorGuid ?? []));
  return {
    Operators: people.size,
    OtherRecipients: open.filter(({ operatorGuid }) => operatorGuid === undefined).length,
  };
}
