import fc from 'fast-check';
import { SCHEDULE_STEP_MS } from '../../monitors/index.js';
import { expect, test } from 'vitest';
import {
  countSlots,
  extraRunAt,
  extraRunDelayMs,
  isInside,
  isSlot,
  joinMissed,
  missedExcept,
  missedSlot,
  splitByWindows,
  slotAfter,
  slotAtOrBefore,
  startAllowanceMs,
  decideSlots,
  withoutSlot,
  type Grid,
  type MissedSlots,
} from './slot-rules.js';

const minute: Grid = { intervalMs: 60_000, phaseMs: 7_000 };
const grids = fc
  .integer({ min: 10, max: 14_400 })
  .chain((seconds) =>
    fc.record({ intervalMs: fc.constant(seconds * 1000), phaseMs: fc.integer({ min: 0, max: seconds * 1000 - 1 }) }),
  );
const instants = fc.integer({ min: 1_700_000_000_000, max: 1_700_400_000_000 });
const sum = (ranges: readonly MissedSlots[]): number => ranges.reduce((total, { slots }) => total + slots, 0);

test('places slots on the wall-clock grid', () => {
  expect(slotAfter(minute, 0)).toBe(7_000);
  expect(slotAfter(minute, 7_000)).toBe(67_000);
  expect(slotAtOrBefore(minute, 66_999)).toBe(7_000);
});

test('places the next slot on the grid, at most one interval later', () => {
  fc.assert(
    fc.property(grids, instants, (grid, at) => {
      const next = slotAfter(grid, at);
      expect(next).toBeGreaterThan(at);
      expect(next - at).toBeLessThanOrEqual(grid.intervalMs);
      expect(isSlot(grid, next)).toBe(true);
    }),
  );
});

test('either runs or misses every slot exactly once, whenever turns happen', () => {
  const gaps = fc.array(fc.record({ waitMs: fc.integer({ min: 1, max: 600_000 }), isBusy: fc.boolean() }), {
    maxLength: 40,
  });
  fc.assert(
    fc.property(grids, instants, gaps, (grid, start, turns) => {
      let decidedUntil = start;
      let now = start;
      let accounted = 0;
      for (const { waitMs, isBusy } of turns) {
        now += waitMs;
        const turn = decideSlots({ grid, decidedUntil, busyReason: isBusy ? 'overrun' : undefined }, now, 'late');
        expect(isBusy && turn.run !== undefined).toBe(false);
        if (turn.run !== undefined) expect(now - turn.run).toBeLessThanOrEqual(startAllowanceMs(grid));
        accounted += sum(turn.missed) + (turn.run === undefined ? 0 : 1);
        decidedUntil = turn.decidedUntil;
      }
      expect(accounted).toBe(countSlots(grid, start, now));
    }),
  );
});

test('runs only the newest slot after a sleep and misses the others', () => {
  const turn = decideSlots({ grid: minute, decidedUntil: 7_000, busyReason: undefined }, 250_000, 'stopped');
  expect(turn).toEqual({
    run: 247_000,
    missed: [{ fromAt: 67_000, toAt: 247_000, reason: 'stopped', slots: 3 }],
    decidedUntil: 247_000,
  });
  const tooLate = decideSlots({ grid: minute, decidedUntil: 7_000, busyReason: undefined }, 290_000, 'stopped');
  expect(tooLate.run).toBeUndefined();
  expect(tooLate.missed).toEqual([{ fromAt: 67_000, toAt: 307_000, reason: 'stopped', slots: 4 }]);
});

test('marks a slot as overrun while the previous run is under way', () => {
  const turn = decideSlots({ grid: minute, decidedUntil: 7_000, busyReason: 'overrun' }, 67_000, 'late');
  expect(turn.missed).toEqual([{ fromAt: 67_000, toAt: 127_000, reason: 'overrun', slots: 1 }]);
});

test('marks slots inside maintenance as planned gaps', () => {
  const range: MissedSlots = { fromAt: 67_000, toAt: 367_000, reason: 'stopped', slots: 5 };
  expect(splitByWindows(minute, range, [{ fromAt: 127_000, toAt: 187_000 }])).toEqual([
    { fromAt: 67_000, toAt: 127_000, reason: 'stopped', slots: 1 },
    { fromAt: 127_000, toAt: 187_000, reason: 'maintenance', slots: 1 },
    { fromAt: 187_000, toAt: 367_000, reason: 'stopped', slots: 3 },
  ]);
  expect(splitByWindows(minute, range, [{ fromAt: 0, toAt: 1_000_000 }])).toEqual([
    { ...range, reason: 'maintenance' },
  ]);
  expect(splitByWindows(minute, range, [])).toEqual([range]);
});

test('splits a range exactly at the maintenance periods', () => {
  const edges = fc.array(fc.integer({ min: 0, max: 3_000_000 }), { maxLength: 8 });
  fc.assert(
    fc.property(edges, (points) => {
      const sorted = [...new Set(points)].sort((a, b) => a - b);
      const windows = sorted.flatMap((fromAt, i) =>
        i % 2 === 0 && sorted[i + 1] !== undefined ? [{ fromAt, toAt: sorted[i + 1] ?? 0 }] : [],
      );
      const range: MissedSlots = { fromAt: 7_000, toAt: 7_000 + 40 * 60_000, reason: 'stopped', slots: 40 };
      const inside = Array.from({ length: 40 }, (_, k) => 7_000 + k * 60_000).filter((at) => isInside(windows, at));
      const parts = splitByWindows(minute, range, windows);
      expect(sum(parts)).toBe(40);
      expect(sum(parts.filter(({ reason }) => reason === 'maintenance'))).toBe(inside.length);
    }),
  );
});

test('misses slots after a start that are not in the run table', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 30 })), (done) => {
      const known = done.map((k) => ({ firstAt: 7_000 + k * 60_000, lastAt: 7_000 + k * 60_000 }));
      const span = { after: 6_999, until: 7_000 + 30 * 60_000 };
      expect(sum(missedExcept(minute, span, known))).toBe(31 - done.length);
    }),
  );
});

test('does not miss recorded slots again after a start, however ranges overlap', () => {
  const nthSlot = (k: number): number => 7_000 + k * 60_000;
  const slotRange = fc.tuple(fc.integer({ min: -5, max: 35 }), fc.integer({ min: 0, max: 12 }));
  fc.assert(
    fc.property(fc.array(slotRange, { maxLength: 6 }), (slotRanges) => {
      const known = slotRanges.map(([k, more]) => ({ firstAt: nthSlot(k), lastAt: nthSlot(k + more) }));
      const slots = Array.from({ length: 31 }, (_, k) => nthSlot(k));
      const open = slots.filter((at) => !known.some(({ firstAt, lastAt }) => firstAt <= at && at <= lastAt));
      const gaps = missedExcept(minute, { after: nthSlot(0) - 1, until: nthSlot(30) }, known);
      const found = gaps.flatMap(({ fromAt, slots: n }) => Array.from({ length: n }, (_, k) => fromAt + k * 60_000));
      expect(found).toEqual(open);
    }),
  );
});

test('counts runs of versions that did not round offsets for their slots', () => {
  const from = 7_000;
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: SCHEDULE_STEP_MS - 1 }),
      fc.uniqueArray(fc.integer({ min: 0, max: 30 })),
      (shiftMs, done) => {
        const known = done.map((k) => ({ firstAt: from + k * 60_000 + shiftMs, lastAt: from + k * 60_000 + shiftMs }));
        const range = [{ firstAt: from + 31 * 60_000 + shiftMs, lastAt: from + 40 * 60_000 + shiftMs }];
        const span = { after: from - 1, until: from + 40 * 60_000 };
        expect(sum(missedExcept(minute, span, [...known, ...range]))).toBe(31 - done.length);
      },
    ),
  );
  const missed: MissedSlots = { fromAt: from, toAt: from + 3 * 60_000, reason: 'stopped', slots: 3 };
  expect(withoutSlot(missed, from + 60_099).map(({ fromAt, slots }) => [fromAt, slots])).toEqual([
    [from, 1],
    [from + 120_000, 1],
  ]);
  expect(withoutSlot(missed, from + 60_100)).toEqual([missed]);
});

test('removes the slot of a late result from a range', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20 }), fc.integer({ min: -2, max: 22 }), (slots, index) => {
      const range: MissedSlots = { fromAt: 7_000, toAt: 7_000 + slots * 60_000, reason: 'stopped', slots };
      const rest = withoutSlot(range, 7_000 + index * 60_000);
      expect(sum(rest)).toBe(index >= 0 && index < slots ? slots - 1 : slots);
      expect(rest.every(({ fromAt, toAt, slots: n }) => toAt - fromAt === n * 60_000)).toBe(true);
    }),
  );
});

test('joins adjacent ranges with the same reason', () => {
  const [first, second] = [missedSlot(minute, 7_000, 'store'), missedSlot(minute, 67_000, 'store')];
  expect(joinMissed(first, second)).toEqual({ fromAt: 7_000, toAt: 127_000, reason: 'store', slots: 2 });
  expect(joinMissed(first, { ...second, reason: 'clock' })).toBeUndefined();
  expect(joinMissed(first, missedSlot(minute, 127_000, 'store'))).toBeUndefined();
});

test('starts runs off the grid when requested, and never on it', () => {
  expect(extraRunAt(minute, 100_000)).toBe(100_000);
  fc.assert(
    fc.property(grids, instants, fc.integer({ min: 0, max: 20_000 }), (grid, now, delayMs) => {
      const at = extraRunAt(grid, now, delayMs);
      const postponedMs = at - Math.floor(now) - delayMs;
      expect(postponedMs).toBeGreaterThanOrEqual(0);
      expect(postponedMs).toBeLessThanOrEqual(SCHEDULE_STEP_MS);
      expect(isSlot(grid, at)).toBe(false);
    }),
  );
});

test.each([
  ['the first immediately', 0, 0],
  ['50 a second at first', 499, 9_980],
  ['then 200 a second', 500, 10_000],
  ['then 200 a second', 700, 11_000],
  ['the last before its slot', 8_499, 49_995],
  ['none after its slot', 8_500, undefined],
  ['none after its slot', 100_000, undefined],
])('starts extra runs of one change: %s (%i)', (_, index, delayMs) => {
  expect(extraRunDelayMs({ intervalMs: 60_000, phaseMs: 0 }, 70_000, index)).toBe(delayMs);
});
