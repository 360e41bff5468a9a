/** Checks as OpenTelemetry metrics; see `otlp-attributes-rules`. */
import type { PageNavigation } from '@vedette/contract/checkpoint/page-outcome';
import type { Instant } from '@vedette/kernel/clock';
import { deriveSpanId } from '@vedette/kernel/correlation-id';
import type { RuleSetFields } from './export-rules.js';
import type { ExportedCheck } from './exported-check.js';
import {
  groupByMonitor,
  toUnixNanos,
  checkpointAttributes,
  pointAttributes,
  toResource,
  scope,
  textAttribute,
  integerAttribute,
  type KeyValue,
} from './otlp-attributes-rules.js';

/** A gauge value of one check. */
interface Value {
  readonly metric: string;
  readonly unit: string;
  readonly value: number;
  readonly attributes?: readonly KeyValue[];
}

const CHECK_METRICS = [
  ['synthetic.check.duration', 'ms', ({ totalMs }: ExportedCheck) => totalMs],
  ['synthetic.check.resolve_duration', 'ms', ({ resolveMs }: ExportedCheck) => resolveMs],
  ['synthetic.check.connect_duration', 'ms', ({ connectMs }: ExportedCheck) => connectMs],
  ['synthetic.check.download_duration', 'ms', ({ downloadMs }: ExportedCheck) => downloadMs],
  ['synthetic.check.size', 'By', ({ totalBytes }: ExportedCheck) => totalBytes],
] as const;

const PAGE_METRICS = [
  ['synthetic.page.fcp', 'ms', (page: PageNavigation) => page.firstContentfulPaintMs],
  ['synthetic.page.lcp', 'ms', (page: PageNavigation) => page.largestContentfulPaintMs],
  ['synthetic.page.tbt', 'ms', (page: PageNavigation) => page.totalBlockingTimeMs],
  ['synthetic.page.tti', 'ms', (page: PageNavigation) => page.timeToInteractiveMs],
  ['synthetic.page.ttfb', 'ms', (page: PageNavigation) => page.timeToFirstByteMs],
  ['synthetic.page.cls', '1', (page: PageNavigation) => page.cumulativeLayoutShift],
] as const;

function exportedValues(check: ExportedCheck, rules: RuleSetFields): Value[] {
  return [
    ...CHECK_METRICS.flatMap(([metric, unit, getValue]) => toValues(metric, unit, getValue(check))),
    {
      metric: 'synthetic.check.status',
      unit: '1',
      value: check.errorLevel === 'NoError' ? 1 : 0,
      attributes: textAttribute('check.error_level', check.errorLevel),
    },
    ...pageValues(check.page, []),
    ...(rules.IncludeSteps ? check.steps.flatMap(stepValues) : []),
    ...check.customMetrics.map(({ name, value }) => ({
      metric: `synthetic.custom.${metricName(name)}`,
      unit: '1',
      value,
      attributes: textAttribute('metric.name', name),
    })),
  ];
}

const toValues = (metric: string, unit: string, value: number | undefined, attributes: readonly KeyValue[] = []) =>
  value === undefined ? [] : [{ metric, unit, value, attributes }];

const pageValues = (page: PageNavigation | undefined, attributes: readonly KeyValue[]): Value[] =>
  page === undefined
    ? []
    : PAGE_METRICS.flatMap(([metric, unit, getValue]) => toValues(metric, unit, getValue(page), attributes));

function stepValues({ index, name, isExecuted, ms, page }: ExportedCheck['steps'][number]): Value[] {
  if (!isExecuted) return [];
  const attributes = [...integerAttribute('step.index', index), ...textAttribute('step.name', name)];
  return [...toValues('synthetic.step.duration', 'ms', ms, attributes), ...pageValues(page, attributes)];
}

/** Instrument names may contain letters, digits and `_ . - /`, at most 255 characters including the prefix. */
const metricName = (name: string): string => name.replaceAll(/[^\w.\-/]/g, '_').slice(0, 200);

/** Count of a series, and the time of its last point. */
interface SeriesCount {
  readonly count: number;
  readonly at: Instant;
}

/** Previous counts, for a receiver that expects cumulative sums. */
export interface CumulativeCounts {
  readonly startedAt: Instant;
  readonly counts: Map<string, SeriesCount>;
}

/** Returns gauges of each check, and counts by error level: deltas, or cumulative with those of `previousCounts`. */
export function toMetricsMessage(
  checks: readonly ExportedCheck[],
  rules: RuleSetFields,
  previousCounts?: CumulativeCounts,
) {
  return {
    resourceMetrics: groupByMonitor(checks).map(({ first, all }) => ({
      resource: toResource(first, rules),
      scopeMetrics: [{ scope, metrics: [...toGauges(all, rules), toCheckCount(all, previousCounts)] }],
    })),
  };
}

function toGauges(all: readonly ExportedCheck[], rules: RuleSetFields) {
  const gauges = new Map<string, { unit: string; dataPoints: object[] }>();
  for (const check of all) {
    const common = pointAttributes(check, rules);
    for (const { metric, unit, value, attributes = [] } of exportedValues(check, rules)) {
      const gauge = gauges.get(metric) ?? { unit, dataPoints: [] };
      gauges.set(metric, gauge);
      const isDuration = metric === 'synthetic.check.duration';
      const ownKeys = new Set(attributes.map(({ key }) => key));
      gauge.dataPoints.push({
        attributes: [...common.filter(({ key }) => !ownKeys.has(key)), ...attributes],
        timeUnixNano: toUnixNanos(check.at),
        ...toNumberValue(value),
        ...(isDuration && { exemplars: [toExemplar(check)] }),
      });
    }
  }
  return [...gauges].map(([name, { unit, dataPoints }]) => ({ name, unit, gauge: { dataPoints } }));
}

const toNumberValue = (value: number): { asInt: string } | { asDouble: number } =>
  Number.isSafeInteger(value) ? { asInt: String(value) } : { asDouble: value };

/** Links a point to the trace of its check. */
const toExemplar = (check: ExportedCheck) => ({
  filteredAttributes: integerAttribute('check.id', check.id),
  timeUnixNano: toUnixNanos(check.at),
  ...toNumberValue(check.totalMs),
  traceId: check.traceId,
  spanId: deriveSpanId(check.traceId, 0),
});

const DELTA = 1;
const CUMULATIVE = 2;

function toCheckCount(all: readonly ExportedCheck[], previousCounts: CumulativeCounts | undefined) {
  const groups = new Map<string, ExportedCheck[]>();
  for (const check of all) groups.set(countKey(check), [...(groups.get(countKey(check)) ?? []), check]);
  const dataPoints = [...groups].map(([key, checks]) => {
    const previous = previousCounts?.counts.get(key);
    const [first] = checks;
    const at = Math.max(previous?.at ?? 0, ...checks.map((check) => check.at));
    const since = previousCounts?.startedAt ?? Math.min(...checks.map((check) => check.at - check.totalMs)) - 1;
    return {
      attributes: first && countAttributes(first),
      startTimeUnixNano: toUnixNanos(since),
      timeUnixNano: toUnixNanos(at),
      asInt: String((previous?.count ?? 0) + checks.length),
    };
  });
  const sum = { dataPoints, aggregationTemporality: previousCounts ? CUMULATIVE : DELTA, isMonotonic: true };
  return { name: 'synthetic.check.count', unit: '1', sum };
}

const countKey = ({ monitorGuid, serverId, errorLevel }: ExportedCheck): string =>
  `${monitorGuid} ${serverId} ${errorLevel}`;

const countAttributes = (check: ExportedCheck): KeyValue[] => [
  ...checkpointAttributes(check),
  ...textAttribute('check.error_level', check.errorLevel),
];

/** Maximum number of series. Beyond it the tally restarts, which receivers detect by its start time. */
const MAX_COUNTED_SERIES = 200_000;

/** Returns the continued tally, or a new one that starts just before all of these checks. */
export function continueCounts(
  current: CumulativeCounts | undefined,
  checks: readonly ExportedCheck[],
): CumulativeCounts {
  if (current && current.counts.size < MAX_COUNTED_SERIES) return current;
  return { startedAt: Math.min(...checks.map(({ at }) => at)) - 1, counts: new Map() };
}

/** Adds checks that were accepted. */
export function addToCounts({ counts }: CumulativeCounts, checks: readonly ExportedCheck[]): void {
  for (const check of checks) {
    const previous = counts.get(countKey(check)) ?? { count: 0, at: 0 };
    counts.set(countKey(check), { count: previous.count + 1, at: Math.max(previous.at, check.at) });
  }
}
