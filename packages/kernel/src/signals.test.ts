import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import { following, whenToldOrAborted } from './signals.js';

const listenersOf = (signal: AbortSignal): number => getEventListeners(signal, 'abort').length;

test('it aborts with any of those it follows, or alone', () => {
  const [first, second] = [new AbortController(), new AbortController()];
  const together = following(first.signal, second.signal);
  second.abort();
  expect([together.signal.aborted, first.signal.aborted]).toEqual([true, false]);
  const alone = following(first.signal);
  alone.abort();
  expect([alone.signal.aborted, first.signal.aborted]).toEqual([true, false]);
  expect(following(first.signal, second.signal).signal.aborted).toBe(true);
  expect(listenersOf(first.signal)).toBe(0);
});

test('let go, it follows no longer and leaves nothing behind', () => {
  const source = new AbortController();
  const follower = following(source.signal);
  expect(listenersOf(source.signal)).toBe(1);
  follower.letGo();
  follower.letGo();
  expect(listenersOf(source.signal)).toBe(0);
  source.abort();
  expect(follower.signal.aborted).toBe(false);
});

test('a wait ends when it is told or aborted, and leaves nothing behind', async () => {
  const source = new AbortController();
  await whenToldOrAborted(source.signal, (tell) => tell());
  expect(listenersOf(source.signal)).toBe(0);
  const waiting = whenToldOrAborted(source.signal, () => undefined);
  source.abort();
  await waiting;
  await whenToldOrAborted(source.signal, () => undefined);
  expect(listenersOf(source.signal)).toBe(0);
});
