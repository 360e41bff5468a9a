/** Checks as spans and log records; see `otlp-attributes-rules`. */
import type { PageElement } from '@vedette/contract/checkpoint/page-outcome';
import { deriveSpanId } from '@vedette/kernel/correlation-id';
import type { RuleSetFields } from './export-rules.js';
import { MAX_SPANS, type ExportedCheck } from './exported-check.js';
import {
  addressAttributes,
  fullCheckAttributes,
  groupByMonitor,
  toUnixNanos,
  toResource,
  scope,
  textAttribute,
  integerAttribute,
  type KeyValue,
} from './otlp-attributes-rules.js';

const CLIENT = 3;
const INTERNAL = 1;
const OK = 1;
const ERROR = 2;

/** Returns a span for each check, with child spans if the rule set includes them. */
export function toTracesMessage(checks: readonly ExportedCheck[], rules: RuleSetFields) {
  return {
    resourceSpans: groupByMonitor(checks).map(({ first, all }) => ({
      resource: toResource(first, rules),
      scopeSpans: [{ scope, spans: all.flatMap((check) => toSpans(check, rules)) }],
    })),
  };
}

/** A part of a check's span; milliseconds from its start. */
interface ChildSpan {
  readonly name: string;
  readonly kind: number;
  readonly fromMs: number;
  readonly untilMs: number;
  readonly attributes: readonly KeyValue[];
  readonly error?: string | undefined;
}

function toSpans(check: ExportedCheck, rules: RuleSetFields) {
  const { traceId, at, totalMs } = check;
  const startedAt = at - totalMs;
  const rootId = deriveSpanId(traceId, 0);
  const root = {
    traceId,
    spanId: rootId,
    name: check.monitorName,
    kind: CLIENT,
    startTimeUnixNano: toUnixNanos(startedAt),
    endTimeUnixNano: toUnixNanos(at),
    attributes: fullCheckAttributes(check, rules),
    status: check.errorLevel === 'NoError' ? { code: OK } : { code: ERROR, message: check.errorDescription },
  };
  const children = rules.IncludeSteps ? buildChildSpans(check, rules).slice(0, MAX_SPANS) : [];
  return [
    root,
    ...children.map(({ name, kind, fromMs, untilMs, attributes, error }, index) => ({
      traceId,
      spanId: deriveSpanId(traceId, index + 1),
      parentSpanId: rootId,
      name,
      kind,
      startTimeUnixNano: toUnixNanos(startedAt + fromMs),
      endTimeUnixNano: toUnixNanos(startedAt + untilMs),
      attributes,
      status: error === undefined ? {} : { code: ERROR, message: error },
    })),
  ];
}

function buildChildSpans(check: ExportedCheck, rules: RuleSetFields): ChildSpan[] {
  if (check.steps.length > 0) return stepSpans(check, rules);
  if (check.elements.length > 0) {
    const ordered = check.elements.toSorted((one, other) => one.startMs - other.startMs);
    return ordered.map((element) => elementSpan(element, rules));
  }
  return phaseSpans(check);
}

/** Steps follow each other: the time of a check is the sum of theirs, without waits between attempts. */
function stepSpans({ steps }: ExportedCheck, rules: RuleSetFields): ChildSpan[] {
  let fromMs = 0;
  return steps
    .filter(({ isExecuted }) => isExecuted)
    .map(({ index, name, ms, error, url, httpStatus }) => {
      const untilMs = fromMs + ms;
      const attributes = [
        ...integerAttribute('step.index', index),
        ...textAttribute('step.name', name),
        ...integerAttribute('http.response.status_code', httpStatus),
        ...addressAttributes(url, rules),
      ];
      const span = { name, kind: CLIENT, fromMs, untilMs, attributes, error };
      fromMs = untilMs;
      return span;
    });
}

function elementSpan(element: PageElement, rules: RuleSetFields): ChildSpan {
  const { url, method, type, statusCode, startMs, errorText, isFailed, isBlocked } = element;
  const phases = ['queueMs', 'staleMs', 'resolveMs', 'connectMs', 'tlsMs', 'sendMs', 'waitMs', 'receiveMs'] as const;
  const ms = phases.reduce((sum, phase) => sum + element[phase], element.timeoutMs);
  const host = URL.canParse(url) ? new URL(url).hostname : '';
  const failure = statusCode >= 400 ? `HTTP status ${statusCode}` : undefined;
  return {
    name: `${method} ${host}`.trim(),
    kind: CLIENT,
    fromMs: startMs,
    untilMs: startMs + ms,
    attributes: [
      ...textAttribute('http.request.method', method),
      ...integerAttribute('http.response.status_code', statusCode === 0 ? undefined : statusCode),
      ...textAttribute('element.type', type),
      ...integerAttribute('http.response.size', element.transferBytes),
      ...addressAttributes(url, rules),
    ],
    error: isFailed && !isBlocked ? errorText : failure,
  };
}

/** Phases follow each other and end with the check. Previous versions opened another connection before them. */
function phaseSpans({ phases, totalMs }: ExportedCheck): ChildSpan[] {
  let untilMs = totalMs;
  return phases
    .toReversed()
    .map(({ name, ms }) => {
      const fromMs = Math.max(0, untilMs - ms);
      const span = { name, kind: INTERNAL, fromMs, untilMs, attributes: [] };
      untilMs = fromMs;
      return span;
    })
    .toReversed();
}

const INFO = 9;
const WARN = 13;
const SEVERE = 17;

/** Returns a log record for each check with its result in one line. */
export function toLogsMessage(checks: readonly ExportedCheck[], rules: RuleSetFields) {
  const severity = { NoError: [INFO, 'INFO'], Unconfirmed: [WARN, 'WARN'], Confirmed: [SEVERE, 'ERROR'] } as const;
  return {
    resourceLogs: groupByMonitor(checks).map(({ first, all }) => ({
      resource: toResource(first, rules),
      scopeLogs: [
        {
          scope,
          logRecords: all.map((check) => ({
            timeUnixNano: toUnixNanos(check.at),
            severityNumber: severity[check.errorLevel][0],
            severityText: severity[check.errorLevel][1],
            body: { stringValue: check.errorDescription },
            attributes: fullCheckAttributes(check, rules),
            traceId: check.traceId,
            spanId: deriveSpanId(check.traceId, 0),
          })),
        },
      ],
    })),
  };
}
