import { MINUTE, type Instant } from '@vedette/kernel/clock';
import type { LevelRule } from '../definitions/level.js';
import type { ParentSuppression } from './parent-suppression-rules.js';

/** The confirmed errors of an open incident, as far as the rules need them. */
export interface ConfirmedErrors {
  readonly firstConfirmedAt: Instant;
  readonly confirmedCount: number;
}

/** State of one level for one incident. */
export interface LevelState {
  /** When its Error alert was created; undefined before. */
  readonly firedAt: Instant | undefined;
  readonly remindersSent: number;
  /** When a timer is due; undefined when only a confirmed error or the end changes the state. */
  readonly dueAt: Instant | undefined;
  /** When one of its alerts was last suppressed by a parent, and by which; stays set after the alert is released. */
  readonly lastSuppression?: { readonly at: Instant; readonly by: string } | undefined;
}

/** An alert to create; `ordinal` counts reminders from 1 and is 0 for other kinds. */
export interface AlertDraft {
  readonly kind: 'Error' | 'Reminder' | 'Ok';
  readonly ordinal: number;
}

export interface LevelDecision {
  readonly state: LevelState;
  readonly alert: AlertDraft | undefined;
}

export const INITIAL_STATE: LevelState = { firedAt: undefined, remindersSent: 0, dueAt: undefined };

/** Settings of a monitor that can keep a confirmed error from alerting. */
export interface MonitorAlertSettings {
  readonly isActive: boolean;
  readonly monitorMode: 'Development' | 'Staging' | 'Production';
  readonly generateAlert: boolean;
  readonly maintenanceUntil: Instant | undefined;
}
export type SuppressionReason = 'monitorInactive' | 'notProduction' | 'alertsOff' | 'maintenance';

/** Returns the first setting that keeps a confirmed error from alerting; undefined when it may alert. */
export function findSuppressionReason(monitor: MonitorAlertSettings): SuppressionReason | undefined {
  if (!monitor.isActive) return 'monitorInactive';
  if (monitor.monitorMode !== 'Production') return 'notProduction';
  if (!monitor.generateAlert) return 'alertsOff';
  return monitor.maintenanceUntil === undefined ? undefined : 'maintenance';
}

/**
 * Returns when the level's rule is first true: "n or more errors" at the n-th confirmed error, "longer than x minutes"
 * exactly x minutes after the first confirmed one. Returns undefined while it is not known yet.
 */
export function ruleMetAt(
  level: Pick<LevelRule, 'mode' | 'thresholdErrorCount' | 'thresholdMinutes'>,
  errors: ConfirmedErrors,
): Instant | undefined {
  if (level.mode === 'AlertOnErrorDuration') return errors.firstConfirmedAt + level.thresholdMinutes * MINUTE;
  return errors.confirmedCount >= level.thresholdErrorCount ? errors.firstConfirmedAt : undefined;
}

/**
 * Applies a confirmed error, the first or a later one. Counts and durations cover the whole incident, including errors
 * that were suppressed. A level that has fired never fires again, but new reminder settings apply from here on.
 */
export function onConfirmed(
  level: LevelRule,
  state: LevelState,
  errors: ConfirmedErrors,
  input: DecisionInput,
): LevelDecision {
  if (state.firedAt !== undefined) {
    return withoutAlert({ ...state, dueAt: state.dueAt ?? nextReminder(level, state, input.at) });
  }
  const metAt = ruleMetAt(level, errors);
  if (metAt === undefined) return withoutAlert({ ...state, dueAt: undefined });
  if (metAt > input.at) return withoutAlert({ ...state, dueAt: metAt });
  if (input.suppressionReason !== undefined) return withoutAlert({ ...state, dueAt: undefined });
  return input.parentSuppression
    ? withoutAlert(suppressByParent(state, input.parentSuppression, input.at))
    : fire(level, state, input.at);
}

/** Keeps the start of an ongoing suppression when another parent becomes its cause. */
function suppressByParent(state: LevelState, { parentGuid, until }: ParentSuppression, at: Instant): LevelState {
  return { ...state, lastSuppression: { at: state.lastSuppression?.at ?? at, by: parentGuid }, dueAt: until };
}

export interface DecisionInput {
  readonly at: Instant;
  /** The setting that suppresses alerts at this instant, if any. */
  readonly suppressionReason: SuppressionReason | undefined;
  /** Set while a parent is failing, or has only just recovered. */
  readonly parentSuppression?: ParentSuppression | undefined;
}

/**
 * Runs the timer of a level, on time or late. No alert is created before `dueAt` or twice, so running timers at other
 * times changes no alert. Reminders that were missed, because the timer was late or alerts were suppressed, are not
 * sent later. An Error suppressed by a setting waits for the next confirmed error; one suppressed by a parent is
 * checked again until the parent is up.
 */
export function onTimer(
  level: LevelRule | undefined,
  state: LevelState,
  errors: ConfirmedErrors,
  input: DecisionInput,
): LevelDecision {
  if (state.dueAt === undefined || state.dueAt > input.at) return withoutAlert(state);
  if (level === undefined) return withoutAlert({ ...state, dueAt: undefined });
  return state.firedAt === undefined
    ? onConfirmed(level, state, errors, input)
    : remind(level, { ...state, firedAt: state.firedAt }, input);
}

/** Applies the end of an incident by an OK check: a level that fired gets its Ok, even while alerts are suppressed. */
export function onClosed(state: LevelState): LevelDecision {
  const alert = state.firedAt === undefined ? undefined : ({ kind: 'Ok', ordinal: 0 } as const);
  return { state: { ...state, dueAt: undefined }, alert };
}

function withoutAlert(state: LevelState): LevelDecision {
  return { state, alert: undefined };
}

function fire(level: LevelRule, state: LevelState, at: Instant): LevelDecision {
  const fired: LevelState = { ...state, firedAt: at, remindersSent: 0, dueAt: undefined };
  return { state: { ...fired, dueAt: nextReminder(level, fired, at) }, alert: { kind: 'Error', ordinal: 0 } };
}

function remind(
  level: LevelRule,
  state: LevelState & { readonly firedAt: Instant },
  input: DecisionInput,
): LevelDecision {
  if (state.remindersSent >= level.numberOfReminders) return withoutAlert({ ...state, dueAt: undefined });
  if (input.suppressionReason !== undefined || input.parentSuppression) {
    const lastSuppression =
      input.suppressionReason === undefined && input.parentSuppression
        ? { at: input.at, by: input.parentSuppression.parentGuid }
        : state.lastSuppression;
    return withoutAlert({ ...state, lastSuppression, dueAt: nextReminder(level, state, input.at) });
  }
  const sent = { ...state, remindersSent: state.remindersSent + 1 };
  return {
    state: { ...sent, dueAt: nextReminder(level, sent, input.at) },
    alert: { kind: 'Reminder', ordinal: sent.remindersSent },
  };
}

/**
 * Returns the next whole multiple of the delay after the Error alert that is later than `at`; undefined when all
 * reminders are sent.
 */
function nextReminder(level: LevelRule, state: LevelState, at: Instant): Instant | undefined {
  if (state.firedAt === undefined || state.remindersSent >= level.numberOfReminders) return undefined;
  const delayMs = level.reminderDelayMinutes * MINUTE;
  const elapsedDelays = Math.max(0, Math.floor((at - state.firedAt) / delayMs));
  return state.firedAt + (elapsedDelays + 1) * delayMs;
}
