import type { Instant } from '@vedette/kernel/clock';

export const ALERT_KINDS = ['Error', 'Reminder', 'Ok', 'System'] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/** Data of an alert that only its messages need, as of the creation of the alert. */
export interface AlertFacts {
  readonly monitorName: string;
  readonly monitorType: string;
  readonly monitorUrl: string;
  readonly monitorNotes: string;
  /** Name of the monitor as spoken in phone calls. Default if empty or absent: `monitorName`. */
  readonly spokenName?: string;
  /** Custom fields of the monitor by name; absent in alerts of earlier versions. */
  readonly customFields?: Readonly<Record<string, string>>;
  readonly definitionName: string;
  readonly levelMessage: string;
  /** Code of the latest error; for `Ok`, of the error that ended. */
  readonly errorCode: number;
  readonly lastErrorDescription: string;
  readonly confirmedCount: number;
  readonly numberOfReminders: number;
  /** Server that ran the check; null for a system alert. */
  readonly serverId: number | null;
  /** Milliseconds from the first error to this alert. */
  readonly downtimeMs: number;
}

/** Incident, level, monitor and checks of an alert; absent from a system alert. */
export interface AlertSubject {
  readonly incidentGuid: string;
  readonly alertDefinitionGuid: string;
  readonly levelId: number;
  readonly monitorGuid: string;
  readonly checkId: number;
  readonly firstErrorCheckId: number;
}

/** A stored alert. */
export interface Alert {
  readonly accountId: number;
  readonly alertGuid: string;
  readonly kind: AlertKind;
  /** Number of the reminder, from 1; 0 for other kinds. */
  readonly ordinal: number;
  readonly subject: AlertSubject | undefined;
  readonly at: Instant;
  readonly firstErrorAt: Instant;
  readonly errorDescription: string;
  readonly errorMessage: string;
  readonly incidentKey: string;
  readonly facts: AlertFacts;
}

/** Returns a key that all alerts of one definition about one incident share, so that receivers can group them. */
export function buildIncidentKey(alertDefinitionGuid: string, firstConfirmedCheckId: number): string {
  return `${alertDefinitionGuid}-0-${firstConfirmedCheckId}`;
}
