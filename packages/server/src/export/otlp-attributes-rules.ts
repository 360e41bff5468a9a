/**
 * Attributes of an exported check, in the JSON encoding of OTLP version 1. Names follow OpenTelemetry's semantic
 * conventions where these define one.
 */
import type { Instant } from '@vedette/kernel/clock';
import { redactQueryValues } from '../checks/index.js';
import type { RuleSetFields } from './export-rules.js';
import type { ExportedCheck } from './exported-check.js';

type AnyValue = { readonly stringValue: string } | { readonly intValue: string };
export interface KeyValue {
  readonly key: string;
  readonly value: AnyValue;
}

export const textAttribute = (key: string, value: string | undefined): KeyValue[] =>
  value === undefined || value === '' ? [] : [{ key, value: { stringValue: value } }];
export const integerAttribute = (key: string, value: number | undefined): KeyValue[] =>
  value === undefined ? [] : [{ key, value: { intValue: String(Math.round(value)) } }];

export const toUnixNanos = (at: Instant): string => `${Math.round(at)}000000`;

export const scope = { name: 'vedette' };

/** Keeps each key once, with its last value. */
const uniqueByKey = (attributes: readonly KeyValue[]): KeyValue[] => [
  ...new Map(attributes.map((attribute) => [attribute.key, attribute])).values(),
];

/** Returns what all checks of a monitor share. Receivers distinguish series of one service by the instance. */
export function toResource(check: ExportedCheck, rules: RuleSetFields) {
  return {
    attributes: uniqueByKey([
      ...Object.entries(check.customFields).flatMap(([name, value]) => textAttribute(`monitor.custom.${name}`, value)),
      ...rules.AttributeRules.flatMap(({ Name, Source, Value }) =>
        textAttribute(Name, Source === 'Fixed' ? Value : check.customFields[Value]),
      ),
      ...textAttribute('service.name', 'vedette'),
      ...textAttribute('service.instance.id', check.monitorGuid),
      ...textAttribute('monitor.id', check.monitorGuid),
      ...textAttribute('monitor.name', check.monitorName),
      ...textAttribute('monitor.type', check.monitorType),
      ...textAttribute('monitor.mode', check.monitorMode),
      ...textAttribute('monitor.group', check.groupName),
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
    ...textAttribute('server.address', parsed.hostname),
    ...textAttribute(
      'url.full',
      rules.IncludeUrl ? redactQueryValues(parsed.href).slice(0, MAX_URL_LENGTH) : undefined,
    ),
  ];
}

/** Returns the attributes of the checkpoint. */
export const checkpointAttributes = (check: ExportedCheck): KeyValue[] => [
  ...integerAttribute('checkpoint.id', check.checkpointId),
  ...integerAttribute('checkpoint.server_id', check.serverId === 0 ? undefined : check.serverId),
  ...textAttribute('checkpoint.name', check.checkpointName),
  ...textAttribute('checkpoint.region', check.checkpointRegion),
];

const checkAttributes = (check: ExportedCheck): KeyValue[] => [
  ...integerAttribute('check.id', check.id),
  ...textAttribute('check.correlation_id', check.traceId),
  ...textAttribute('check.error_level', check.errorLevel),
  ...integerAttribute('check.error_code', check.errorCode),
  ...integerAttribute('http.response.status_code', check.httpStatus),
];

/** Returns all attributes, for spans and log records. */
export const fullCheckAttributes = (check: ExportedCheck, rules: RuleSetFields): KeyValue[] => [
  ...checkAttributes(check),
  ...checkpointAttributes(check),
  ...addressAttributes(check.url, rules),
];

/**
 * Returns the attributes of points, which stay the same from check to check so that they form one series. The rule set
 * may add more.
 */
export const pointAttributes = (check: ExportedCheck, rules: RuleSetFields): KeyValue[] => [
  ...(rules.IncludeCheckIds ? checkAttributes(check) : []),
  ...checkpointAttributes(check),
  ...addressAttributes(check.url, rules),
];

interface MonitorChecks {
  readonly first: ExportedCheck;
  readonly all: ExportedCheck[];
}

/** Groups checks by monitor, in the order of each monitor's first check. */
export function groupByMonitor(checks: readonly ExportedCheck[]): MonitorChecks[] {
  const groups = new Map<string, MonitorChecks>();
  for (const check of checks) {
    const group = groups.get(check.monitorGuid);
    if (group) group.all.push(check);
    else groups.set(check.monitorGuid, { first: check, all: [check] });
  }
  return [...groups.values()];
}
