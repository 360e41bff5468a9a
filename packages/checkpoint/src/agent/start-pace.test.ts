import { ManualClock } from '@vedette/kernel/clock';
import { expect, test } from 'vitest';
import { StartPace } from './start-pace.js';

test('starts ten runs at the same time and further ones a millisecond apart', async () => {
  const clock = new ManualClock(0);
  const pace = new StartPace(clock);
  const take = (runs: number): number[] => Array.from({ length: runs }, () => pace.takeDelayMs());
  expect(take(13)).toEqual([...Array<number>(10).fill(0), 1, 2, 3]);
  await clock.advance(5);
  expect(take(3)).toEqual([0, 0, 1]);
  await clock.advance(100);
  expect(take(11)).toEqual([...Array<number>(10).fill(0), 1]);
});

test('lets no run wait for longer than the time between slots', async () => {
  const clock = new ManualClock(0);
  const pace = new StartPace(clock);
  const delays = Array.from({ length: 1_000 }, () => pace.takeDelayMs());
  expect(Math.max(...delays)).toBe(90);
  await clock.advance(100);
  expect(pace.takeDelayMs()).toBe(0);
});
