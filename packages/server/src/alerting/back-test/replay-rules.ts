/** Replays recorded checks through a level, with the functions that decide about live errors. */
import type { Instant } from '@vedette/kernel/clock';
import { applyCheck, UNCONFIRMED, type ErrorLevel, type Incident, type IncidentCheck } from '../../incidents/index.js';
import {
  INITIAL_STATE,
  onClosed,
  onConfirmed,
  onTimer,
  type SuppressionReason,
  type AlertDraft,
  type LevelState,
  type LevelDecision,
} from '../escalation/escalation-rules.js';
import type { LevelRule } from '../definitions/level.js';

/** A check as it was stored. */
export interface ReplayedCheck {
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
  readonly suppressionAt: (at: Instant) => SuppressionReason | undefined;
  /** End, exclusive: timers that are due later have not fired yet. */
  readonly until: Instant;
}

/** Replays the checks of one monitor, oldest first, and the timers between them. */
export function replay(checks: Iterable<ReplayedCheck>, options: ReplayOptions): ReplayedAlert[] {
  const alertReplay = new AlertReplay(options);
  for (const check of checks) alertReplay.addCheck(check);
  alertReplay.runTimers(options.until - 1);
  return alertReplay.alerts;
}

/**
 * Returns the checks from the first OK one on. An incident that is open where the recorded period starts belongs to the
 * time before: its alerts were created then, so it is not replayed.
 */
export function fromFirstOk<Check extends Pick<ReplayedCheck, 'level'>>(checks: readonly Check[]): readonly Check[] {
  const first = checks.findIndex(({ level }) => level === 0);
  return first < 0 ? [] : checks.slice(first);
}

class AlertReplay {
  readonly alerts: ReplayedAlert[] = [];
  readonly #options: ReplayOptions;
  #openIncident: Incident | undefined;
  #state: LevelState = INITIAL_STATE;
  /** The first error since the last OK check. */
  #firstError: { readonly checkId: number; readonly at: Instant } | undefined;

  constructor(options: ReplayOptions) {
    this.#options = options;
  }

  addCheck({ checkId, at, level }: ReplayedCheck): void {
    this.runTimers(at - 1);
    if (level === UNCONFIRMED) this.#firstError ??= { checkId, at };
    const event = {
      check: toIncidentCheck(checkId, at),
      level,
      accountId: 0,
      firstError: this.#firstError,
      isLate: false,
    };
    const { openIncident, transition } = applyCheck(this.#openIncident, event, () => String(checkId));
    this.#openIncident = openIncident;
    if (transition?.kind === 'closed') this.#apply(transition.incident, at, onClosed(this.#state));
    else if (transition) this.#applyConfirmedError(transition.incident, at);
    if (level === 0) [this.#state, this.#firstError] = [INITIAL_STATE, undefined];
  }

  /** Fires the timers that are due up to an instant, inclusive. */
  runTimers(at: Instant): void {
    for (let due = this.#state.dueAt; this.#openIncident && due !== undefined && due <= at; due = this.#state.dueAt) {
      const decision = onTimer(this.#options.level, this.#state, this.#openIncident, {
        at: due,
        suppressionReason: this.#options.suppressionAt(due),
      });
      this.#apply(this.#openIncident, due, decision);
    }
  }

  #applyConfirmedError(incident: Incident, at: Instant): void {
    const input = { at, suppressionReason: this.#options.suppressionAt(at) };
    this.#apply(incident, at, onConfirmed(this.#options.level, this.#state, incident, input));
  }

  #apply({ firstErrorCheckId }: Incident, at: Instant, { state, alert }: LevelDecision): void {
    this.#state = state;
    if (alert) this.alerts.push({ ...alert, at, firstErrorCheckId });
  }
}

const toIncidentCheck = (checkId: number, at: Instant): IncidentCheck => ({
  checkId,
  at,
  monitorGuid: '',
  serverId: 0,
  errorCode: 0,
  errorDescription: '',
  errorMessage: '',
});
