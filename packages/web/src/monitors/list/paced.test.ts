import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { paced } from './paced.js';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('asked once it works at once, asked often it works again only after the rest, and once', () => {
  const work = vi.fn();
  const { ask } = paced(work, 2_000);
  ask();
  expect(work).toHaveBeenCalledTimes(1);
  ask();
  ask();
  vi.advanceTimersByTime(1_999);
  expect(work).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(work).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(10_000);
  expect(work).toHaveBeenCalledTimes(2);
  ask();
  expect(work).toHaveBeenCalledTimes(3);
});

test('stopped it forgets what was asked, and can be asked again', () => {
  const work = vi.fn();
  const { ask, stop } = paced(work, 2_000);
  ask();
  ask();
  stop();
  vi.advanceTimersByTime(10_000);
  expect(work).toHaveBeenCalledTimes(1);
  ask();
  expect(work).toHaveBeenCalledTimes(2);
});
