import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import { followSignals, onAbort, waitForCallOrAbort } from './signals.js';

const countListeners = (signal: AbortSignal): number => getEventListeners(signal, 'abort').length;

test('aborts with any source, or by itself', () => {
  const [first, second] = [new AbortController(), new AbortController()];
  const together = followSignals(first.signal, second.signal);
  second.abort();
  expect([together.signal.aborted, first.signal.aborted]).toEqual([true, false]);
  const alone = followSignals(first.signal);
  alone.abort();
  expect([alone.signal.aborted, first.signal.aborted]).toEqual([true, false]);
  expect(followSignals(first.signal, second.signal).signal.aborted).toBe(true);
  expect(countListeners(first.signal)).toBe(0);
});

test('removes its listeners from the sources when released', () => {
  const source = new AbortController();
  const follower = followSignals(source.signal);
  expect(countListeners(source.signal)).toBe(1);
  follower.unfollow();
  follower.unfollow();
  expect(countListeners(source.signal)).toBe(0);
  source.abort();
  expect(follower.signal.aborted).toBe(false);
});

test('resolves on a call or an abort, and removes its listener', async () => {
  const source = new AbortController();
  await waitForCallOrAbort(source.signal, (wake) => wake());
  expect(countListeners(source.signal)).toBe(0);
  const waiting = waitForCallOrAbort(source.signal, () => undefined);
  source.abort();
  await waiting;
  await waitForCallOrAbort(source.signal, () => undefined);
  expect(countListeners(source.signal)).toBe(0);
});

test('calls all callbacks of a signal through one listener, except removed ones', () => {
  const source = new AbortController();
  const called: string[] = [];
  const removers = ['a', 'b', 'c'].map((name) => onAbort(source.signal, () => called.push(name)));
  removers[1]?.();
  removers[1]?.();
  expect(countListeners(source.signal)).toBe(1);
  source.abort();
  expect(called).toEqual(['a', 'c']);
  expect(countListeners(source.signal)).toBe(0);
});
