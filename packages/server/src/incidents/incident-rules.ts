import type { Instant } from '@vedette/kernel/clock';
import type { Incident, IncidentCheck, IncidentTransition, SilenceReason } from './incident.js';

/** As stored: no error, an error seen once, an error seen again from elsewhere. */
const NO_ERROR = 0;
export const UNCONFIRMED = 1;
export const CONFIRMED = 2;
export type ErrorLevel = typeof NO_ERROR | typeof UNCONFIRMED | typeof CONFIRMED;

/**
 * What a run is for: a slot of the schedule, or the second look at a slot's error; of concurrent monitors one checkpoint's
 * part of a round, or the round as a whole.
 */
export type RunPurpose = 'slot' | 'recheck' | 'part' | 'round';

/**
 * Pairs: the run of a slot finds an error (Unconfirmed), its recheck from another checkpoint finds one too (Confirmed);
 * the next slot begins a new pair, so a long outage reads U C, U C, …
 * A checkpoint that was cut off while it ran cannot confirm: what it brings later stays Unconfirmed. Parts of a round have
 * two levels only; a round takes its own from the thresholds of its monitor.
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

/** Exactly one recheck an error, and only while it can still tell something: never for a late result. */
export function wantsRecheck(run: { level: ErrorLevel; purpose: RunPurpose; isLate: boolean }): boolean {
  return run.level === UNCONFIRMED && run.purpose === 'slot' && !run.isLate;
}

/** A stored check of a monitor, in the order of its time. */
export interface IncidentEvent {
  readonly check: IncidentCheck;
  readonly level: ErrorLevel;
  readonly accountId: number;
  /** Of a recheck: the unconfirmed check it answers. */
  readonly firstError?: { readonly checkId: number; readonly at: Instant } | undefined;
  /** Out of order: stored in its place, but it moves no incident. */
  readonly isLate: boolean;
}

export interface IncidentStep {
  /** The open incident afterwards. */
  readonly open: Incident | undefined;
  /** The incident to store, when something about it changed. */
  readonly changed: Incident | undefined;
  readonly transition: IncidentTransition | undefined;
}

/** What a check does to its monitor's incident. An incident exists from the first confirmed error on. */
export function followCheck(open: Incident | undefined, event: IncidentEvent, newGuid: () => string): IncidentStep {
  const { check, level, isLate } = event;
  if (isLate) return { open, changed: undefined, transition: undefined };
  if (level === NO_ERROR) return open ? closeBy(open, check) : { open, changed: undefined, transition: undefined };
  if (level === UNCONFIRMED) {
    const changed = open && withError(open, check);
    return { open: changed, changed, transition: undefined };
  }
  const incident = open
    ? { ...withError(open, check), ...errorTexts(check), confirmedCount: open.confirmedCount + 1 }
    : opened(event, newGuid());
  const kind = open ? 'confirmedAgain' : 'opened';
  return { open: incident, changed: incident, transition: { kind, incident, check, late: false } };
}

/**
 * Ends an incident without an OK check, because nobody watches any more. With only the alerts switched off the error run
 * goes on, and just its alerts end.
 */
export function silence(open: Incident, reason: SilenceReason, at: Instant): IncidentStep {
  if (reason === 'alertsOff') {
    return { open, changed: undefined, transition: { kind: 'silenced', incident: open, reason } };
  }
  const incident = { ...open, closedAt: at, silenced: reason };
  return { open: undefined, changed: incident, transition: { kind: 'silenced', incident, reason } };
}

function closeBy(open: Incident, check: IncidentCheck): IncidentStep {
  const incident = { ...open, closedAt: check.at, okCheckId: check.checkId };
  return { open: undefined, changed: incident, transition: { kind: 'closed', incident, check, late: false } };
}

const errorTexts = ({ errorCode, errorDescription }: IncidentCheck) => ({ errorCode, errorDescription });

const withError = (incident: Incident, check: IncidentCheck): Incident => ({
  ...incident,
  lastErrorCheckId: check.checkId,
  lastErrorAt: check.at,
});

function opened({ check, accountId, firstError }: IncidentEvent, incidentGuid: string): Incident {
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
    ...errorTexts(check),
  };
}
