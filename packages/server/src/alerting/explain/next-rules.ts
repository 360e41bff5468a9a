import type { NextEscalation } from '@vedette/contract/v1/alerting/coverage';
import { message } from '@vedette/i18n/message';
import { translateToEnglish, type Translate } from '@vedette/i18n/translator';
import type { Instant } from '@vedette/kernel/clock';
import {
  INITIAL_STATE,
  onConfirmed,
  type SuppressionReason,
  type ConfirmedErrors,
  type LevelState,
} from '../escalation/escalation-rules.js';
import { suppressionReasonText, type ExpectedDelivery, type LevelPlan } from './plan-rules.js';

export type NextStep = NextEscalation['Steps'][number];

/** Current state of an open incident. */
export interface OpenIncidentState {
  readonly errors: ConfirmedErrors;
  readonly at: Instant;
  /** The setting that suppresses alerts now. */
  readonly suppressionReason: SuppressionReason | undefined;
  /** A parent has a confirmed incident, so the timer runs and keeps waiting. */
  readonly isSuppressed: boolean;
}

const PARENT_INCIDENT = message('A parent monitor has a confirmed incident');

/**
 * Returns what a level does next and when, by the rules of the timers; undefined if nothing happens until the next
 * error. A level without a stored state is treated as if its confirmed error had just been applied.
 */
export function predictNextStep(
  plan: LevelPlan,
  storedState: LevelState | undefined,
  { errors, at, suppressionReason, isSuppressed }: OpenIncidentState,
  translate: Translate = translateToEnglish,
): NextStep | undefined {
  const { level, deliveries, reminders } = plan;
  if (!level.isActive || !level.isDefinitionActive) return undefined;
  // Without a reason, `alertsOff` is passed, so that a level that is already due does not fire here.
  const state =
    storedState ??
    onConfirmed(level, INITIAL_STATE, errors, { at, suppressionReason: suppressionReason ?? 'alertsOff' }).state;
  if (state.dueAt === undefined) return undefined;
  const isReminder = state.firedAt !== undefined;
  return {
    AlertName: level.definitionName,
    AlertDefinitionGuid: level.alertDefinitionGuid,
    EscalationLevelId: level.levelId,
    Kind: isReminder ? 'Reminder' : 'Error',
    DueAt: state.dueAt,
    ...countRecipients(isReminder ? reminders : deliveries),
    ...(suppressionReason !== undefined
      ? { SuppressedBy: suppressionReasonText(suppressionReason, translate) }
      : isSuppressed && { SuppressedBy: translate(PARENT_INCIDENT) }),
  };
}

/** Counts the recipients; a person reached in two ways counts once. */
function countRecipients(deliveries: readonly ExpectedDelivery[]): Pick<NextStep, 'Operators' | 'OtherRecipients'> {
  const sendable = deliveries.filter(({ skipReason }) => skipReason === undefined);
  const people = new Set(sendable.flatMap(({ operatorGuid }) => operatorGuid ?? []));
  return {
    Operators: people.size,
    OtherRecipients: sendable.filter(({ operatorGuid }) => operatorGuid === undefined).length,
  };
}
