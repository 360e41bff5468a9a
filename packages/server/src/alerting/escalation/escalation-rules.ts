import { MINUTE, type Instant } from '@vedette/kernel/clock';
import type { LevelRule } from '../definitions/level.js';
import type { Hold } from './hold-rules.js';

/** An open incident, as the rules need it. */
export interface ErrorRun {
  readonly firstConfirmedAt: Instant;
  readonly confirmedCount: number;
}

/** How far one level has come with one incident. */
export interface LevelState {
  /** When its Error alert was made; undefined before. */
  readonly firedAt: Instant | undefined;
  readonly remindersSent: number;
  /** When a timer has to look again; undefined: only a confirmed error or the end moves it. */
  readonly dueAt: Instant | undefined;
  /** When an alert of it was last held back, and by which monitor; kept when it is released. */
  readonly held?: { readonly at: Instant; readonly by: string } | undefined;
}

/** An alert to make; `ordinal` counts the reminders from 1 and is 0 for the others. */
export interface AlertDraft {
  readonly kind: 'Error' | 'Reminder' | 'Ok';
  readonly ordinal: number;
}

export interface Step {
  readonly state: LevelState;
  readonly alert: AlertDraft | undefined;
}

export const FRESH: LevelState = { firedAt: undefined, remindersSent: 0, dueAt: undefined };

/** Settings of a monitor that can keep a confirmed error from alerting. */
export interface MonitorGates {
  readonly isActive: boolean;
  readonly monitorMode: 'Development' | 'Staging' | 'Production';
  readonly generateAlert: boolean;
  readonly maintenanceUntil: Instant | undefined;
}
export type AlertGate = 'monitorInactive' | 'notProduction' | 'alertsOff' | 'maintenance';

/** The first closed gate between a confirmed error and an alert; undefined when all are open. */
export function closedGate(monitor: MonitorGates): AlertGate | undefined {
  if (!monitor.isActive) return 'monitorInactive';
  if (monitor.monitorMode !== 'Production') return 'notProduction';
  if (!monitor.generateAlert) return 'alertsOff';
  return monitor.maintenanceUntil === undefined ? undefined : 'maintenance';
}

/**
 * Returns when the level's rule is first true: "n or more errors" at the n-th confirmed error, "longer than x minutes" exactly
 * x minutes after the first confirmed one. Undefined: not yet known.
 */
export function ruleMetAt(
  level: Pick<LevelRule, 'mode' | 'thresholdErrorCount' | 'thresholdMinutes'>,
  run: ErrorRun,
): Instant | undefined {
  if (level.mode === 'AlertOnErrorDuration') return run.firstConfirmedAt + level.thresholdMinutes * MINUTE;
  return run.confirmedCount >= level.thresholdErrorCount ? run.firstConfirmedAt : undefined;
}

/**
 * A confirmed error, the first or a later one, seen at `at`. Counts and durations cover the whole error run, what a gate
 * hid included; a level that has fired never fires again, but new reminder settings hold from here on.
 */
export function onConfirmed(level: LevelRule, state: LevelState, run: ErrorRun, now: Moment): Step {
  if (state.firedAt !== undefined) {
    return stay({ ...state, dueAt: state.dueAt ?? nextReminder(level, state, now.at) });
  }
  const metAt = ruleMetAt(level, run);
  if (metAt === undefined) return stay({ ...state, dueAt: undefined });
  if (metAt > now.at) return stay({ ...state, dueAt: metAt });
  if (now.gate !== undefined) return stay({ ...state, dueAt: undefined });
  return now.hold ? stay(heldBack(state, now.hold, now.at)) : fire(level, state, now.at);
}

/** The first moment of one hold stays, whichever parent goes on with it. */
function heldBack(state: LevelState, { by, until }: Hold, at: Instant): LevelState {
  return { ...state, held: { at: state.held?.at ?? at, by }, dueAt: until };
}

export interface Moment {
  readonly at: Instant;
  /** The closed gate at this moment, if one is. */
  readonly gate: AlertGate | undefined;
  /** What it depends on is in trouble, or was until just now. */
  readonly hold?: Hold | undefined;
}

/**
 * A timer looks at the level at `at`, on time or late. Nothing is made before `dueAt`, and nothing twice: cutting the
 * time between two looks elsewhere changes no alert. Reminders a late look or a gate has passed over are not made up
 * for, and an Error kept back by a gate waits for the next confirmed error; one held back because of a parent is looked at
 * again until the parent is up.
 */
export function onTimer(level: LevelRule | undefined, state: LevelState, run: ErrorRun, now: Moment): Step {
  if (state.dueAt === undefined || state.dueAt > now.at) return stay(state);
  if (level === undefined) return stay({ ...state, dueAt: undefined });
  return state.firedAt === undefined
    ? onConfirmed(level, state, run, now)
    : remind(level, { ...state, firedAt: state.firedAt }, now);
}

/** The incident ended with an OK check: a level that fired gets its Ok, whatever the gates. */
export function onClosed(state: LevelState): Step {
  const alert = state.firedAt === undefined ? undefined : ({ kind: 'Ok', ordinal: 0 } as const);
  return { state: { ...state, dueAt: undefined }, alert };
}

function stay(state: LevelState): Step {
  return { state, alert: undefined };
}

function fire(level: LevelRule, state: LevelState, at: Instant): Step {
  const fired: LevelState = { ...state, firedAt: at, remindersSent: 0, dueAt: undefined };
  return { state: { ...fired, dueAt: nextReminder(level, fired, at) }, alert: { kind: 'Error', ordinal: 0 } };
}

function remind(level: LevelRule, state: LevelState & { readonly firedAt: Instant }, now: Moment): Step {
  if (state.remindersSent >= level.numberOfReminders) return stay({ ...state, dueAt: undefined });
  if (now.gate !== undefined || now.hold) {
    const held = now.gate === undefined && now.hold ? { at: now.at, by: now.hold.by } : state.held;
    return stay({ ...state, held, dueAt: nextReminder(level, state, now.at) });
  }
  const sent = { ...state, remindersSent: state.remindersSent + 1 };
  return {
    state: { ...sent, dueAt: nextReminder(level, sent, now.at) },
    alert: { kind: 'Reminder', ordinal: sent.remindersSent },
  };
}

/** The next whole multiple of the delay after the Error alert that lies after `at`; undefined when all are sent. */
function nextReminder(level: LevelRule, state: LevelState, at: Instant): Instant | undefined {
  if (state.firedAt === undefined || state.remindersSent >= level.numberOfReminders) return undefined;
  const delayMs = level.reminderDelayMinutes * MINUTE;
  const passed = Math.max(0, Math.floor((at - state.firedAt) / delayMs));
  return state.firedAt + (passed + 1) * delayMs;
}
