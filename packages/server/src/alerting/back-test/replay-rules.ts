/** Replays recorded checks through a level, with the functions that decide about live errors. */
import type { Instant } from '@vedette/kernel/clock';
import { followCheck, UNCONFIRMED, type ErrorLevel, type Incident, type IncidentCheck } from '../../incidents/index.js';
import {
  FRESH,
  onClosed,
  onConfirmed,
  onTimer,
  type AlertGate,
  type AlertDraft,
  type LevelState,
  type Step,
} from '../escalation/escalation-rules.js';
import type { LevelRule } from '../definitions/level.js';

/** A check as it was stored. */
export interface RecordedCheck {
  readonly checkId: number;
  readonly at: Instant;
  readonly level: ErrorLevel;
}

/** An alert that would have been created. */
export interface ReplayedAlert extends AlertDraft {
  readonly at: Instant;
  readonly firstErrorCheckId: number;
}

export interface ReplayOptions {
  readonly level: LevelRule;
  /** Returns the setting that suppressed alerts at an instant; undefined when none did. */
  readonly gateAt: (at: Instant) => AlertGate | undefined;
  /** End, exclusive: timers that are due later have not fired yet. */
  readonly until: Instant;
}

/** Replays the checks of one monitor, oldest first, and the timers between them. */
export function replay(checks: Iterable<RecordedCheck>, options: ReplayOptions): ReplayedAlert[] {
  const player = new Player(options);
  for (const check of checks) player.take(check);
  player.ring(options.until - 1);
  return player.alerts;
}

/**
 * Returns the checks from the first OK one on. An incident that is open where the recorded period starts belongs to the
 * time before: its alerts were created then, so it is not replayed.
 */
export function afterFirstFine<Check extends Pick<RecordedCheck, 'level'>>(checks: readonly Check[]): readonly Check[] {
  const first = checks.findIndex(({ level }) => level === 0);
  return first < 0 ? [] : checks.slice(first);
}

class Player {
  readonly alerts: ReplayedAlert[] = [];
  readonly #options: ReplayOptions;
  #open: Incident | undefined;
  #state: LevelState = FRESH;
  /** The first error since the last OK check. */
  #firstError: { readonly checkId: number; readonly at: Instant } | undefined;

  constructor(options: ReplayOptions) {
    this.#options = options;
  }

  take({ checkId, at, level }: RecordedCheck): void {
    this.ring(at - 1);
    if (level === UNCONFIRMED) this.#firstError ??= { checkId, at };
    const event = { check: recorded(checkId, at), level, accountId: 0, firstError: this.#firstError, isLate: false };
    const { open, transition } = followCheck(this.#open, event, () => String(checkId));
    this.#open = open;
    if (transition?.kind === 'closed') this.#note(transition.incident, at, onClosed(this.#state));
    else if (transition) this.#confirmed(transition.incident, at);
    if (level === 0) [this.#state, this.#firstError] = [FRESH, undefined];
  }

  /** Fires the timers that are due up to an instant, inclusive. */
  ring(at: Instant): void {
    for (let due = this.#state.dueAt; this.#open && due !== undefined && due <= at; due = this.#state.dueAt) {
      const step = onTimer(this.#options.level, this.#state, this.#open, { at: due, gate: this.#options.gateAt(due) });
      this.#note(this.#open, due, step);
    }
  }

  #confirmed(incident: Incident, at: Instant): void {
    const moment = { at, gate: this.#options.gateAt(at) };
    this.#note(incident, at, onConfirmed(this.#options.level, this.#state, incident, moment));
  }

  #note({ firstErrorCheckId }: Incident, at: Instant, { state, alert }: Step): void {
    this.#state = state;
    if (alert) this.alerts.push({ ...alert, at, firstErrorCheckId });
  }
}

const recorded = (checkId: number, at: Instant): IncidentCheck => ({
  checkId,
  at,
  monitorGuid: '',
  serverId: 0,
  errorCode: 0,
  errorDescription: '',
  errorMessage: '',
});
