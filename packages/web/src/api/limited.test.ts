import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LONGEST_MS, limited } from './limited.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const tooLate = () => new Error('too late');
/** Ends only when it is given up. */
const endless = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    const end = (): void => reject(new Error('given up'));
    if (signal.aborted) end();
    signal.addEventListener('abort', end);
  });

test('what takes too long ends with an error that says so, and not before', async () => {
  const result = limited(endless, undefined, tooLate).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(LONGEST_MS - 1);
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await result).toEqual(new Error('too late'));
});

test('what its asker gives up is no matter of time', async () => {
  const outer = new AbortController();
  const result = limited(endless, outer.signal, tooLate).catch((error: unknown) => error);
  outer.abort();
  expect(await result).toEqual(new Error('given up'));
  const [before, ...left] = [await limited(endless, AbortSignal.abort(), tooLate).catch(String), vi.getTimerCount()];
  expect([before, ...left]).toEqual(['Error: given up', 0]);
});

test('an answer and a refusal pass as they are, and leave no timer', async () => {
  expect(await limited(() => Promise.resolve(5), undefined, tooLate)).toBe(5);
  await expect(limited(() => Promise.reject(new Error('no')), undefined, tooLate)).rejects.toThrow('no');
  expect(vi.getTimerCount()).toBe(0);
});
