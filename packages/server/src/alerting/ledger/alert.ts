import type { Instant } from '@vedette/kernel/clock';

export const ALERT_KINDS = ['Error', 'Reminder', 'Ok', 'System'] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/** The part of an alert that only its messages need, as it stood when the alert was made. */
export interface AlertFacts {
  readonly monitorName: string;
  readonly monitorType: string;
  readonly monitorUrl: string;
  readonly monitorNotes: string;
  /** What it is called on the phone; empty or absent: its name. */
  readonly spokenName?: string;
  /** Fields of the monitor's own, by name; absent in alerts of before there were any. */
  readonly customFields?: Readonly<Record<string, string>>;
  readonly definitionName: string;
  readonly levelMessage: string;
  /** Of the latest error: of an Ok, the one that is over. */
  readonly errorCode: number;
  readonly lastErrorDescription: string;
  readonly confirmedCount: number;
  readonly numberOfReminders: number;
  /** Server that made the check; null for a System alert. */
  readonly serverId: number | null;
  /** First error to this alert. */
  readonly downtimeMs: number;
}

/** What an alert of a monitor is about; absent from a System alert. */
export interface AlertSubject {
  readonly incidentGuid: string;
  readonly alertDefinitionGuid: string;
  readonly levelId: number;
  readonly monitorGuid: string;
  readonly checkId: number;
  readonly firstErrorCheckId: number;
}

/** One row of the ledger: what was alerted. */
export interface Alert {
  readonly accountId: number;
  readonly alertGuid: string;
  readonly kind: AlertKind;
  /** Which reminder, from 1; 0 for the others. */
  readonly ordinal: number;
  readonly subject: AlertSubject | undefined;
  readonly at: Instant;
  readonly firstErrorAt: Instant;
  readonly errorDescription: string;
  readonly errorMessage: string;
  readonly incidentKey: string;
  readonly facts: AlertFacts;
}

/** The same for every alert one definition makes of one incident, so that receivers join them. */
export function buildIncidentKey(alertDefinitionGuid: string, firstConfirmedCheckId: number): string {
  return `${alertDefinitionGuid}-0-${firstConfirmedCheckId}`;
}
