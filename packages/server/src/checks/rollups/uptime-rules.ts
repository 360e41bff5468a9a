/** Uptime arithmetic: decides whether the time between two checks counts as up, down, unobserved or planned gap. */
import type { Instant } from '@vedette/kernel/clock';
import { sharePercentage } from '@vedette/kernel/percentages';
import type { Period } from '@vedette/kernel/periods';
import type { ErrorLevel } from '../record/check.js';

/** Level and time of an overall check. */
export interface Observation {
  readonly at: Instant;
  readonly errorLevel: ErrorLevel;
  readonly stagingMode: boolean;
}

/** An observation without its time. */
type ObservedTimes = Omit<Observation, 'at'>;

/** `planned`: unobserved because no check was scheduled, in a pause or in maintenance that stops monitoring. */
export type TimeState = 'up' | 'down' | 'unknown' | 'planned';

/** Unobserved time. */
export interface UnobservedPeriod extends Period {
  /** Whether it is a planned gap. */
  readonly isPlanned?: boolean;
}

/** A time range in one state, `[from, to)`. */
export interface Piece {
  readonly from: Instant;
  readonly to: Instant;
  readonly state: TimeState;
}

/** Milliseconds in each state. */
export interface StateTimes {
  readonly upMs: number;
  readonly downMs: number;
  /** All unobserved time. */
  readonly unknownMs: number;
  /** The part of it in planned gaps. */
  readonly plannedMs: number;
}

export const noTime: StateTimes = { upMs: 0, downMs: 0, unknownMs: 0, plannedMs: 0 };

/** Whether the monitor counts as down after `check`: from a Confirmed check until the next good one. */
export function isDownAfter(check: Pick<Observation, 'errorLevel'>, wasDown: boolean): boolean {
  return check.errorLevel === 2 || (wasDown && check.errorLevel === 1);
}

/**
 * Returns the state between two consecutive checks. It is down when the earlier is Confirmed, or Unconfirmed and then
 * confirmed. Between two Unconfirmed checks (concurrent only) it stays down if the monitor was. Time next to a check of
 * Staging is never down.
 * @param wasDown `isDownAfter` the earlier check
 */
export function stateBetween(earlier: ObservedTimes, later: ObservedTimes, wasDown: boolean): TimeState {
  if (earlier.stagingMode || later.stagingMode || earlier.errorLevel === 0) return 'up';
  if (earlier.errorLevel === 2 || later.errorLevel === 2) return 'down';
  return later.errorLevel === 1 && wasDown ? 'down' : 'up';
}

/** Returns the state since the last check: down after a Confirmed one, else up until the next check. */
export function stateSince(last: Observation): TimeState {
  return last.errorLevel === 2 && !last.stagingMode ? 'down' : 'up';
}

/**
 * Splits a piece at the unobserved periods, which may overlap and come in any order. A planned gap takes precedence
 * over missed time.
 */
export function splitByUnobserved(source: Piece, unobserved: readonly UnobservedPeriod[]): Piece[] {
  const planned = unobserved.filter(({ isPlanned }) => isPlanned === true);
  if (planned.length === 0) return cutByPeriods(source, unobserved, 'unknown');
  const missed = unobserved.filter(({ isPlanned }) => isPlanned !== true);
  return cutByPeriods(source, planned, 'planned').flatMap((piece) =>
    piece.state === 'planned' ? [piece] : cutByPeriods(piece, missed, 'unknown'),
  );
}

function cutByPeriods(source: Piece, periods: readonly Period[], state: TimeState): Piece[] {
  const clipped = periods
    .map(({ start, end }) => ({ start: Math.max(start, source.from), end: Math.min(end, source.to) }))
    .filter(({ start, end }) => start < end)
    .sort((a, b) => a.start - b.start);
  const pieces: Piece[] = [];
  let reached = source.from;
  for (const { start, end } of clipped) {
    if (start > reached) pieces.push({ from: reached, to: start, state: source.state });
    if (end > reached) pieces.push({ from: Math.max(start, reached), to: end, state });
    reached = Math.max(reached, end);
  }
  if (reached < source.to) pieces.push({ from: reached, to: source.to, state: source.state });
  return pieces;
}

/**
 * Returns the states of a monitor from its first check until `until`, without gap or overlap. Time before is not
 * counted.
 * @param checks overall checks in the order of time
 */
export function timeline(
  checks: readonly Observation[],
  unobserved: readonly UnobservedPeriod[],
  until: Instant,
): Piece[] {
  const pieces: Piece[] = [];
  let isDown = false;
  checks.forEach((check, index) => {
    isDown = isDownAfter(check, isDown);
    const next = checks[index + 1];
    const state = next ? stateBetween(check, next, isDown) : stateSince(check);
    const to = Math.min(next?.at ?? until, until);
    if (to > check.at) pieces.push(...splitByUnobserved({ from: check.at, to, state }, unobserved));
  });
  return pieces;
}

/** Sums the part of `pieces` inside `[start, end)` by state. */
export function sumTimes(pieces: readonly Piece[], { start, end }: Period): StateTimes {
  const sum = { up: 0, down: 0, unknown: 0, planned: 0 };
  for (const { from, to, state } of pieces) sum[state] += Math.max(0, Math.min(to, end) - Math.max(from, start));
  const { up, down, unknown, planned } = sum;
  return { upMs: up, downMs: down, unknownMs: unknown + planned, plannedMs: planned };
}

/** Splits `pieces` at the multiples of `sizeMs` and sums them per bucket, by the bucket's start. */
export function timesByBucket(pieces: readonly Piece[], sizeMs: number): Map<Instant, StateTimes> {
  const buckets = new Map<Instant, StateTimes>();
  for (const piece of pieces) {
    for (let at = Math.floor(piece.from / sizeMs) * sizeMs; at < piece.to; at += sizeMs) {
      const times = sumTimes([piece], { start: at, end: at + sizeMs });
      buckets.set(at, addTimes(buckets.get(at) ?? noTime, times));
    }
  }
  return buckets;
}

export function addTimes(a: StateTimes, b: StateTimes): StateTimes {
  return {
    upMs: a.upMs + b.upMs,
    downMs: a.downMs + b.downMs,
    unknownMs: a.unknownMs + b.unknownMs,
    plannedMs: a.plannedMs + b.plannedMs,
  };
}

/**
 * Returns (up + unobserved) / all in percent, see `sharePercentage`: unobserved time counts as up. Undefined without
 * any time.
 */
export function uptimePercentage({ upMs, downMs, unknownMs }: StateTimes): number | undefined {
  return sharePercentage(upMs + unknownMs, upMs + downMs + unknownMs);
}

/**
 * Same as `uptimePercentage`, but undefined if nothing was observed. Used by every page, file and message except `/v4`.
 */
export const uptimeIfObserved = (times: StateTimes): number | undefined =>
  times.upMs + times.downMs > 0 ? uptimePercentage(times) : undefined;

/**
 * Returns the observed share of the scheduled time in percent, see `sharePercentage`. Planned gaps are excluded.
 * Undefined without scheduled time. All observed shares are computed here.
 */
export function observedPercentage(times: StateTimes): number | undefined {
  const observedMs = times.upMs + times.downMs;
  return sharePercentage(observedMs, observedMs + missedMs(times));
}

/** Returns the missed time: unobserved time without planned gaps. */
export const missedMs = ({ unknownMs, plannedMs }: Pick<StateTimes, 'unknownMs' | 'plannedMs'>): number =>
  Math.max(0, unknownMs - plannedMs);
