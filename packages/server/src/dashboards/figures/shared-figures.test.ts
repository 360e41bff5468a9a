import { ManualClock } from '@vedette/kernel/clock';
import { expect, test } from 'vitest';
import type { FiguresWish } from '../../figures/statistics/figures-wish.js';
import { inSteps, shared, SHARED_MS } from './shared-figures.js';

const NOW = Date.UTC(2026, 6, 1, 10);
const wish = (change: Partial<FiguresWish> = {}): FiguresWish => ({
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
  const asked: FiguresWish[] = [];
  let fails = false;
  const read = shared<FiguresWish, number>((one) => {
    asked.push(one);
    return fails ? Promise.reject(new Error('the store is unreachable')) : Promise.resolve(asked.length);
  }, clock);
  return { clock, asked, read, setFails: (value: boolean) => (fails = value) };
}

test('who asks the same at about the same time shares one reading; later it is read again', async () => {
  const { clock, asked, read } = aReader();
  expect(await Promise.all([read(wish()), read(wish())])).toEqual([1, 1]);
  await clock.advance(SHARED_MS - 1);
  expect(await read(wish())).toBe(1);
  await clock.advance(1);
  expect(await read(wish())).toBe(2);
  expect(asked).toHaveLength(2);
});

test.each([
  [{ accountId: 2 }],
  [{ monitors: ['a'] }],
  [{ monitors: 'all' }],
  [{ byMonitor: true }],
  [{ windows: [] }],
  [{ now: NOW + 1 }],
] as const)('with %j it is another wish', async (change) => {
  const { asked, read } = aReader();
  await read(wish());
  await read(wish(change));
  expect(asked).toHaveLength(2);
});

test('a reading that failed is not shared', async () => {
  const { read, setFails } = aReader();
  setFails(true);
  await expect(read(wish())).rejects.toThrow('unreachable');
  setFails(false);
  expect(await read(wish())).toBe(2);
});

test('it keeps no more than so many, the newest', async () => {
  const { asked, read } = aReader();
  for (let accountId = 1; accountId <= 257; accountId += 1) await read(wish({ accountId }));
  await read(wish({ accountId: 257 }));
  expect(asked).toHaveLength(257);
  await read(wish({ accountId: 1 }));
  expect(asked).toHaveLength(258);
});

test.each([
  ['without news', undefined, NOW + SHARED_MS],
  ['news of the step begin another', NOW + 2 * SHARED_MS - 2, NOW + 2 * SHARED_MS - 2],
  ['older news change nothing', NOW + SHARED_MS - 1, NOW + SHARED_MS],
  ['news of a clock that was put back change nothing', NOW + 3 * SHARED_MS, NOW + SHARED_MS],
])('its clock goes in steps: %s', (_what, newsAt, step) => {
  const clock = { now: () => NOW + 2 * SHARED_MS - 1 };
  const firstData = { lastOf: (accountId: number) => (accountId === 7 ? newsAt : NOW + 2 * SHARED_MS - 3) };
  expect(inSteps({ clock, firstData, more: 1 }, 7).clock.now()).toBe(step);
});
