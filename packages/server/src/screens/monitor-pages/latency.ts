import type { Translate } from '@vedette/i18n/translator';
import { translateSentence } from '../../sentences/index.js';
import { missedReasons } from '@vedette/contract/v1/checks/missed-reasons';
import type { Latency, LatencyPoint, MarkedPeriod } from '@vedette/contract/v1/monitors/monitor-figures';
import { DAY, type Instant } from '@vedette/kernel/clock';
import { Fault } from '@vedette/kernel/fault';
import { idInstant } from '@vedette/kernel/ids';
import type { Caller } from '../../rights/index.js';
import { countSamples, decodeHistogram, mergeHistograms, percentileMs, type Histogram } from '../../checks/index.js';
import { maintenanceWindows, type MaintenanceWindow } from '../../monitors/index.js';
import type { CheckRecord } from '../reads/checks-sql.js';
import { planChart, buildLatencyPoints, type ChartPlan } from '../reads/latency-chart-rules.js';
import type { ReadDeps } from '../reads/read-deps.js';
import { latencyPercentiles } from './monitor-row.js';
import type { PhaseStep } from '../reads/phases-sql.js';
import type { UnobservedGap } from '../reads/monitor-state-rules.js';

export interface LatencyQuery {
  readonly FromAt: Instant;
  readonly UntilAt: Instant;
  readonly Points?: number | undefined;
}

const DEFAULT_POINTS = 300;
const MAX_ROWS = 5_000;
/**
 * Phases of periods up to this length are read from single checks; roll-ups have contained them only since a later
 * version.
 */
const MAX_CHECK_PHASES_MS = DAY;
/** Phases of checks are read separately. */
const NO_PHASES = { phased: 0, tlsMs: 0, waitMs: 0, receiveMs: 0 };

function exactLatency(totals: readonly number[]): Pick<LatencyPoint, 'P50' | 'P95'> {
  const ordered = [...totals].sort((a, b) => a - b);
  const percentile = (share: number): number => ordered[Math.max(0, Math.ceil(share * ordered.length) - 1)] ?? 0;
  return ordered.length === 0 ? {} : { P50: percentile(0.5), P95: percentile(0.95) };
}

function mergeLatency(histograms: readonly Histogram[]): Pick<LatencyPoint, 'P50' | 'P95'> {
  const merged = mergeHistograms(histograms);
  const [p50, p95] = [percentileMs(merged, 0.5), percentileMs(merged, 0.95)];
  return { ...(p50 !== undefined && { P50: Math.round(p50) }), ...(p95 !== undefined && { P95: Math.round(p95) }) };
}

/** Counts checks with a response, including errors, as roll-ups do. */
const toChartPart = (check: CheckRecord) => ({
  at: idInstant(check.id),
  checks: 1,
  unconfirmed: Number(check.errorLevel === 1),
  confirmed: Number(check.errorLevel === 2),
  timed: Number(check.isTimed),
  resolveMs: check.isTimed ? check.resolveMs : 0,
  connectMs: check.isTimed ? check.connectMs : 0,
  downloadMs: check.isTimed ? check.downloadMs : 0,
  ...NO_PHASES,
  samples: check.isTimed ? [check.totalMs] : [],
});

async function readPoints(
  { reads, clock }: ReadDeps,
  monitorGuid: string,
  { source, stepMs }: ChartPlan,
  { FromAt: from, UntilAt: to }: LatencyQuery,
): Promise<LatencyPoint[]> {
  if (source === 'rows') {
    const range = { from, until: to, errorLevel: 0, take: MAX_ROWS, now: clock.now() };
    const parts = (await reads.checks(monitorGuid, range)).map(toChartPart);
    return buildLatencyPoints(parts, stepMs, (samples) => exactLatency(samples.flat()));
  }
  if (source === 'quarters') {
    const quarters = (await reads.quarters([monitorGuid], from, to)).get(monitorGuid) ?? [];
    const parts = quarters.map((quarter) => ({ ...quarter, at: quarter.bucketAt }));
    return buildLatencyPoints(parts, stepMs, (samples) => latencyPercentiles(countSamples(Buffer.concat(samples))));
  }
  const rollups = await reads.rollups(source === 'hours' ? 'hour' : 'day', monitorGuid, { from, to });
  const parts = rollups.map((rollup) => ({
    ...rollup,
    at: rollup.bucketAt,
    samples: decodeHistogram(rollup.histogram),
  }));
  return buildLatencyPoints(parts, stepMs, mergeLatency);
}

/** Phases of roll-ups cover all checks of a point; phases of steps cover checks whose details are stored. */
const addPhases = (points: readonly LatencyPoint[], steps: readonly PhaseStep[]): LatencyPoint[] => {
  const byStep = new Map(steps.map((step) => [step.at, step]));
  return points.map((point) => {
    const step = byStep.get(point.At);
    const lacksPhases = step !== undefined && point.TlsTime === undefined;
    return lacksPhases ? { ...point, TlsTime: step.tlsMs, WaitTime: step.waitMs, ReceiveTime: step.receiveMs } : point;
  });
};

function listUnobservedRanges(gaps: readonly UnobservedGap[], { FromAt, UntilAt }: LatencyQuery): MarkedPeriod[] {
  return gaps
    .filter(({ reason }) => !['target', 'planned'].includes(missedReasons[reason]))
    .map(({ from, to, reason }) => ({
      FromAt: Math.max(from, FromAt),
      UntilAt: Math.min(to, UntilAt),
      Reason: reason,
    }));
}

/** Returns past maintenance of periods that have been deleted since. */
function listDeletedMaintenance(
  gaps: readonly UnobservedGap[],
  windows: readonly MaintenanceWindow[],
  { FromAt, UntilAt }: LatencyQuery,
): MarkedPeriod[] {
  return gaps
    .filter(({ reason, from, to }) => {
      const isShown = windows.some((window) => window.from < to && from < window.to);
      return reason === 'maintenance' && !isShown;
    })
    .map(({ from, to }) => ({
      FromAt: Math.max(from, FromAt),
      UntilAt: Math.min(to, UntilAt),
      Reason: 'DisableMonitoring',
    }));
}

/** Returns the latency of a monitor over a period, with unobserved time, maintenance and downtime. */
export async function readLatency(
  deps: ReadDeps,
  caller: Caller,
  monitorGuid: string,
  query: LatencyQuery,
): Promise<Latency> {
  const { FromAt, UntilAt } = query;
  if (UntilAt <= FromAt) throw new Fault('invalid', 'UntilAt: must be after FromAt');
  const plan = planChart(FromAt, UntilAt, query.Points ?? DEFAULT_POINTS);
  const { reads } = deps;
  const scope = { accountId: caller.accountId, visible: [monitorGuid] };
  const readsCheckPhases = UntilAt - FromAt <= MAX_CHECK_PHASES_MS;
  const monitor = { accountId: caller.accountId, monitorGuid };
  const [points, phases, gaps, incidents, periods] = await Promise.all([
    readPoints(deps, monitorGuid, plan, query),
    readsCheckPhases ? reads.phaseSteps(monitor, { from: FromAt, until: UntilAt, stepMs: plan.stepMs }) : [],
    reads.gaps([monitorGuid], FromAt, UntilAt),
    reads.incidents(scope, { from: FromAt, until: UntilAt, take: 500 }),
    reads.maintenanceInForce(caller.accountId, [monitorGuid]),
  ]);
  const windows = maintenanceWindows(periods.get(monitorGuid) ?? [], caller.accountZone, FromAt, UntilAt);
  const ownGaps = gaps.get(monitorGuid) ?? [];
  return {
    FromAt,
    UntilAt,
    StepMs: plan.stepMs,
    Points: addPhases(points, phases),
    Unknown: listUnobservedRanges(ownGaps, query),
    Maintenance: [
      ...windows.map(({ from, to, type }) => ({ FromAt: from, UntilAt: to, Reason: type })),
      ...listDeletedMaintenance(ownGaps, windows, query),
    ],
    Down: incidents.map((incident) => ({
      FromAt: Math.max(FromAt, incident.openedAt),
      UntilAt: Math.min(UntilAt, incident.closedAt ?? UntilAt),
      Reason: incident.errorDescription,
    })),
  };
}

/** Returns a chart with the errors of its outages in another language. */
export const translateOutages = (chart: Latency, translate: Translate): Latency => ({
  ...chart,
  Down: chart.Down.map((outage) => ({ ...outage, Reason: translateSentence(outage.Reason, translate) })),
});
