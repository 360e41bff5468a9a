/** Computes which time counts differently after a change of an SLA, and how its figures change. */
import type { SlaVersionFigures } from '@vedette/contract/v1/sla/sla-version';
import type { Instant } from '@vedette/kernel/clock';
import type { Period } from '@vedette/kernel/periods';
import { startOfMonth } from '@vedette/kernel/zones';
import { noTime } from '../checks/index.js';
import { type AlertFigures, splitIntoBuckets, addFigures, noFigures, type Figures } from '../figures/index.js';
import { activePeriods, type ActiveTime } from './active-time-rules.js';
import { rateSlaFigures, type SlaFigureInput } from './sla-figures-rules.js';

/** A month in the account's time zone in which time began or stopped to count. */
export interface AffectedMonth extends Period {
  /** Times that count both before and after. */
  readonly common: readonly Period[];
  readonly removed: readonly Period[];
  readonly added: readonly Period[];
}

export interface AffectedTime extends Period {
  /** In order, without months in which nothing changes. */
  readonly months: readonly AffectedMonth[];
}

/** Returns the time that a change affects within `period`, from the first to the last instant; undefined if none. */
export function findAffectedTime(before: ActiveTime, after: ActiveTime, period: Period): AffectedTime | undefined {
  const [periodsBefore, periodsAfter] = [activePeriods(before, period), activePeriods(after, period)];
  const [removed, added] = [subtractPeriods(periodsBefore, periodsAfter), subtractPeriods(periodsAfter, periodsBefore)];
  const affected = [...removed, ...added];
  const start = affected.reduce((first, one) => Math.min(first, one.start), Infinity);
  const end = affected.reduce((last, one) => Math.max(last, one.end), -Infinity);
  if (start >= end) return undefined;
  const common = subtractPeriods(periodsBefore, removed);
  const range = { start: Math.max(period.start, startOfMonth(start, before.zone)), end: period.end };
  const months = splitIntoBuckets(range, 'month', before.zone)
    .map((month) => ({
      ...month,
      common: clipPeriods(common, month),
      removed: clipPeriods(removed, month),
      added: clipPeriods(added, month),
    }))
    .filter((month) => month.removed.length + month.added.length > 0);
  return { start, end, months };
}

/** Returns the ranges of `all` without those of `others`. Both are in order, without adjacent ranges. */
function subtractPeriods(all: readonly Period[], others: readonly Period[]): Period[] {
  const remaining: Period[] = [];
  let next = 0;
  for (const { start, end } of all) {
    let at = start;
    while ((others[next]?.end ?? Infinity) <= start) next += 1;
    for (let index = next; at < end; index += 1) {
      const other = others[index];
      if (!other || other.start >= end) break;
      if (other.start > at) remaining.push({ start: at, end: other.start });
      at = Math.max(at, other.end);
    }
    if (at < end) remaining.push({ start: at, end });
  }
  return remaining;
}

const clipPeriods = (all: readonly Period[], { start, end }: Period): Period[] =>
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

type Sources = Pick<SlaFigureInput, 'figures' | 'alerts'>;

/** Adds the sums that are the same before and after a change to those of one side. */
export function addSums(common: Sources, side: Sources): SlaSums {
  return toSlaSums(addFigures(common.figures, side.figures), {
    alerts: common.alerts.alerts + side.alerts.alerts,
    responses: common.alerts.responses + side.alerts.responses,
    responseMs: common.alerts.responseMs + side.alerts.responseMs,
  });
}

const NO_LIMITS = { uptimeError: 0, uptimeWarning: 0, loadTimeS: 0, responseMinutes: 0 } as const;

/** Converts sums of a period from `fromAt` to `untilAt` to the wire format. */
export function toWireVersionFigures(sums: SlaSums, fromAt: Instant, untilAt: Instant): SlaVersionFigures {
  const { upMs, downMs, unknownMs, plannedMs, alerts, responses, responseMs, ...counts } = sums;
  const figures = { ...noFigures, ...counts, times: { ...noTime, upMs, downMs, unknownMs, plannedMs } };
  const measured = { figures, alerts: { alerts, responses, responseMs }, lengthMs: untilAt - fromAt };
  const { UptimeState: _judged, P95: _none, ...figuresWithoutState } = rateSlaFigures(NO_LIMITS, measured);
  return figuresWithoutState;
}
