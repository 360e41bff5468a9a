import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  buildNavigation,
  addStart,
  computeTimeToInteractive,
  computeTotalBlockingTime,
  type DocumentTimings,
} from './vitals-rules.js';

const facts = (change: Partial<DocumentTimings> = {}): DocumentTimings => ({
  url: 'http://shop.example/',
  origin: 0,
  now: 20_000,
  fcp: 1_000,
  lcp: 1_200,
  shifts: 0,
  tasks: [],
  ...change,
});

test.each([
  ['no activity', {}, [], 1_000],
  ['a long task after the paint', { tasks: [[2_000, 300]] }, [], 2_300],
  [
    'two tasks less than 5 s apart',
    {
      tasks: [
        [2_000, 300],
        [6_000, 100],
      ],
    },
    [],
    6_100,
  ],
  [
    'a task after a quiet period',
    {
      tasks: [
        [2_000, 300],
        [9_000, 100],
      ],
    },
    [],
    2_300,
  ],
  [
    'two requests in flight',
    {},
    [
      [0, 15_000],
      [0, 15_000],
    ],
    1_000,
  ],
  [
    'three requests in flight for long',
    {},
    [
      [0, 9_000],
      [0, 9_000],
      [0, 9_000],
    ],
    1_000,
  ],
  [
    'three until the end',
    {},
    [
      [0, 20_000],
      [0, 20_000],
      [0, 20_000],
    ],
    undefined,
  ],
  ['no paint', { fcp: undefined }, [], undefined],
  [
    'tasks until the end',
    { tasks: Array.from({ length: 19 }, (_, at): [number, number] => [1_000 * (at + 1), 100]) },
    [],
    undefined,
  ],
] as const)('computes the time to interactive with %s', (_what, change, flights, meant) => {
  const { fcp, ...rest } = facts(change as Partial<DocumentTimings>);
  const given = fcp === undefined ? rest : { ...rest, fcp };
  expect(computeTimeToInteractive(given, flights, given.now)).toBe(meant);
});

test.each([
  [[[2_000, 150]], 100],
  [[[2_000, 50]], 0],
  [[[900, 200]], 50],
  [[[500, 100]], 0],
  [[[2_900, 200]], 50],
  [
    [
      [1_500, 80],
      [2_000, 90],
    ],
    70,
  ],
] as const)('tasks %j block for %d ms between paint and 3 s', (tasks, meant) => {
  expect(computeTotalBlockingTime(facts({ tasks }), 3_000)).toBe(meant);
});

test('time to interactive is after the paint and within the observation', () => {
  const task = fc.tuple(fc.nat(19_000), fc.integer({ min: 51, max: 900 }));
  const flight = fc.tuple(fc.nat(19_000), fc.nat(900)).map(([from, length]): [number, number] => [from, from + length]);
  fc.assert(
    fc.property(fc.array(task), fc.array(flight), (tasks, flights) => {
      const at = computeTimeToInteractive(facts({ tasks }), flights, 20_000);
      expect(at === undefined || (at >= 1_000 && at <= 20_000)).toBe(true);
    }),
  );
});

test('omits what did not happen', () => {
  const navigation = buildNavigation(facts({ lcp: 0, loadEventEnd: 0, responseStart: 12.4 }), []);
  expect(navigation).toMatchObject({ firstContentfulPaintMs: 1_000, timeToFirstByteMs: 12, cumulativeLayoutShift: 0 });
  expect(navigation).not.toHaveProperty('largestContentfulPaintMs');
  expect(navigation).not.toHaveProperty('loadEventEndMs');
});

test('a navigation begins with its document, not before its report', () => {
  const figures = { url: '', loadEventEndMs: 9 };
  expect(addStart(figures, { origin: 5_300.4 }, 5_000)).toEqual({ ...figures, startMs: 300 });
  expect(addStart(figures, { origin: 4_999 }, 5_000)).toEqual({ ...figures, startMs: 0 });
  expect(addStart(figures, { origin: 1_790_000_000_000 }, 0)).toEqual(figures);
});
