import type { IncidentNext } from '@vedette/contract/v1/alerting/coverage';
import type { Instant } from '@vedette/kernel/clock';
import { FRESH, onConfirmed, type AlertGate, type ErrorRun, type LevelState } from '../escalation/escalation-rules.js';
import { monitorGateText, type ExpectedIntent, type LevelPlan } from './plan-rules.js';

export type NextStep = IncidentNext['Steps'][number];

/** How an open incident stands. */
export interface OpenRun {
  readonly run: ErrorRun;
  readonly at: Instant;
  /** What keeps alerts back now. */
  readonly gate: AlertGate | undefined;
  /** What the monitor depends on is in a confirmed incident: the timer looks, and waits on. */
  readonly isHeld: boolean;
}

const HELD = 'A monitor it depends on is in a confirmed incident';

/**
 * What a level does next and when, by the rules of the timers; undefined while only a further error moves it. A level
 * the incident has not met yet stands as its confirmed error would have left it.
 */
export function nextStep(
  plan: LevelPlan,
  known: LevelState | undefined,
  { run, at, gate, isHeld }: OpenRun,
): NextStep | undefined {
  const { level, intents, reminders } = plan;
  if (!level.isActive || !level.isDefinitionActive) return undefined;
  // A time that has passed unmet was kept back by a gate: the next confirmed error decides.
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
    ...(gate !== undefined ? { HeldBy: monitorGateText(gate) } : isHeld && { HeldBy: HELD }),
  };
}

/** Who would be told: a person reached in two ways is one. */
function countRecipients(intents: readonly ExpectedIntent[]): Pick<NextStep, 'People' | 'Receivers'> {
  const open = intents.filter(({ gate }) => gate === undefined);
  const people = new Set(open.flatMap(({ operatorGuid }) => operatorGuid ?? []));
  return { People: people.size, Receivers: open.filter(({ operatorGuid }) => operatorGuid === undefined).length };
}
