import { ManualClock } from '@vedette/kernel/clock';
import { expect, test } from 'vitest';
import type { FiguresQuery } from '../../figures/statistics/figures-query.js';
import { withSteppedClock, shareReads, STEP_MS } from './shared-figures.js';

const NOW = Date.UTC(2026, 6, 1, 10);
const aQuery = (change: Partial<FiguresQuery> = {}): FiguresQuery => ({
  accountId: 1,
  monitors: ['a', 'b'],
  windows: [{ start: NOW - 1_000, end: NOW, window: 0 }],
  now: NOW,
  checkDays: 90,
  withLatency: false,
  byMonitor: false,
  ...change,
});

function aReader() {
  const clock = new ManualClock(NOW);
  const queries: FiguresQuery[] = [];
  let fails = false;
  const read = shareReads<FiguresQuery, number>((one) => {
    queries.push(one);
    return fails ? Promise.reject(new Error('the store is unreachable')) : Promise.resolve(queries.length);
  }, clock);
  return { clock, queries, read, setFails: (value: boolean) => (fails = value) };
}

test('equal queries share one read until the step ends', async () => {
  const { clock, queries, read } = aReader();
  expect(await Promise.all([read(aQuery()), read(aQuery())])).toEqual([1, 1]);
  await clock.advance(STEP_MS - 1);
  expect(await read(aQuery())).toBe(1);
  await clock.advance(1);
  expect(await read(aQuery())).toBe(2);
  expect(queries).toHaveLength(2);
});

test.each([
  [{ accountId: 2 }],
  [{ monitors: ['a'] }],
  [{ monitors: 'all' }],
  [{ byMonitor: true }],
  [{ windows: [] }],
  [{ now: NOW + 1 }],
] as const)('a query with %j is read separately', async (change) => {
  const { queries, read } = aReader();
  await read(aQuery());
  await read(aQuery(change));
  expect(queries).toHaveLength(2);
});

test('does not share a failed read', async () => {
  const { read, setFails } = aReader();
  setFails(true);
  await expect(read(aQuery())).rejects.toThrow('unreachable');
  setFails(false);
  expect(await read(aQuery())).toBe(2);
});

test('caches only the newest results up to the limit', async () => {
  const { queries, read } = aReader();
  for (let accountId = 1; accountId <= 257; accountId += 1) await read(aQuery({ accountId }));
  await read(aQuery({ accountId: 257 }));
  expect(queries).toHaveLength(257);
  await read(aQuery({ accountId: 1 }));
  expect(queries).toHaveLength(258);
});

test.each([
  ['without new data', undefined, NOW + STEP_MS],
  ['new data within the step starts another', NOW + 2 * STEP_MS - 2, NOW + 2 * STEP_MS - 2],
  ['older data changes nothing', NOW + STEP_MS - 1, NOW + STEP_MS],
  ['data from before the clock was set back changes nothing', NOW + 3 * STEP_MS, NOW + STEP_MS],
])('the stepped clock: %s', (_what, arrivalAt, step) => {
  const clock = { now: () => NOW + 2 * STEP_MS - 1 };
  const firstData = { lastArrivalAt: (accountId: number) => (accountId === 7 ? arrivalAt : NOW + 2 * STEP_MS - 3) };
  expect(withSteppedClock({ clock, firstData, more: 1 }, 7).clock.now()).toBe(step);
});
