/**
 * Attributes of an exported check, in the JSON encoding of OTLP version 1. Where OpenTelemetry's semantic conventions have a name
 * for a value, that name is used.
 */
import type { Instant } from '@vedette/kernel/clock';
import { urlWithoutValues } from '../checks/index.js';
import type { RuleSetFields } from './export-rules.js';
import type { ExportedCheck } from './exported-check.js';

type AnyValue = { readonly stringValue: string } | { readonly intValue: string };
export interface KeyValue {
  readonly key: string;
  readonly value: AnyValue;
}

export const text = (key: string, value: string | undefined): KeyValue[] =>
  value === undefined || value === '' ? [] : [{ key, value: { stringValue: value } }];
export const whole = (key: string, value: number | undefined): KeyValue[] =>
  value === undefined ? [] : [{ key, value: { intValue: String(Math.round(value)) } }];

export const nanos = (at: Instant): string => `${Math.round(at)}000000`;

export const scope = { name: 'vedette' };

/** A key stands once: the last one that names it holds. */
const once = (attributes: readonly KeyValue[]): KeyValue[] => [
  ...new Map(attributes.map((attribute) => [attribute.key, attribute])).values(),
];

/** What is the same for all checks of a monitor; the instance is what receivers tell series of one service apart by. */
export function toResource(check: ExportedCheck, rules: RuleSetFields) {
  return {
    attributes: once([
      ...Object.entries(check.customFields).flatMap(([name, value]) => text(`monitor.custom.${name}`, value)),
      ...rules.AttributeRules.flatMap(({ Name, Source, Value }) =>
        text(Name, Source === 'Fixed' ? Value : check.customFields[Value]),
      ),
      ...text('service.name', 'vedette'),
      ...text('service.instance.id', check.monitorGuid),
      ...text('monitor.id', check.monitorGuid),
      ...text('monitor.name', check.monitorName),
      ...text('monitor.type', check.monitorType),
      ...text('monitor.mode', check.monitorMode),
      ...text('monitor.group', check.groupName),
    ]),
  };
}

const MAX_URL_LENGTH = 1_024;

/** Where something went: neither its user name and password, nor the values of its query, where keys and tokens are. */
export function addressAttributes(url: string | undefined, rules: RuleSetFields): KeyValue[] {
  if (url === undefined || !URL.canParse(url)) return [];
  const parsed = new URL(url);
  [parsed.username, parsed.password] = ['', ''];
  return [
    ...text('server.address', parsed.hostname),
    ...text('url.full', rules.IncludeUrl ? urlWithoutValues(parsed.href).slice(0, MAX_URL_LENGTH) : undefined),
  ];
}

/** Where a check was made. */
export const checkpointAttributes = (check: ExportedCheck): KeyValue[] => [
  ...whole('checkpoint.id', check.checkpointId),
  ...whole('checkpoint.server_id', check.serverId === 0 ? undefined : check.serverId),
  ...text('checkpoint.name', check.checkpointName),
  ...text('checkpoint.region', check.checkpointRegion),
];

const ofThisCheck = (check: ExportedCheck): KeyValue[] => [
  ...whole('check.id', check.id),
  ...text('check.correlation_id', check.traceId),
  ...text('check.error_level', check.errorLevel),
  ...whole('check.error_code', check.errorCode),
  ...whole('http.response.status_code', check.httpStatus),
];

/** Of spans and records of a log: all that is known. */
export const fullCheckAttributes = (check: ExportedCheck, rules: RuleSetFields): KeyValue[] => [
  ...ofThisCheck(check),
  ...checkpointAttributes(check),
  ...addressAttributes(check.url, rules),
];

/** Of points: what stays the same from check to check, so that they make one series; more only where the rule set asks. */
export const pointAttributes = (check: ExportedCheck, rules: RuleSetFields): KeyValue[] => [
  ...(rules.IncludeCheckIds ? ofThisCheck(check) : []),
  ...checkpointAttributes(check),
  ...addressAttributes(check.url, rules),
];

interface OfMonitor {
  readonly first: ExportedCheck;
  readonly all: ExportedCheck[];
}

/** One entry a monitor, in the order of its first check. */
export function byMonitor(checks: readonly ExportedCheck[]): OfMonitor[] {
  const groups = new Map<string, OfMonitor>();
  for (const check of checks) {
    const known = groups.get(check.monitorGuid);
    if (known) known.all.push(check);
    else groups.set(check.monitorGuid, { first: check, all: [check] });
  }
  return [...groups.values()];
}
