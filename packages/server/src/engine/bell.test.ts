import { ManualClock, SECOND } from '@vedette/kernel/clock';
import { expect, test } from 'vitest';
import { Bell } from './bell.js';

/** A wait on a clock that stands still; `isOver` after everything that can go on has gone on. */
function aWait(bell: Bell, clock = new ManualClock(0), signal = new AbortController().signal) {
  let isOver = false;
  void bell.wait(clock, SECOND, signal).then(() => (isOver = true));
  return async (): Promise<boolean> => {
    await new Promise(setImmediate);
    return isOver;
  };
}

test('a ring ends the wait', async () => {
  const bell = new Bell();
  const isOver = aWait(bell);
  expect(await isOver()).toBe(false);
  bell.ring();
  expect(await isOver()).toBe(true);
});

test('a ring that nobody waited for ends the next wait, and that one only', async () => {
  const bell = new Bell();
  bell.ring();
  bell.ring();
  expect(await aWait(bell)()).toBe(true);
  expect(await aWait(bell)()).toBe(false);
});

test('without a ring the wait ends after its time, or with the signal', async () => {
  const clock = new ManualClock(0);
  const inTime = aWait(new Bell(), clock);
  await clock.advance(SECOND);
  expect(await inTime()).toBe(true);
  const stopped = new AbortController();
  const bySignal = aWait(new Bell(), clock, stopped.signal);
  stopped.abort();
  expect(await bySignal()).toBe(true);
});
