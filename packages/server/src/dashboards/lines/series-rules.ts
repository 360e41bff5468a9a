/** Series over time: durations of steps and values of custom metrics. */
import type { DashboardMetrics, DashboardSteps, SeriesNumbers } from '@vedette/contract/v1/dashboards/dashboard-series';
import { DAY, MINUTE, type Instant } from '@vedette/kernel/clock';
import type { Period } from '@vedette/kernel/periods';
import { retainedFrom, QUARTER, WEEK, type SeriesKind } from '../../checks/index.js';
import { splitIntoBuckets, chooseScale, splitIntoParts } from '../../figures/index.js';
import { groupRows } from './series-query-rules.js';

/** A stored series of a monitor; times are starts of quarters. */
export interface StoredSeries {
  readonly seriesId: number;
  readonly kind: SeriesKind;
  readonly monitorGuid: string;
  readonly monitorName: string;
  readonly name: string;
  readonly position: number;
  readonly firstAt: Instant;
  readonly lastSeenAt: Instant;
  /** When document phases were first reported; null: never. */
  readonly phasesAt: Instant | null;
}

/** Sum of a series in one slot. */
export interface SeriesSum {
  readonly seriesId: number;
  readonly slot: number;
  readonly count: number;
  readonly total: number;
  readonly minimum: number;
  readonly maximum: number;
}

/** Roll-up rows that make up one slot. */
export interface SeriesPart extends Period {
  readonly slot: number;
  readonly stepMinutes: number;
}

export interface SeriesPlan {
  readonly now: Instant;
  readonly period: Period;
  readonly scale: DashboardSteps['Scale'];
  readonly slots: readonly Period[];
  readonly parts: readonly SeriesPart[];
}

const MINUTES = {
  week: WEEK / MINUTE,
  day: DAY / MINUTE,
  hour: 60,
  quarter: QUARTER / MINUTE,
  check: QUARTER / MINUTE,
} as const;

/**
 * Plans how steps, custom metrics and pages of a period are read: in whole quarters, the finest roll-ups. A quarter
 * counts where it starts, so adjacent periods share none; where quarters are no longer kept, the same applies to hours.
 * A period that is not over ends now.
 */
export function planSeries({ start, end }: Period, now: Instant, { zone, quarterHourDays }: PlanOptions): SeriesPlan {
  const alignedPeriod = { start: Math.ceil(start / QUARTER) * QUARTER, end: Math.ceil(end / QUARTER) * QUARTER };
  const scale = chooseScale({ start, end });
  const buckets = splitIntoBuckets(alignedPeriod, scale, zone);
  const last = Math.max(end, now);
  const clampToNow = (each: Period): Period => ({ start: Math.min(each.start, last), end: Math.min(each.end, last) });
  const rollupLimits = {
    // Series have no weekly roll-ups.
    now,
    weeksUntil: 0,
    daysUntil: Infinity,
    hoursUntil: Infinity,
    finestFrom: retainedFrom(now, quarterHourDays),
  };
  const windows = buckets.map((each, slot) => ({ ...each, window: slot }));
  const parts = splitIntoParts(windows, rollupLimits).map(({ window: slot, source, ...each }) => ({
    ...each,
    slot,
    stepMinutes: MINUTES[source],
  }));
  return { now, period: clampToNow(alignedPeriod), scale, slots: buckets.map(clampToNow), parts };
}

interface PlanOptions {
  readonly zone: string;
  readonly quarterHourDays: number;
}

/** Returns the series that reported values in a period. */
export const seriesInPeriod = (all: readonly StoredSeries[], { start, end }: Period): StoredSeries[] =>
  all.filter(({ firstAt, lastSeenAt }) => firstAt < end && lastSeenAt + QUARTER > start);

/** Returns one series over the slots of a plan. */
function seriesLine(
  { name, firstAt, lastSeenAt, seriesId }: StoredSeries,
  sums: readonly SeriesSum[],
  { slots, now }: SeriesPlan,
) {
  const sumsBySlot = new Map(sums.flatMap((sum) => (sum.seriesId === seriesId ? [[sum.slot, sum] as const] : [])));
  const numbersAt = (slot: number): SeriesNumbers => seriesNumbers([sumsBySlot.get(slot)]);
  return {
    Name: name,
    FirstAt: firstAt,
    LastAt: Math.min(now, lastSeenAt + QUARTER),
    ...seriesNumbers([...sumsBySlot.values()]),
    Times: slots.map(({ start, end }, slot) => ({ FromAt: start, UntilAt: end, ...numbersAt(slot) })),
  };
}

/** Adds up sums. */
export function seriesNumbers(sums: readonly (SeriesSum | undefined)[]): SeriesNumbers {
  const known = sums.filter((sum) => sum !== undefined);
  const count = known.reduce((all, sum) => all + sum.count, 0);
  if (count === 0) return { Count: 0 };
  const mean = known.reduce((all, { total }) => all + total, 0) / count;
  return {
    Count: count,
    Mean: Math.round(mean * 1_000) / 1_000,
    Minimum: Math.min(...known.map(({ minimum }) => minimum)),
    Maximum: Math.max(...known.map(({ maximum }) => maximum)),
  };
}

/** Maximum number of custom metrics of a tile. */
export const MAX_CUSTOM_METRICS = 20;

export interface NamedMetric {
  readonly MonitorGuid: string;
  readonly Name: string;
}

/** Returns the named custom metrics that exist, in the order of the names. */
export const pickNamedSeries = (all: readonly StoredSeries[], named: readonly NamedMetric[]): StoredSeries[] =>
  named.flatMap(
    ({ MonitorGuid, Name }) => all.find((one) => one.monitorGuid === MonitorGuid && one.name === Name) ?? [],
  );

/** Returns custom metrics over the slots of a plan. */
export const metricLines = (
  metrics: readonly StoredSeries[],
  sums: readonly SeriesSum[],
  plan: SeriesPlan,
): DashboardMetrics['Lines'] =>
  metrics.map((each) => ({
    MonitorGuid: each.monitorGuid,
    MonitorName: each.monitorName,
    ...seriesLine(each, sums, plan),
  }));

/** Returns the steps of a monitor: those of its script in order, then removed ones, the latest first. */
export function orderSteps(steps: readonly StoredSeries[]): (StoredSeries & { readonly isRemoved: boolean })[] {
  const lastAt = Math.max(...steps.map(({ lastSeenAt }) => lastSeenAt));
  const present = steps.filter(({ lastSeenAt }) => lastSeenAt === lastAt).sort((a, b) => a.position - b.position);
  const removed = steps
    .filter(({ lastSeenAt }) => lastSeenAt < lastAt)
    .sort((a, b) => b.lastSeenAt - a.lastSeenAt || a.position - b.position);
  return [
    ...present.map((each) => ({ ...each, isRemoved: false })),
    ...removed.map((each) => ({ ...each, isRemoved: true })),
  ];
}

/** Returns the steps as lines, without removed ones that have no values. */
export const stepLines = (
  steps: readonly StoredSeries[],
  sums: readonly SeriesSum[],
  plan: SeriesPlan,
): DashboardSteps['Lines'] =>
  orderSteps(steps)
    .map(({ isRemoved, ...each }) => ({ ...seriesLine(each, sums, plan), IsRemoved: isRemoved }))
    .filter(({ Count, IsRemoved }) => Count > 0 || !IsRemoved);

/**
 * Returns when the steps of scripts changed within a period: a new name appeared after the first check, or a name
 * disappeared. Moving named steps is no change.
 */
export function stepChanges(steps: readonly StoredSeries[], { start, end }: Period): DashboardSteps['Changes'] {
  const monitors = [...groupRows(steps, ({ monitorGuid }) => monitorGuid).entries()];
  return monitors.flatMap(([monitorGuid, monitorSteps]) => {
    const firstAt = Math.min(...monitorSteps.map((each) => each.firstAt));
    const lastAt = Math.max(...monitorSteps.map(({ lastSeenAt }) => lastSeenAt));
    const addedAt = monitorSteps.flatMap((each) => (each.firstAt > firstAt ? [each.firstAt] : []));
    const removedAt = monitorSteps.flatMap(({ lastSeenAt }) => (lastSeenAt < lastAt ? [lastSeenAt] : []));
    const changes = [...new Set([...addedAt, ...removedAt])]
      .filter((at) => at >= start && at < end)
      .sort((a, b) => a - b);
    return changes.map((at) => ({ MonitorGuid: monitorGuid, At: at }));
  });
}
