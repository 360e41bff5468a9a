import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isCpuStarved, type CpuSnapshot, type FindProcessOwner } from './cpu-starvation-rules.js';

interface Process {
  readonly cpuMs: number;
  readonly waits: readonly number[];
  readonly isPage?: boolean;
}

/** Threads of a process are numbered from 0. */
const moment = (atMs: number, processes: Readonly<Record<number, Process>>, ourWaitedMs = 0): CpuSnapshot => ({
  atMs,
  ourWaitedMs,
  processes: new Map(
    Object.entries(processes).map(([pid, { cpuMs, waits, isPage = true }]) => [
      Number(pid),
      { cpuMs, isPage, waitMsByThread: new Map(waits.entries()) },
    ]),
  ),
});
const [BROWSER, OWN, OTHER, STRAY] = [1, 2, 3, 4];
const whose: FindProcessOwner = (pid) => (pid === OWN ? 'own' : pid === OTHER ? 'other' : undefined);
const browser = { cpuMs: 500, waits: [100, 0], isPage: false };
const began = moment(0, { [BROWSER]: browser });

test.each<[string, Readonly<Record<number, Process>>, boolean]>([
  ['a page that waited a quarter of the time', { [OWN]: { cpuMs: 0, waits: [0, 2_500] } }, true],
  ['a page that waited less', { [OWN]: { cpuMs: 0, waits: [0, 2_499] } }, false],
  ['threads that together waited a quarter of it', { [OWN]: { cpuMs: 0, waits: [1_000, 1_500] } }, false],
  ['a browser that waited', { [BROWSER]: { ...browser, waits: [100, 2_500] } }, true],
  ['a browser that waited before', { [BROWSER]: { ...browser, waits: [2_599, 0] } }, false],
  ['a page of another run that waited', { [OTHER]: { cpuMs: 0, waits: [9_000] } }, false],
  ['a page with an unknown owner that waited', { [STRAY]: { cpuMs: 0, waits: [9_000] } }, false],
  ['a page that got half a CPU', { [OWN]: { cpuMs: 5_000, waits: [10_000] } }, false],
  ['a page that used what its other threads waited for', { [OWN]: { cpuMs: 2_000, waits: [4_499] } }, false],
  ['a page that also waited for others', { [OWN]: { cpuMs: 2_000, waits: [4_500] } }, true],
  [
    'a page that loads the GPU process',
    { [OWN]: { cpuMs: 0, waits: [9_000] }, 9: { ...browser, cpuMs: 6_000 } },
    false,
  ],
  [
    'a page with unknown processes that uses CPU',
    { [OWN]: { cpuMs: 0, waits: [9_000] }, [STRAY]: { cpuMs: 6_000, waits: [] } },
    false,
  ],
  ['another run that uses CPU', { [OWN]: { cpuMs: 0, waits: [9_000] }, [OTHER]: { cpuMs: 9_000, waits: [] } }, true],
])('of ten seconds: %s', (_, processes, is) => {
  expect(isCpuStarved(began, moment(10_000, { [BROWSER]: browser, ...processes }), whose)).toBe(is);
});

test('a short wait is not starvation; this process counts like the browser', () => {
  const after = (ourWaitedMs: number, atMs = 400) => moment(atMs, { [BROWSER]: browser }, ourWaitedMs);
  expect([after(199), after(200), after(2_500, 10_000)].map((one) => isCpuStarved(began, one, whose))).toEqual([
    false,
    true,
    true,
  ]);
});

test('counts the usage of an ended process with its parent', () => {
  const before = moment(0, { [BROWSER]: browser, [OWN]: { cpuMs: 1_000, waits: [0] } });
  const parent = { ...browser, cpuMs: 500 + 1_000 + 6_000 };
  const after = moment(10_000, { [BROWSER]: parent, 5: { cpuMs: 0, waits: [9_000] } });
  expect(isCpuStarved(before, after, (pid) => (pid === 5 ? 'own' : undefined))).toBe(false);
});

/**
 * Simulates threads of one run on some CPUs; runnable threads are scheduled in order. `demands` are by thread and tick.
 */
function play(cpus: number, demands: readonly (readonly boolean[])[]): CpuSnapshot {
  const [cpu, waited] = [demands.map(() => 0), demands.map(() => 0)];
  const ticks = Math.max(...demands.map(({ length }) => length));
  for (let tick = 0; tick < ticks; tick += 1) {
    const ready = demands.flatMap((own, at) => (own[tick] ? [at] : []));
    for (const [place, at] of ready.entries()) {
      const counted = place < cpus ? cpu : waited;
      counted[at] = (counted[at] ?? 0) + 10;
    }
  }
  const own = { cpuMs: cpu.reduce((sum, ms) => sum + ms, 0), waits: waited };
  return moment(ticks * 10, { [OWN]: own });
}

test('a page alone on a machine is never starved by its own activity', () => {
  const tick = fc.integer({ min: 0, max: 99 });
  // Threads that are runnable at the same time wait most for each other.
  const threads = fc
    .tuple(fc.array(tick, { minLength: 100, maxLength: 200 }), fc.array(tick, { minLength: 1, maxLength: 8 }))
    .map(([moments, shares]) => shares.map((share) => moments.map((one) => one < share)));
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 4 }), threads, (cpus, demands) => {
      expect(isCpuStarved(moment(0, {}), play(cpus, demands), whose)).toBe(false);
    }),
    { numRuns: 500 },
  );
});
