import { HOUR, SECOND } from '@vedette/kernel/clock';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  absorbStep,
  correctClock,
  findFirstCorrection,
  findStart,
  NO_CORRECTION,
  type ClockCorrection,
  type ClockDifferences,
} from './agreed-time-rules.js';

const CORRECTED: ClockCorrection = { ms: -25_000, candidate: undefined };

/** Returns the correction after as many readings of the same differences. */
function readTimes(readings: number, differences: ClockDifferences, start = NO_CORRECTION): ClockCorrection {
  let correction = start;
  for (let reading = 0; reading < readings; reading += 1) correction = correctClock(correction, differences);
  return correction;
}

test.each([
  { name: 'keeps a clock within 2 s of the others', others: [1_900, 1_950], database: 0, ms: 0 },
  { name: 'corrects a clock that is ahead of two others', others: [-25_000, -25_010], database: -25_000, ms: -25_000 },
  { name: 'corrects a clock that is behind two others', others: [HOUR, HOUR + 10], database: HOUR, ms: HOUR },
  { name: 'ignores one wrong clock of three', others: [0, 25_000], database: 0, ms: 0 },
  { name: 'ignores one wrong clock of three on the host of the database', others: [0, HOUR], database: HOUR, ms: 0 },
  { name: 'ignores two wrong clocks of five', others: [0, 0, HOUR, -HOUR], database: HOUR, ms: 0 },
  { name: 'ignores a wrong clock of the database', others: [0], database: HOUR, ms: 0 },
  { name: 'uses the clock of the database between two', others: [-25_000], database: -25_000, ms: -25_000 },
  { name: 'keeps its clock if the database agrees with it', others: [-25_000], database: 10, ms: 0 },
  { name: 'follows its own clock without other processes', others: [], database: HOUR, ms: 0 },
])('$name', ({ others, database, ms }) => {
  expect(findFirstCorrection({ others, database }).ms).toBe(ms);
  expect(readTimes(60, { others, database }).ms).toBe(ms);
});

test.each([
  { others: [-25_000, -25_000], readings: 3 },
  { others: [-25_000], readings: 60 },
])('corrects the clock only after $readings readings of $others', ({ others, readings }) => {
  const differences = { others, database: -25_000 };
  expect(readTimes(readings - 1, differences).ms).toBe(0);
  expect(readTimes(readings, differences).ms).toBe(-25_000);
});

test('ignores readings between a failover of the database and the next comparison', () => {
  const wrong = readTimes(2, { others: [30_000, 30_000], database: 30_000 });
  const right = correctClock(wrong, { others: [10, -10], database: 30_000 });
  expect(readTimes(2, { others: [30_000, 30_000], database: 30_000 }, right).ms).toBe(0);
});

test('keeps a correction without other processes until the database agrees', () => {
  expect(readTimes(600, { others: [], database: -25_000 }, CORRECTED).ms).toBe(-25_000);
  expect(readTimes(3, { others: [], database: 20 }, CORRECTED).ms).toBe(0);
});

test('drops what two opposite steps leave of a correction', () => {
  expect(readTimes(3, { others: [], database: HOUR }, { ms: 4, candidate: undefined }).ms).toBe(0);
});

test('follows its own clock again once it agrees with the others', () => {
  expect(readTimes(3, { others: [-900, 900], database: 0 }, CORRECTED).ms).toBe(0);
});

test('does not follow small differences between readings', () => {
  expect(readTimes(10, { others: [-25_600, -24_500], database: -25_000 }, CORRECTED).ms).toBe(-25_000);
});

test('cancels a step of the clock until other clocks are read', () => {
  const stepped = absorbStep(NO_CORRECTION, { wallMs: 25_100, elapsedMs: 100 });
  expect(stepped.ms).toBe(-25_000);
  expect(absorbStep(stepped, { wallMs: -24_900, elapsedMs: 100 }).ms).toBe(0);
  expect(absorbStep(NO_CORRECTION, { wallMs: 2_100, elapsedMs: 200 })).toBe(NO_CORRECTION);
});

test('gives all processes the same time if most clocks are right', () => {
  const clocks = fc.tuple(
    fc.array(fc.integer({ min: -900, max: 900 }), { minLength: 2, maxLength: 6 }),
    fc.array(fc.integer({ min: -24 * HOUR, max: 24 * HOUR }), { maxLength: 5 }),
  );
  const atDatabase = fc.integer({ min: -24 * HOUR, max: 24 * HOUR });
  fc.assert(
    fc.property(clocks, atDatabase, ([right, wrong], database) => {
      const all = [...right, ...wrong.slice(0, right.length - 1)];
      for (const [own, clock] of all.entries()) {
        const others = all.filter((_, index) => index !== own).map((other) => other - clock);
        const { ms } = readTimes(60, { others, database: database - clock });
        expect(Math.abs(clock + ms)).toBeLessThanOrEqual(2_900);
      }
    }),
  );
});

const WALL = 1_700_000_000_000;
const anOther = (leadMs: number, clockAheadMs: number | undefined = 0) => ({
  heartbeatAt: WALL + leadMs,
  clockAheadMs,
});

test.each([
  { name: 'alone, from the last heartbeat', others: [], lastMs: 25_000, startMs: 25_000 },
  { name: 'alone, ignores a time two hours ahead', others: [], lastMs: 3 * HOUR, startMs: 0 },
  { name: 'alone, from the wall clock after a pause', others: [], lastMs: -HOUR, startMs: 0 },
  { name: 'beside others, not with the one ahead', others: [anOther(25_000, 25_000), anOther(0)], startMs: 0 },
  { name: 'beside others of an earlier version', others: [anOther(25_000, undefined), anOther(0)], startMs: 0 },
  { name: 'beside others that are ahead, with them', others: [anOther(9_000), anOther(8_000)], startMs: 8_000 },
  { name: 'after others have crashed', others: [anOther(-HOUR), anOther(-HOUR)], startMs: 0 },
  {
    name: 'with the others if its own clock is ahead',
    others: [anOther(-HOUR, -HOUR), anOther(-HOUR, -HOUR)],
    startMs: -HOUR,
  },
])('starts $name', ({ others, lastMs = Math.max(...others.map((one) => one.heartbeatAt - WALL)), startMs }) => {
  const { correction, notBefore } = findStart({ others, lastAt: WALL + lastMs, databaseAt: WALL }, WALL);
  expect(Math.max(WALL + correction.ms, notBefore) - WALL).toBe(startMs);
});

test('starts with a correction that the next readings keep', () => {
  const others = [anOther(-25_000, -25_000), anOther(-24_500, -25_100)];
  const { correction } = findStart({ others, lastAt: WALL, databaseAt: WALL - 10 }, WALL);
  const next = readTimes(5, { others: [-25_010, -25_110], database: -10 }, correction);
  expect(next).toEqual(correction);
  expect(correction.ms).toBeLessThan(-25 * SECOND);
});
