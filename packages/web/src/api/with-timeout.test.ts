import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TIMEOUT_MS, withTimeout } from './with-timeout.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const tooLate = () => new Error('timed out');
/** Rejects only when aborted. */
const endless = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    const end = (): void => reject(new Error('aborted'));
    if (signal.aborted) end();
    signal.addEventListener('abort', end);
  });

test('rejects with the given error after the timeout, and not before', async () => {
  const result = withTimeout(endless, undefined, tooLate).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(TIMEOUT_MS - 1);
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await result).toEqual(new Error('timed out'));
});

test('rejects with the caller’s abort, not with a timeout', async () => {
  const outer = new AbortController();
  const result = withTimeout(endless, outer.signal, tooLate).catch((error: unknown) => error);
  outer.abort();
  expect(await result).toEqual(new Error('aborted'));
  const [before, ...left] = [
    await withTimeout(endless, AbortSignal.abort(), tooLate).catch(String),
    vi.getTimerCount(),
  ];
  expect([before, ...left]).toEqual(['Error: aborted', 0]);
});

test('passes on results and errors, and leaves no timer', async () => {
  expect(await withTimeout(() => Promise.resolve(5), undefined, tooLate)).toBe(5);
  await expect(withTimeout(() => Promise.reject(new Error('no')), undefined, tooLate)).rejects.toThrow('no');
  expect(vi.getTimerCount()).toBe(0);
});
