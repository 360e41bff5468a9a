import type { Instant } from '@vedette/kernel/clock';

/** The data of a check that incidents and alerts use. */
export interface IncidentCheck {
  readonly checkId: number;
  readonly monitorGuid: string;
  /** When the check completed. */
  readonly at: Instant;
  readonly errorCode: number;
  readonly errorDescription: string;
  readonly errorMessage: string;
  readonly serverId: number;
}

/**
 * An uninterrupted series of errors of one monitor, from the first failing check (which is unconfirmed) to the next OK
 * check. It exists from the first confirmed error on.
 */
export interface Incident {
  readonly incidentGuid: string;
  readonly accountId: number;
  readonly monitorGuid: string;
  readonly firstErrorCheckId: number;
  readonly firstErrorAt: Instant;
  readonly firstConfirmedCheckId: number;
  readonly firstConfirmedAt: Instant;
  /** Confirmed errors so far, including the first. */
  readonly confirmedCount: number;
  /** Latest failing check, including unconfirmed ones. */
  readonly lastErrorCheckId: number;
  readonly lastErrorAt: Instant;
  /** Error code of the latest confirmed error. */
  readonly errorCode: number;
  readonly errorDescription: string;
  readonly closedAt?: Instant | undefined;
  /** The OK check that closed it; none if it was silenced. */
  readonly okCheckId?: number | undefined;
  readonly silenced?: SilenceReason | undefined;
}

/** Why an incident ended without an OK check and without an Ok alert. */
export type SilenceReason = 'switchedOff' | 'development' | 'staging' | 'deleted' | 'alertsOff';

/**
 * Change of an incident, passed to alerting inside the transaction that stores it:
 * - `opened`: its first confirmed error; `confirmedAgain`: each later one. Both evaluate the thresholds again.
 * - `closed`: by the OK check `check`. Levels that alerted send their Ok.
 * - `silenced`: the monitor was paused, deleted or the like. There is no Ok alert, and timers end.
 *
 * `isLate` marks a change of the history by an out-of-order result, which is stored but never alerts.
 */
export type IncidentTransition =
  | {
      readonly kind: 'opened' | 'confirmedAgain' | 'closed';
      readonly incident: Incident;
      readonly check: IncidentCheck;
      readonly isLate: boolean;
    }
  | { readonly kind: 'silenced'; readonly incident: Incident; readonly reason: SilenceReason };
