import type { Instant } from '@vedette/kernel/clock';

/** A check, as far as incidents and alerts speak of it. */
export interface IncidentCheck {
  readonly checkId: number;
  readonly monitorGuid: string;
  /** When the check was completed. */
  readonly at: Instant;
  readonly errorCode: number;
  readonly errorDescription: string;
  readonly errorMessage: string;
  readonly serverId: number;
}

/**
 * One uninterrupted error run of one monitor: from its first failing check, which is the unconfirmed one, to the next
 * OK check. It exists from the first confirmed error on.
 */
export interface Incident {
  readonly incidentGuid: string;
  readonly accountId: number;
  readonly monitorGuid: string;
  readonly firstErrorCheckId: number;
  readonly firstErrorAt: Instant;
  readonly firstConfirmedCheckId: number;
  readonly firstConfirmedAt: Instant;
  /** Confirmed errors so far, the first included. */
  readonly confirmedCount: number;
  /** Latest failing check, unconfirmed ones included. */
  readonly lastErrorCheckId: number;
  readonly lastErrorAt: Instant;
  /** Of the latest confirmed error. */
  readonly errorCode: number;
  readonly errorDescription: string;
  readonly closedAt?: Instant | undefined;
  /** The OK check that closed it; none when it was silenced. */
  readonly okCheckId?: number | undefined;
  readonly silenced?: SilenceReason | undefined;
}

/** Why an incident ended without an OK check, and without an Ok alert. */
export type SilenceReason = 'switchedOff' | 'development' | 'staging' | 'deleted' | 'alertsOff';

/**
 * What happened to an incident, handed to alerting inside the transaction that stores it:
 * - `opened` its first confirmed error; `confirmedAgain` each later one (thresholds are looked at again on both)
 * - `closed` by the OK check `check`; levels that alerted get their Ok
 * - `silenced` the monitor was switched off, deleted or the like: no Ok alert, timers end
 * `late` marks what an out-of-order result changed in the history: stored, never alerted.
 */
export type IncidentTransition =
  | {
      readonly kind: 'opened' | 'confirmedAgain' | 'closed';
      readonly incident: Incident;
      readonly check: IncidentCheck;
      readonly late: boolean;
    }
  | { readonly kind: 'silenced'; readonly incident: Incident; readonly reason: SilenceReason };
