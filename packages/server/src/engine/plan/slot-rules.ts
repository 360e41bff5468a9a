import type { MissedReason } from '@vedette/contract/v1/checks/missed-reasons';
import type { Instant } from '@vedette/kernel/clock';
import { SCHEDULE_STEP_MS } from '../../monitors/index.js';

/**
 * Wall-clock grid of a monitor: slot k is at `phaseMs + k * intervalMs`. The offset `phaseMs` is less than the interval
 * and comes from a hash of the monitor's guid, see `scheduleOffset`.
 */
export interface Grid {
  readonly intervalMs: number;
  readonly phaseMs: number;
}

/** Missed slots, stored as one range: [fromAt, toAt), from the first slot to the end of the last slot's interval. */
export interface MissedSlots {
  readonly fromAt: Instant;
  readonly toAt: Instant;
  readonly reason: MissedReason;
  readonly slots: number;
}

/** Half-open time range, [fromAt, toAt). */
export interface TimeRange {
  readonly fromAt: Instant;
  readonly toAt: Instant;
}

const MAX_START_DELAY_MS = 30_000;

/** Returns how late after its slot a run may still start. */
export const startAllowanceMs = ({ intervalMs }: Grid): number => Math.min(intervalMs / 2, MAX_START_DELAY_MS);

export const slotAtOrBefore = ({ intervalMs, phaseMs }: Grid, at: Instant): Instant =>
  Math.floor((at - phaseMs) / intervalMs) * intervalMs + phaseMs;

export const slotAfter = (grid: Grid, at: Instant): Instant => slotAtOrBefore(grid, at) + grid.intervalMs;

export const isSlot = (grid: Grid, at: Instant): boolean => slotAtOrBefore(grid, at) === at;

/**
 * Whether a run planned for `at` counts for a slot. Earlier versions did not round offsets to the schedule step: their
 * runs count for the slot less than a step before.
 */
const countsForSlot = (grid: Grid, at: Instant): boolean => at - slotAtOrBefore(grid, at) < SCHEDULE_STEP_MS;

/** Counts the slots in (after, until]. */
export const countSlots = (grid: Grid, after: Instant, until: Instant): number =>
  until <= after ? 0 : (slotAtOrBefore(grid, until) - slotAtOrBefore(grid, after)) / grid.intervalMs;

/** Returns the slots in (after, until] as one missed range; undefined if there are none. */
export function missedBetween(
  grid: Grid,
  after: Instant,
  until: Instant,
  reason: MissedReason,
): MissedSlots | undefined {
  const slots = countSlots(grid, after, until);
  if (slots === 0) return undefined;
  const last = slotAtOrBefore(grid, until);
  return { fromAt: last - (slots - 1) * grid.intervalMs, toAt: last + grid.intervalMs, reason, slots };
}

/** Returns the missed range of a single slot. */
export const missedSlot = ({ intervalMs }: Grid, slotAt: Instant, reason: MissedReason): MissedSlots => ({
  fromAt: slotAt,
  toAt: slotAt + intervalMs,
  reason,
  slots: 1,
});

export interface SlotState {
  readonly grid: Grid;
  /** Every slot up to and including this instant is decided: run, missed or in maintenance. */
  readonly decidedUntil: Instant;
  /** Set while a run or recheck of this monitor is under way: the reason for slots missed meanwhile. */
  readonly busyReason: MissedReason | undefined;
}

export interface SlotDecision {
  /** Slot to run now. */
  readonly run: Instant | undefined;
  readonly missed: readonly MissedSlots[];
  readonly decidedUntil: Instant;
}

/**
 * Decides the slots in (decidedUntil, now]. Only the newest can still run, within its start allowance. Older ones are
 * missed with the reason `lateReason` and never replayed.
 */
export function decideSlots(
  { grid, decidedUntil, busyReason }: SlotState,
  now: Instant,
  lateReason: MissedReason,
): SlotDecision {
  if (countSlots(grid, decidedUntil, now) === 0) return { run: undefined, missed: [], decidedUntil };
  const newest = slotAtOrBefore(grid, now);
  const canRun = busyReason === undefined && now - newest <= startAllowanceMs(grid);
  const reason = busyReason !== undefined && lateReason === 'late' ? busyReason : lateReason;
  const missed = missedBetween(grid, decidedUntil, canRun ? newest - grid.intervalMs : newest, reason);
  return { run: canRun ? newest : undefined, missed: missed ? [missed] : [], decidedUntil: newest };
}

/**
 * Splits a missed range at `windows`: slots inside are planned gaps with the reason `maintenance`. The windows are in
 * order and do not overlap.
 */
export function splitByWindows(grid: Grid, range: MissedSlots, windows: readonly TimeRange[]): MissedSlots[] {
  const lastSlot = range.toAt - grid.intervalMs;
  let after = range.fromAt - 1;
  const parts: (MissedSlots | undefined)[] = [];
  for (const { fromAt, toAt } of windows) {
    const [start, end] = [Math.max(after, Math.min(fromAt - 1, lastSlot)), Math.min(toAt - 1, lastSlot)];
    parts.push(missedBetween(grid, after, start, range.reason), missedBetween(grid, start, end, 'maintenance'));
    after = Math.max(start, end);
  }
  parts.push(missedBetween(grid, after, lastSlot, range.reason));
  return parts.filter((part) => part !== undefined);
}

export const isInside = (windows: readonly TimeRange[], at: Instant): boolean =>
  windows.some(({ fromAt, toAt }) => fromAt <= at && at < toAt);

/** Consecutive decided slots, both ends inclusive. */
export interface DecidedSlots {
  readonly firstAt: Instant;
  readonly lastAt: Instant;
}

/**
 * Returns the missed slots of (after, until], except those already `accounted` for. Ranges lie in the gaps between
 * these. Used after a start, when the run table is ahead of the stored watermark. A run off the grid accounts for no
 * slot.
 */
export function missedExcept(
  grid: Grid,
  { after, until }: { after: Instant; until: Instant },
  accounted: readonly DecidedSlots[],
): MissedSlots[] {
  const known = accounted
    .filter(({ firstAt, lastAt }) => lastAt > after && firstAt <= until)
    .filter(({ firstAt, lastAt }) => firstAt < lastAt || countsForSlot(grid, firstAt))
    .map(({ firstAt, lastAt }) => ({
      firstAt: countsForSlot(grid, firstAt) ? slotAtOrBefore(grid, firstAt) : firstAt,
      lastAt,
    }))
    .sort((a, b) => a.firstAt - b.firstAt);
  const gaps: MissedSlots[] = [];
  let start = after;
  for (const { firstAt, lastAt } of [...known, { firstAt: until + 1, lastAt: until + 1 }]) {
    const gap = missedBetween(grid, start, firstAt - 1, 'stopped');
    if (gap) gaps.push(gap);
    start = Math.max(start, lastAt);
  }
  return gaps;
}

/** Returns a range without `slotAt`, which has a late result. The other slots stay missed. */
export function withoutSlot(range: MissedSlots, slotAt: Instant): MissedSlots[] {
  const stepMs = (range.toAt - range.fromAt) / range.slots;
  const grid = { intervalMs: stepMs, phaseMs: range.fromAt % stepMs };
  if (slotAt < range.fromAt || slotAt >= range.toAt || !countsForSlot(grid, slotAt)) return [range];
  const removedAt = slotAtOrBefore(grid, slotAt);
  const slotsBefore = (removedAt - range.fromAt) / stepMs;
  const parts = [
    { ...range, toAt: removedAt, slots: slotsBefore },
    { ...range, fromAt: removedAt + stepMs, slots: range.slots - slotsBefore - 1 },
  ];
  return parts.filter(({ slots }) => slots > 0);
}

/** Joins two adjacent ranges with the same reason; undefined if they are neither. */
export function joinMissed(earlier: MissedSlots, later: MissedSlots): MissedSlots | undefined {
  if (earlier.toAt !== later.fromAt || earlier.reason !== later.reason) return undefined;
  return { ...earlier, toAt: later.toAt, slots: earlier.slots + later.slots };
}

/** The first extra runs of one change are this far apart, further ones a quarter of it. */
const EXTRA_RUN_STEP_MS = 20;
const MAX_WIDELY_SPREAD = 500;

/**
 * Returns how long the extra run of a new or changed monitor is delayed, so that many do not start at the same time;
 * 0 for the first. Undefined if the monitor's next slot comes earlier than that: its run is enough then.
 * @param index counts the extra runs of one change
 */
export function extraRunDelayMs(grid: Grid, now: Instant, index: number): number | undefined {
  if (index < MAX_WIDELY_SPREAD) return index * EXTRA_RUN_STEP_MS;
  const delayMs = MAX_WIDELY_SPREAD * EXTRA_RUN_STEP_MS + ((index - MAX_WIDELY_SPREAD) * EXTRA_RUN_STEP_MS) / 4;
  return slotAfter(grid, now) - now <= delayMs ? undefined : delayMs;
}

/** Returns when a run off the grid starts. It is never that of a slot, so that the run table keeps them apart. */
export function extraRunAt(grid: Grid, now: Instant, delayMs = 0): Instant {
  const at = Math.floor(now) + delayMs;
  return countsForSlot(grid, at) ? slotAtOrBefore(grid, at) + SCHEDULE_STEP_MS : at;
}
