/** Computes which time counts differently after a change of an SLA, and how its figures change. */
import type { SlaVersionFigures } from '@vedette/contract/v1/sla/sla-version';
import type { Instant } from '@vedette/kernel/clock';
import type { Period } from '@vedette/kernel/periods';
import { startOfMonth } from '@vedette/kernel/zones';
import { noTime } from '../checks/index.js';
import { type AlertFigures, splitIntoBuckets, addFigures, noFigures, type Figures } from '../figures/index.js';
import { activePeriods, type ActiveTime } from './active-time-rules.js';
import { slaFigures, type Measured } from './sla-figures-rules.js';

/** A month in the account's time zone in which time began or stopped to count. */
export interface TouchedMonth extends Period {
  /** Times that count both before and after. */
  readonly common: readonly Period[];
  readonly left: readonly Period[];
  readonly came: readonly Period[];
}

export interface Touched extends Period {
  /** In order, without months in which nothing changes. */
  readonly months: readonly TouchedMonth[];
}

/** Returns the time that a change affects within `period`, from the first to the last instant; undefined if none. */
export function touchedTime(before: ActiveTime, after: ActiveTime, whole: Period): Touched | undefined {
  const [was, is] = [activePeriods(before, whole), activePeriods(after, whole)];
  const [left, came] = [without(was, is), without(is, was)];
  const touched = [...left, ...came];
  const start = touched.reduce((first, one) => Math.min(first, one.start), Infinity);
  const end = touched.reduce((last, one) => Math.max(last, one.end), -Infinity);
  if (start >= end) return undefined;
  const common = without(was, left);
  const range = { start: Math.max(whole.start, startOfMonth(start, before.zone)), end: whole.end };
  const months = splitIntoBuckets(range, 'month', before.zone)
    .map((month) => ({
      ...month,
      common: within(common, month),
      left: within(left, month),
      came: within(came, month),
    }))
    .filter((month) => month.left.length + month.came.length > 0);
  return { start, end, months };
}

/** Returns the ranges of `all` without those of `others`. Both are in order, without adjacent ranges. */
function without(all: readonly Period[], others: readonly Period[]): Period[] {
  const rest: Period[] = [];
  let next = 0;
  for (const { start, end } of all) {
    let at = start;
    while ((others[next]?.end ?? Infinity) <= start) next += 1;
    for (let index = next; at < end; index += 1) {
      const other = others[index];
      if (!other || other.start >= end) break;
      if (other.start > at) rest.push({ start: at, end: other.start });
      at = Math.max(at, other.end);
    }
    if (at < end) rest.push({ start: at, end });
  }
  return rest;
}

const within = (all: readonly Period[], { start, end }: Period): Period[] =>
  all
    .filter((one) => one.start < end && one.end > start)
    .map((one) => ({ start: Math.max(one.start, start), end: Math.min(one.end, end) }));

/** Sums from which SLA figures are computed. */
export interface SlaSums {
  readonly upMs: number;
  readonly downMs: number;
  readonly unknownMs: number;
  readonly plannedMs: number;
  readonly checks: number;
  readonly confirmed: number;
  readonly timed: number;
  readonly totalMs: number;
  readonly alerts: number;
  readonly responses: number;
  readonly responseMs: number;
}

const toSlaSums = (figures: Figures, alerts: AlertFigures): SlaSums => ({
  ...figures.times,
  checks: figures.checks,
  confirmed: figures.confirmed,
  timed: figures.timed,
  totalMs: figures.totalMs,
  alerts: alerts.alerts,
  responses: alerts.responses,
  responseMs: alerts.responseMs,
});

type Sources = Pick<Measured, 'figures' | 'alerts'>;

/** Adds the sums that are the same before and after a change to those of one side. */
export function addSums(common: Sources, more: Sources): SlaSums {
  return toSlaSums(addFigures(common.figures, more.figures), {
    alerts: common.alerts.alerts + more.alerts.alerts,
    responses: common.alerts.responses + more.alerts.responses,
    responseMs: common.alerts.responseMs + more.alerts.responseMs,
  });
}

const NO_LIMITS = { uptimeError: 0, uptimeWarning: 0, loadTimeS: 0, responseMin: 0 } as const;

/** Converts sums of a period from `fromAt` to `untilAt` to the wire format. */
export function versionFigures(sums: SlaSums, fromAt: Instant, untilAt: Instant): SlaVersionFigures {
  const { upMs, downMs, unknownMs, plannedMs, alerts, responses, responseMs, ...counts } = sums;
  const figures = { ...noFigures, ...counts, times: { ...noTime, upMs, downMs, unknownMs, plannedMs } };
  const measured = { figures, alerts: { alerts, responses, responseMs }, lengthMs: untilAt - fromAt };
  const { UptimeState: _judged, P95: _none, ...shown } = slaFigures(NO_LIMITS, measured);
  return shown;
}
