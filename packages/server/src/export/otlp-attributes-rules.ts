/**
 * Attributes of an exported check, in the JSON encoding of OTLP version 1. Names follow OpenTelemetry's semantic
 * conventions where these define one.
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

/** Keeps each key once, with its last value. */
const once = (attributes: readonly KeyValue[]): KeyValue[] => [
  ...new Map(attributes.map((attribute) => [attribute.key, attribute])).values(),
];

/** Returns what all checks of a monitor share. Receivers distinguish series of one service by the instance. */
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

/** Returns the target without user name, password and query values, which may contain keys and tokens. */
export function addressAttributes(url: string | undefined, rules: RuleSetFields): KeyValue[] {
  if (url === undefined || !URL.canParse(url)) return [];
  const parsed = new URL(url);
  [parsed.username, parsed.password] = ['', ''];
  return [
    ...text('server.address', parsed.hostname),
    ...text('url.full', rules.IncludeUrl ? urlWithoutValues(parsed.href).slice(0, MAX_URL_LENGTH) : undefined),
  ];
}

/** Returns the attributes of the checkpoint. */
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

/** Returns all attributes, for spans and log records. */
export const fullCheckAttributes = (check: ExportedCheck, rules: RuleSetFields): KeyValue[] => [
  ...ofThisCheck(check),
  ...checkpointAttributes(check),
  ...addressAttributes(check.url, rules),
];

/**
 * Returns the attributes of points, which stay the same from check to check so that they form one series. The rule set
 * may add more.
 */
export const pointAttributes = (check: ExportedCheck, rules: RuleSetFields): KeyValue[] => [
  ...(rules.IncludeCheckIds ? ofThisCheck(check) : []),
  ...checkpointAttributes(check),
  ...addressAttributes(check.url, rules),
];

interface OfMonitor {
  readonly first: ExportedCheck;
  readonly all: ExportedCheck[];
}

/** Groups checks by monitor, in the order of each monitor's first check. */
export function byMonitor(checks: readonly ExportedCheck[]): OfMonitor[] {
  const groups = new Map<string, OfMonitor>();
  for (const check of checks) {
    const known = groups.get(check.monitorGuid);
    if (known) known.all.push(check);
    else groups.set(check.monitorGuid, { first: check, all: [check] });
  }
  return [...groups.values()];
}
