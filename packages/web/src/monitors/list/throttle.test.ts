import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { throttle } from './throttle.js';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('runs the first call immediately, and later calls once after the interval', () => {
  const work = vi.fn();
  const { call } = throttle(work, 2_000);
  call();
  expect(work).toHaveBeenCalledTimes(1);
  call();
  call();
  vi.advanceTimersByTime(1_999);
  expect(work).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(work).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(10_000);
  expect(work).toHaveBeenCalledTimes(2);
  call();
  expect(work).toHaveBeenCalledTimes(3);
});

test('cancel drops a pending call, and the next call runs immediately', () => {
  const work = vi.fn();
  const { call, cancel } = throttle(work, 2_000);
  call();
  call();
  cancel();
  vi.advanceTimersByTime(10_000);
  expect(work).toHaveBeenCalledTimes(1);
  call();
  expect(work).toHaveBeenCalledTimes(2);
});
