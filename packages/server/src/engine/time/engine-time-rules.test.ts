import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FORWARD_STEP_MS, readTime, type TimeAnchor, type TimeJump } from './engine-time-rules.js';

const HOUR = 3_600_000;

/** Reads engine time every second while the wall clock follows `steps` (ms added at that second). */
function run(seconds: number, steps: Readonly<Record<number, number>>): { times: number[]; jumps: TimeJump[] } {
  let anchor: TimeAnchor = { now: 0, elapsed: 0 };
  let wall = 0;
  const times: number[] = [];
  const jumps: TimeJump[] = [];
  for (let second = 1; second <= seconds; second += 1) {
    wall += 1000 + (steps[second] ?? 0);
    const reading = readTime(anchor, wall, second * 1000);
    anchor = reading.anchor;
    times.push(anchor.now);
    if (reading.jump) jumps.push(reading.jump);
  }
  return { times, jumps };
}

test('follows an undisturbed clock to the millisecond', () => {
  expect(run(5, {})).toEqual({ times: [1000, 2000, 3000, 4000, 5000], jumps: [] });
});

test('follows a forward step immediately and reports it', () => {
  const { times, jumps } = run(5, { 3: HOUR });
  expect(times[2]).toBe(3000 + HOUR);
  expect(jumps).toEqual([{ fromAt: 3000, toAt: 3000 + HOUR }]);
});

test('absorbs a backward step by running a tenth slower until the clock catches up', () => {
  const { times, jumps } = run(50_000, { 10: -HOUR });
  expect(jumps).toEqual([]);
  expect(times[10]).toBe(9000 + 900 * 2);
  const wall = (second: number): number => second * 1000 - HOUR;
  expect(times[20_000]).toBeGreaterThan(wall(20_001));
  expect(times[49_999]).toBe(wall(50_000));
});

test('loses no time when the clock is set back and forward by the same hour', () => {
  expect(run(100, { 10: -HOUR, 11: HOUR }).jumps).toEqual([]);
});

test('never goes back and reports every jump', () => {
  const steps = fc.dictionary(
    fc.integer({ min: 1, max: 200 }).map(String),
    fc.integer({ min: -2 * HOUR, max: 2 * HOUR }),
  );
  fc.assert(
    fc.property(steps, (planned) => {
      const { times, jumps } = run(200, planned);
      times.reduce((before, now) => {
        expect(now).toBeGreaterThanOrEqual(before);
        if (!jumps.some(({ toAt }) => toAt === now)) expect(now - before).toBeLessThanOrEqual(1000 + FORWARD_STEP_MS);
        return now;
      }, 0);
    }),
  );
});
