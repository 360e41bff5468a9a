import { expect, test } from 'vitest';
import { processRunDelayMs } from './process-use.js';
import { watchCpuStarvation } from './cpu-starvation.js';

/** Processes with their wait times. */
function waiting(waited: Record<number, number | undefined>) {
  const starves = watchCpuStarvation(Object.keys(waited).map(Number), (pid) => waited[pid]);
  return { waited, starves };
}

test('a process that waited a quarter of the time for CPU is starved', () => {
  const { waited, starves } = waiting({ 1: 5_000, 2: 0 });
  expect(starves(10_000)).toBe(false);
  waited[2] = 2_499;
  expect(starves(10_000)).toBe(false);
  waited[2] = 2_500;
  expect([starves(10_000), starves(20_000)]).toEqual([true, false]);
});

test('a short wait for CPU is not starvation, however short the time was', () => {
  const { waited, starves } = waiting({ 1: 0 });
  waited[1] = 199;
  expect(starves(200)).toBe(false);
  waited[1] = 200;
  expect(starves(200)).toBe(true);
});

test('a process that has ended or is not reported counts as not starved', () => {
  const { waited, starves } = waiting({ 1: undefined });
  expect(starves(1_000)).toBe(false);
  const other = waiting({ 1: 900 });
  other.waited[1] = undefined;
  expect(other.starves(1_000)).toBe(false);
  expect(watchCpuStarvation([undefined])(1_000)).toBe(false);
  expect(waited).toEqual({ 1: undefined });
});

test.skipIf(process.platform !== 'linux')('reads the wait time of a process, and none of a missing one', () => {
  expect(processRunDelayMs(process.pid)).toBeGreaterThan(0);
  expect(processRunDelayMs(0)).toBeUndefined();
});
