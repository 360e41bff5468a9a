import type { Instant } from '@vedette/kernel/clock';
import type { Incident, IncidentCheck, IncidentTransition, SilenceReason } from './incident.js';

/** Error levels as stored: no error, an unconfirmed error, an error confirmed from another checkpoint. */
const NO_ERROR = 0;
export const UNCONFIRMED = 1;
export const CONFIRMED = 2;
export type ErrorLevel = typeof NO_ERROR | typeof UNCONFIRMED | typeof CONFIRMED;

/**
 * Purpose of a run: a slot, or the recheck of its error; for concurrent monitors, a partial check or the concurrent
 * check as a whole.
 */
export type RunPurpose = 'slot' | 'recheck' | 'part' | 'round';

/**
 * Returns the error level of a run. An error of a slot's run is Unconfirmed; an error of its recheck from another
 * checkpoint is Confirmed. The next slot begins a new pair, so a long outage reads U C, U C, … An isolated checkpoint
 * cannot confirm: its recheck stays Unconfirmed. Partial checks have two levels only, and a concurrent check takes its
 * level from the monitor's thresholds.
 */
export function decideErrorLevel(run: {
  isError: boolean;
  purpose: Exclude<RunPurpose, 'round'>;
  isIsolated: boolean;
}): ErrorLevel {
  if (!run.isError) return NO_ERROR;
  if (run.purpose === 'part') return CONFIRMED;
  return run.purpose === 'recheck' && !run.isIsolated ? CONFIRMED : UNCONFIRMED;
}

/** An error has exactly one recheck, and none for a late result, which a recheck could not confirm any more. */
export function needsRecheck(run: { level: ErrorLevel; purpose: RunPurpose; isLate: boolean }): boolean {
  return run.level === UNCONFIRMED && run.purpose === 'slot' && !run.isLate;
}

/** A stored check of a monitor, in order of time. */
export interface IncidentEvent {
  readonly check: IncidentCheck;
  readonly level: ErrorLevel;
  readonly accountId: number;
  /** For a recheck: the unconfirmed check it verifies. */
  readonly firstError?: { readonly checkId: number; readonly at: Instant } | undefined;
  /** The result arrived late: the check is stored in the history but does not change incidents. */
  readonly isLate: boolean;
}

export interface IncidentStep {
  /** The open incident after the check. */
  readonly openIncident: Incident | undefined;
  /** The incident to store, if it changed. */
  readonly changed: Incident | undefined;
  readonly transition: IncidentTransition | undefined;
}

/** Applies a check to its monitor's incident. An incident exists from the first confirmed error on. */
export function applyCheck(
  openIncident: Incident | undefined,
  event: IncidentEvent,
  newGuid: () => string,
): IncidentStep {
  const { check, level, isLate } = event;
  if (isLate) return { openIncident, changed: undefined, transition: undefined };
  if (level === NO_ERROR)
    return openIncident
      ? closeIncident(openIncident, check)
      : { openIncident, changed: undefined, transition: undefined };
  if (level === UNCONFIRMED) {
    const changed = openIncident && withError(openIncident, check);
    return { openIncident: changed, changed, transition: undefined };
  }
  const incident = openIncident
    ? { ...withError(openIncident, check), ...errorFields(check), confirmedCount: openIncident.confirmedCount + 1 }
    : createIncident(event, newGuid());
  const kind = openIncident ? 'confirmedAgain' : 'opened';
  return { openIncident: incident, changed: incident, transition: { kind, incident, check, isLate: false } };
}

/**
 * Ends an incident without an OK check, because the monitor is no longer monitored. If only the alerts are switched
 * off, the incident continues and just its alerts end.
 */
export function silenceIncident(openIncident: Incident, reason: SilenceReason, at: Instant): IncidentStep {
  if (reason === 'alertsOff') {
    return { openIncident, changed: undefined, transition: { kind: 'silenced', incident: openIncident, reason } };
  }
  const incident = { ...openIncident, closedAt: at, silenced: reason };
  return { openIncident: undefined, changed: incident, transition: { kind: 'silenced', incident, reason } };
}

function closeIncident(openIncident: Incident, check: IncidentCheck): IncidentStep {
  const incident = { ...openIncident, closedAt: check.at, okCheckId: check.checkId };
  return { openIncident: undefined, changed: incident, transition: { kind: 'closed', incident, check, isLate: false } };
}

const errorFields = ({ errorCode, errorDescription }: IncidentCheck) => ({ errorCode, errorDescription });

const withError = (incident: Incident, check: IncidentCheck): Incident => ({
  ...incident,
  lastErrorCheckId: check.checkId,
  lastErrorAt: check.at,
});

function createIncident({ check, accountId, firstError }: IncidentEvent, incidentGuid: string): Incident {
  return {
    incidentGuid,
    accountId,
    monitorGuid: check.monitorGuid,
    firstErrorCheckId: firstError?.checkId ?? check.checkId,
    firstErrorAt: firstError?.at ?? check.at,
    firstConfirmedCheckId: check.checkId,
    firstConfirmedAt: check.at,
    confirmedCount: 1,
    lastErrorCheckId: check.checkId,
    lastErrorAt: check.at,
    ...errorFields(check),
  };
}
