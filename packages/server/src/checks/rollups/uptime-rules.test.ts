import fc from 'fast-check';
import { MINUTE, SECOND } from '@vedette/kernel/clock';
import { describe, expect, test } from 'vitest';
import type { ErrorLevel } from '../record/check.js';
import {
  addTimes,
  noTime,
  observedPercentage,
  uptimeIfObserved,
  timeline,
  timesByBucket,
  sumTimes,
  uptimePercentage,
  type Observation,
  type UnobservedPeriod,
} from './uptime-rules.js';

const observed = (...checks: readonly (readonly [at: number, level: ErrorLevel])[]): Observation[] =>
  checks.map(([at, errorLevel]) => ({ at, errorLevel, stagingMode: false }));
const computeTimes = (checks: readonly Observation[], until: number, unknown: UnobservedPeriod[] = []) =>
  sumTimes(timeline(checks, unknown, until), { start: -Infinity, end: Infinity });

test('computes the worked example: 310 s up, 680 s down', () => {
  const checks = observed([0, 0], [310, 1], [340, 2], [650, 1], [680, 2], [990, 0]);
  const times = computeTimes(checks, 990);
  expect(times).toEqual({ upMs: 310, downMs: 680, unknownMs: 0, plannedMs: 0 });
  expect(uptimePercentage(times)).toBe(31.3131);
});

test.each<[ErrorLevel, ErrorLevel, 'up' | 'down']>([
  [0, 0, 'up'],
  [0, 1, 'up'],
  [1, 0, 'up'],
  [1, 2, 'down'],
  [2, 1, 'down'],
  [2, 0, 'down'],
  [2, 2, 'down'],
  [0, 2, 'up'],
  [1, 1, 'up'],
])('counts time between levels %i and %i as %s', (earlier, later, state) => {
  expect(timeline(observed([0, earlier], [10, later]), [], 10)).toEqual([{ from: 0, to: 10, state }]);
});

test('stays down for two Unconfirmed checks after a Confirmed one', () => {
  const states = timeline(observed([0, 2], [10, 1], [20, 1], [30, 0], [40, 1], [50, 1]), [], 50).map((p) => p.state);
  expect(states).toEqual(['down', 'down', 'up', 'up', 'up']);
});

test('counts the open end as down after a Confirmed check, else as up', () => {
  expect(computeTimes(observed([0, 2]), 10)).toMatchObject({ downMs: 10 });
  expect(computeTimes(observed([0, 1]), 10)).toMatchObject({ upMs: 10 });
  expect(computeTimes(observed([0, 0]), 10)).toMatchObject({ upMs: 10 });
});

test('never counts staging as down', () => {
  const staged = observed([0, 2], [10, 2]).map((check, index) => ({ ...check, stagingMode: index === 1 }));
  expect(computeTimes(staged, 30)).toEqual({ upMs: 30, downMs: 0, unknownMs: 0, plannedMs: 0 });
});

test('ignores time before the first check and counts unobserved time as up', () => {
  const times = computeTimes(observed([10, 2], [30, 0]), 30, [{ start: 0, end: 15 }]);
  expect(times).toEqual({ upMs: 0, downMs: 15, unknownMs: 5, plannedMs: 0 });
  expect([uptimePercentage(times), observedPercentage(times)]).toEqual([25, 75]);
  expect([uptimePercentage(noTime), observedPercentage(noTime)]).toEqual([undefined, undefined]);
});

test('counts a pause as up but not as missed, also where both overlap', () => {
  const planned = { start: 20, end: 60, isPlanned: true };
  const times = computeTimes(observed([0, 0], [100, 0]), 100, [{ start: 50, end: 80 }, planned]);
  expect(times).toEqual({ upMs: 40, downMs: 0, unknownMs: 60, plannedMs: 40 });
  expect([uptimePercentage(times), observedPercentage(times)]).toEqual([100, 66.6667]);
  const whole = computeTimes(observed([0, 0], [100, 0]), 100, [{ start: 0, end: 100, isPlanned: true }]);
  expect([uptimePercentage(whole), uptimeIfObserved(whole), observedPercentage(whole)]).toEqual([
    100,
    undefined,
    undefined,
  ]);
});

test('computes 99.3056 % for 600 s of downtime in a day', () => {
  expect(uptimePercentage({ upMs: 85_800 * SECOND, downMs: 600 * SECOND, unknownMs: 0, plannedMs: 0 })).toBe(99.3056);
});

test('returns 100 % only without downtime, and 0 % only without uptime', () => {
  const year = 365 * 86_400 * SECOND;
  const almostUp = { upMs: year - 15 * SECOND, downMs: 15 * SECOND, unknownMs: 0, plannedMs: 0 };
  const almostDown = { upMs: SECOND, downMs: year - SECOND, unknownMs: 0, plannedMs: 0 };
  const almostObserved = { upMs: year - SECOND, downMs: 0, unknownMs: SECOND, plannedMs: 0 };
  expect([uptimePercentage(almostUp), uptimeIfObserved(almostUp)]).toEqual([99.9999, 99.9999]);
  expect([uptimePercentage(almostDown), uptimeIfObserved(almostDown)]).toEqual([0.0001, 0.0001]);
  expect([uptimePercentage(almostObserved), observedPercentage(almostObserved)]).toEqual([100, 99.9999]);
  const ms = fc.maxSafeNat().map((each) => each % (10 * year));
  fc.assert(
    fc.property(ms, ms, ms, (upMs, downMs, unknownMs) => {
      fc.pre(upMs + downMs > 0);
      const times = { upMs, downMs, unknownMs, plannedMs: 0 };
      expect(uptimePercentage(times) === 100).toBe(downMs === 0);
      expect(uptimeIfObserved(times)).toBe(uptimePercentage(times));
      expect(uptimeIfObserved(times) === 0).toBe(upMs + unknownMs === 0);
      expect(observedPercentage(times) === 100).toBe(unknownMs === 0);
    }),
  );
});

describe('properties of any history', () => {
  const end = 10_000;
  const moment = fc.integer({ min: 0, max: end });
  const level = fc.constantFrom<ErrorLevel>(0, 1, 2);
  const checks = fc
    .uniqueArray(fc.record({ at: moment, errorLevel: level, stagingMode: fc.boolean() }), {
      selector: ({ at }) => at,
      minLength: 1,
      maxLength: 30,
    })
    .map((list) => list.sort((a, b) => a.at - b.at));
  const unknown = fc
    .array(fc.tuple(moment, moment, fc.boolean()), { maxLength: 6 })
    .map((all) => all.map(([a, b, isPlanned]) => ({ start: Math.min(a, b), end: Math.max(a, b), isPlanned })));

  test('states cover the time since the first check without gap or overlap', () => {
    fc.assert(
      fc.property(checks, unknown, (list, gaps) => {
        const pieces = timeline(list, gaps, end);
        let reached = list[0]?.at ?? 0;
        for (const { from, to } of pieces) {
          expect(from).toBe(reached);
          expect(to).toBeGreaterThan(from);
          reached = to;
        }
        expect(reached).toBe(end);
        const { upMs, downMs, unknownMs, plannedMs } = computeTimes(list, end, gaps);
        const planned = gaps.filter(({ isPlanned }) => isPlanned);
        expect(plannedMs).toBe(computeTimes(list, end, planned).unknownMs);
        expect(upMs + downMs + unknownMs).toBe(end - (list[0]?.at ?? 0));
      }),
    );
  });

  test('splitting a period or using buckets of any size changes nothing', () => {
    fc.assert(
      fc.property(checks, unknown, moment, fc.integer({ min: 7, max: 3_000 }), (list, gaps, cut, size) => {
        const pieces = timeline(list, gaps, end);
        const whole = sumTimes(pieces, { start: 0, end });
        expect(addTimes(sumTimes(pieces, { start: 0, end: cut }), sumTimes(pieces, { start: cut, end }))).toEqual(
          whole,
        );
        expect([...timesByBucket(pieces, size).values()].reduce(addTimes, noTime)).toEqual(whole);
      }),
    );
  });

  test('more unobserved time never increases downtime', () => {
    fc.assert(
      fc.property(checks, unknown, unknown, (list, some, more) => {
        const { downMs } = computeTimes(list, end, some);
        expect(computeTimes(list, end, [...some, ...more]).downMs).toBeLessThanOrEqual(downMs);
      }),
    );
  });

  test('a further check with the same result changes nothing', () => {
    fc.assert(
      fc.property(checks, moment, (list, at) => {
        const good = list.map((check) => ({ ...check, errorLevel: 0 as const }));
        if (good.some((check) => check.at === at) || at < (good[0]?.at ?? 0)) return;
        const more = [...good, { at, errorLevel: 0 as const, stagingMode: false }].sort((a, b) => a.at - b.at);
        expect(computeTimes(more, end)).toEqual(computeTimes(good, end));
      }),
    );
  });
});

test('splits pieces at the edges of quarter-hours', () => {
  const pieces = timeline(observed([0, 0], [20 * MINUTE, 2], [40 * MINUTE, 0]), [], 40 * MINUTE);
  expect([...timesByBucket(pieces, 15 * MINUTE)]).toEqual([
    [0, { upMs: 15 * MINUTE, downMs: 0, unknownMs: 0, plannedMs: 0 }],
    [15 * MINUTE, { upMs: 5 * MINUTE, downMs: 10 * MINUTE, unknownMs: 0, plannedMs: 0 }],
    [30 * MINUTE, { upMs: 0, downMs: 10 * MINUTE, unknownMs: 0, plannedMs: 0 }],
  ]);
});
