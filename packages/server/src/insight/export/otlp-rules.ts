/**
 * Checks as OpenTelemetry says them: the JSON form of its protocol, version 1. Source: opentelemetry-proto, and the
 * reference on export, section 3, for names.
 */
import type { Instant } from '@vedette/kernel/clock';
import type { RuleSetFields } from './export-rules.js';

export type AnyValue = { readonly stringValue: string } | { readonly intValue: string };
export interface KeyValue {
  readonly key: string;
  readonly value: AnyValue;
}

/** A check with what is told beside it. */
export interface ExportedCheck {
  readonly id: number;
  /** When it was completed. */
  readonly at: Instant;
  readonly monitorGuid: string;
  readonly monitorName: string;
  readonly monitorType: string;
  readonly monitorMode: string;
  /** Custom fields of the monitor, by name. */
  readonly customFields: Readonly<Record<string, string>>;
  readonly groupName: string;
  readonly serverId: number;
  readonly checkpointName: string | undefined;
  readonly errorLevel: 'NoError' | 'Unconfirmed' | 'Confirmed';
  readonly errorCode: number;
  readonly errorDescription: string;
  readonly totalMs: number;
  readonly resolveMs: number;
  readonly connectMs: number;
  readonly downloadMs: number;
  readonly totalBytes: number | undefined;
  readonly httpStatus: number | undefined;
  /** Of the target; what stands after `?` may be told by the rule set only. */
  readonly url: string | undefined;
  /** Phases of the request, in their order, whole ms. */
  readonly phases: readonly { readonly name: string; readonly ms: number }[];
  /** 32 hexadecimal digits, the same whenever this check is sent. */
  readonly traceId: string;
}

const text = (key: string, value: string | undefined): KeyValue[] =>
  value === undefined || value === '' ? [] : [{ key, value: { stringValue: value } }];
const whole = (key: string, value: number | undefined): KeyValue[] =>
  value === undefined ? [] : [{ key, value: { intValue: String(Math.round(value)) } }];

const nanos = (at: Instant): string => `${Math.round(at)}000000`;

/** What is the same for all checks of a monitor. */
function resourceOf(check: ExportedCheck, rules: RuleSetFields) {
  return {
    attributes: [
      ...text('service.name', 'vedette'),
      ...text('monitor.id', check.monitorGuid),
      ...text('monitor.name', check.monitorName),
      ...text('monitor.type', check.monitorType),
      ...text('monitor.mode', check.monitorMode),
      ...text('monitor.group', check.groupName),
      ...Object.entries(check.customFields).flatMap(([name, value]) => text(`monitor.custom.${name}`, value)),
      ...rules.AttributeRules.flatMap(({ Name, Source, Value }) =>
        text(Name, Source === 'Fixed' ? Value : check.customFields[Value]),
      ),
    ],
  };
}

function attributesOf(check: ExportedCheck, rules: RuleSetFields): KeyValue[] {
  const { url } = check;
  const host = url !== undefined && URL.canParse(url) ? new URL(url).hostname : undefined;
  return [
    ...whole('check.id', check.id),
    ...text('check.correlation_id', check.traceId),
    ...text('check.error_level', check.errorLevel),
    ...whole('check.error_code', check.errorCode),
    ...whole('checkpoint.id', check.serverId),
    ...text('checkpoint.name', check.checkpointName),
    ...whole('http.response.status_code', check.httpStatus),
    ...text('server.address', host),
    ...text('url.full', rules.IncludeUrl ? url : undefined),
  ];
}

const scope = { name: 'vedette' };

interface OfMonitor {
  readonly first: ExportedCheck;
  readonly all: ExportedCheck[];
}

/** One entry a monitor, in the order of its first check. */
function byMonitor(checks: readonly ExportedCheck[]): OfMonitor[] {
  const groups = new Map<string, OfMonitor>();
  for (const check of checks) {
    const known = groups.get(check.monitorGuid);
    if (known) known.all.push(check);
    else groups.set(check.monitorGuid, { first: check, all: [check] });
  }
  return [...groups.values()];
}

const GAUGES = [
  ['synthetic.check.duration', 'ms', ({ totalMs }: ExportedCheck) => totalMs],
  ['synthetic.check.resolve_duration', 'ms', ({ resolveMs }: ExportedCheck) => resolveMs],
  ['synthetic.check.connect_duration', 'ms', ({ connectMs }: ExportedCheck) => connectMs],
  ['synthetic.check.download_duration', 'ms', ({ downloadMs }: ExportedCheck) => downloadMs],
  ['synthetic.check.size', 'By', ({ totalBytes }: ExportedCheck) => totalBytes],
  ['synthetic.check.status', '1', ({ errorLevel }: ExportedCheck) => (errorLevel === 'NoError' ? 1 : 0)],
] as const;

/** Gauges of each check, and its count by error level as a delta. */
export function metricsOf(checks: readonly ExportedCheck[], rules: RuleSetFields) {
  return {
    resourceMetrics: byMonitor(checks).map(({ first, all }) => ({
      resource: resourceOf(first, rules),
      scopeMetrics: [{ scope, metrics: [...gaugesOf(all, rules), countOf(all)] }],
    })),
  };
}

function gaugesOf(all: readonly ExportedCheck[], rules: RuleSetFields) {
  return GAUGES.map(([name, unit, valueOf]) => {
    const dataPoints = all.flatMap((check) => {
      const value = valueOf(check);
      if (value === undefined) return [];
      return [
        { attributes: attributesOf(check, rules), timeUnixNano: nanos(check.at), asInt: String(Math.round(value)) },
      ];
    });
    return { name, unit, gauge: { dataPoints } };
  }).filter(({ gauge }) => gauge.dataPoints.length > 0);
}

const DELTA = 1;

/** One point a check: the checks of one moment differ by their ids, so none replaces another. */
function countOf(all: readonly ExportedCheck[]) {
  const dataPoints = all.map((check) => ({
    attributes: [...whole('check.id', check.id), ...text('check.error_level', check.errorLevel)],
    startTimeUnixNano: nanos(check.at - check.totalMs),
    timeUnixNano: nanos(check.at),
    asInt: '1',
  }));
  return {
    name: 'synthetic.check.count',
    unit: '1',
    sum: { dataPoints, aggregationTemporality: DELTA, isMonotonic: true },
  };
}

const CLIENT = 3;
const INTERNAL = 1;
const OK = 1;
const ERROR = 2;

/** A span for each check, and one within it for each phase when the rule set wants them. */
export function tracesOf(checks: readonly ExportedCheck[], rules: RuleSetFields) {
  return {
    resourceSpans: byMonitor(checks).map(({ first, all }) => ({
      resource: resourceOf(first, rules),
      scopeSpans: [{ scope, spans: all.flatMap((check) => spansOf(check, rules)) }],
    })),
  };
}

function spansOf(check: ExportedCheck, rules: RuleSetFields) {
  const { traceId, at, totalMs, phases } = check;
  const isGood = check.errorLevel === 'NoError';
  const rootId = spanId(traceId, 0);
  const root = {
    ...{ traceId, spanId: rootId, name: check.monitorName, kind: CLIENT },
    ...{ startTimeUnixNano: nanos(at - totalMs), endTimeUnixNano: nanos(at) },
    attributes: attributesOf(check, rules),
    status: isGood ? { code: OK } : { code: ERROR, message: check.errorDescription },
  };
  // Phases follow each other and end with the check; what came before them is the measured pre-connection.
  let endsAt = at;
  const steps = [...phases].reverse().map(({ name, ms }, index) => {
    const startsAt = Math.max(at - totalMs, endsAt - ms);
    const times = { startTimeUnixNano: nanos(startsAt), endTimeUnixNano: nanos(endsAt) };
    endsAt = startsAt;
    const own = { traceId, spanId: spanId(traceId, index + 1), parentSpanId: rootId, name, kind: INTERNAL };
    return { ...own, ...times, attributes: [], status: {} };
  });
  return [root, ...(rules.IncludeSteps ? steps.reverse() : [])];
}

/** 16 hexadecimal digits, other for every span of a trace, never all zero. */
function spanId(traceId: string, index: number): string {
  return `${traceId.slice(0, 13)}${(index + 1).toString(16).padStart(3, '0')}`;
}

const INFO = 9;
const WARN = 13;
const SEVERE = 17;

/** A record for each check: what it found, in one line. */
export function logsOf(checks: readonly ExportedCheck[], rules: RuleSetFields) {
  const severity = { NoError: [INFO, 'INFO'], Unconfirmed: [WARN, 'WARN'], Confirmed: [SEVERE, 'ERROR'] } as const;
  return {
    resourceLogs: byMonitor(checks).map(({ first, all }) => ({
      resource: resourceOf(first, rules),
      scopeLogs: [
        {
          scope,
          logRecords: all.map((check) => ({
            timeUnixNano: nanos(check.at),
            severityNumber: severity[check.errorLevel][0],
            severityText: severity[check.errorLevel][1],
            body: { stringValue: check.errorDescription },
            attributes: attributesOf(check, rules),
            traceId: check.traceId,
            spanId: spanId(check.traceId, 0),
          })),
        },
      ],
    })),
  };
}

/** Whether a rule set lets a check out. */
export function isWanted(
  check: { readonly errorLevel: ExportedCheck['errorLevel']; readonly isPartial: boolean; readonly isStaging: boolean },
  { ErrorLevels, IncludePartialChecks, IncludeStaging }: RuleSetFields,
): boolean {
  const isLet = ErrorLevels.includes(check.errorLevel);
  return isLet && (IncludePartialChecks || !check.isPartial) && (IncludeStaging || !check.isStaging);
}
