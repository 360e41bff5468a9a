import { SECOND, type Instant } from '@vedette/kernel/clock';
import { formatLocalDateTime } from '@vedette/kernel/zones';
import type { AlertedCheckDetail } from '../../checks/index.js';
import type { Alert } from '../delivery-log/alert.js';

/** Time zone and culture in which a message is written. */
export interface Reader {
  /** IANA name. */
  readonly zone: string;
  /** Culture name, for example `en-GB`. */
  readonly culture: string;
}

/** Base of the links in messages; without a public URL, messages contain no links. */
export interface LinkBase {
  /** Scheme, host and base path of the web app, without a trailing slash. */
  readonly publicUrl: string | undefined;
}

/** Stored data of the check that an alert refers to. */
export interface AlertedCheck extends AlertedCheckDetail {
  /** Error description of the first check of the incident. */
  readonly firstErrorDescription: string;
  /** Addresses of the checkpoint server that ran the check; empty when unknown. */
  readonly serverIpv4: string;
  readonly serverIpv6: string;
}

/** An alert with details that only messages show. */
export interface DetailedAlert extends Alert {
  /** Name of the checkpoint of the check; empty when unknown. */
  readonly checkpointName: string;
  /** The check that the alert refers to; absent when it is no longer stored or not needed. */
  readonly alertedCheck?: AlertedCheck | undefined;
  /** Link by which the reader acknowledges the incident; in mails to operators only. */
  readonly acknowledgeUrl?: string | undefined;
  /** Number of the incident; in mails only. */
  readonly incidentId?: number;
  /** Route to the monitor's address, one hop a line; only in e-mails that include it. */
  readonly route?: string;
}

/** Links that a message offers; empty texts without a public URL. */
export interface AlertLinks {
  readonly incident: string;
  readonly firstErrorCheck: string;
  readonly dashboard: string;
  readonly settings: string;
}

export function alertLinks({ subject, incidentId }: DetailedAlert, { publicUrl }: LinkBase): AlertLinks {
  if (publicUrl === undefined || !subject) return { incident: '', firstErrorCheck: '', dashboard: '', settings: '' };
  const dashboard = `${publicUrl}/monitors/${subject.monitorGuid}`;
  return {
    incident: incidentId === undefined ? '' : `${publicUrl}/incidents/${incidentId}`,
    firstErrorCheck: `${publicUrl}/checks/${subject.firstErrorCheckId}`,
    dashboard,
    settings: `${dashboard}/edit`,
  };
}

/** Returns the variables of a message by name, without `@`. An unknown value is an empty string. */
export function messageVariables(
  alert: DetailedAlert,
  reader: Reader,
  linkBase: LinkBase,
): Readonly<Record<string, string>> {
  const { subject, facts } = alert;
  const links = alertLinks(alert, linkBase);
  return {
    'account.accountId': String(alert.accountId),
    'alert.alertGuid': alert.alertGuid,
    'alert.type': alert.kind === 'Error' ? 'Alert' : alert.kind,
    ...timestampVariables('alert.timestamp', alert.at, reader),
    ...timestampVariables('alert.firstError', alert.firstErrorAt, reader),
    'alert.firstErrorCheckId': subject ? String(subject.firstErrorCheckId) : '',
    'alert.firstErrorCheckUrl': links.firstErrorCheck,
    ...alertedCheckVariables(alert.alertedCheck, reader),
    'alert.description': alert.errorDescription,
    'alert.errorTypeId': String(facts.errorCode),
    'alert.numberOfConsecutiveErrors': String(facts.confirmedCount),
    'alert.downtimeDuration': alert.kind === 'Error' ? '' : formatDuration(facts.downtimeMs),
    'alert.checkpointName': alert.checkpointName,
    'alertDefinition.guid': subject?.alertDefinitionGuid ?? '',
    'alertDefinition.name': facts.definitionName,
    'escalationLevel.id': subject ? String(subject.levelId) : '',
    'escalationLevel.message': facts.levelMessage,
    'incident.key': alert.incidentKey,
    'monitor.monitorGuid': subject?.monitorGuid ?? '',
    'monitor.name': facts.monitorName,
    'monitor.type': facts.monitorType,
    'monitor.url': facts.monitorUrl,
    'monitor.notes': facts.monitorNotes,
    'monitor.dashboardUrl': links.dashboard,
    'monitor.editUrl': links.settings,
    ...customFields(facts.customFields ?? {}),
  };
}

function alertedCheckVariables(check: AlertedCheck | undefined, { zone }: Reader): Readonly<Record<string, string>> {
  const until = check?.certificateUntil;
  return {
    'alert.firstErrorDescription': check?.firstErrorDescription ?? '',
    'alert.failureMessage': check?.failureMessage ?? '',
    'alert.serverIpv4': check?.serverIpv4 ?? '',
    'alert.serverIpv6': check?.serverIpv6 ?? '',
    'alert.resolvedIpAddress': check?.resolvedIpAddress ?? '',
    'alert.responseHeaders': check?.responseHeaders ?? '',
    'alert.responseBody': check?.responseBody ?? '',
    'alert.sslValidUntil': until === undefined ? '' : formatLocalDateTime(until, zone),
  };
}

/** Returns the custom fields as `CustomField(name)`, the form that templates use. */
const customFields = (fields: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [`CustomField(${name})`, value]));

/**
 * Replaces `{{@name}}` with values; an unknown name stays unchanged. Inserted values are not expanded again.
 * Zero-width characters in a name, which pasted templates contain, are ignored.
 */
export function fillTemplate(template: string, variables: Readonly<Record<string, string>>): string {
  return template.replace(/\{\{@([^{}()]*)\}\}/g, (placeholder, name: string) => {
    const variableName = name.replace(/\u200B|\u200C|\u200D|\u2060|\uFEFF/g, '').trim();
    return Object.hasOwn(variables, variableName) ? (variables[variableName] ?? '') : placeholder;
  });
}

/** Formats a duration as `HH:MM:SS`; hours may exceed 23. */
export function formatDuration(ms: number): string {
  const totalS = Math.max(0, Math.floor(ms / SECOND));
  const parts = [Math.floor(totalS / 3_600), Math.floor(totalS / 60) % 60, totalS % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}

/** Formats date and time for a culture, with the time zone: `21 Nov 2026, 09:12:00 CET`. */
export function formatTimestamp(at: Instant, { zone, culture }: Reader): string {
  const format = {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    // Hours of a 12-hour clock have no leading zero: `9:12:00 AM`.
    hour: culture === 'en-US' ? 'numeric' : '2-digit',
    minute: '2-digit',
    second: '2-digit',
  } as const;
  return new Intl.DateTimeFormat(culture, { ...format, timeZone: zone, timeZoneName: 'short' }).format(at);
}

/** Formats the time of day for a culture: `09:12`, in US English `9:12 AM`. */
export const formatTimeOfDay = (at: Instant, { zone, culture }: Reader): string =>
  new Intl.DateTimeFormat(culture, { timeZone: zone, timeStyle: 'short' }).format(at);

function timestampVariables(name: string, at: Instant, reader: Reader): Record<string, string> {
  return {
    [name]: formatLocalDateTime(at, reader.zone),
    [`${name}Formatted`]: formatTimestamp(at, reader),
    [`${name}Utc`]: formatLocalDateTime(at, 'UTC'),
    [`${name}UtcFormatted`]: formatTimestamp(at, { ...reader, zone: 'UTC' }),
  };
}
