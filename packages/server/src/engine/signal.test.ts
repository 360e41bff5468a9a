import { ManualClock, SECOND } from '@vedette/kernel/clock';
import { expect, test } from 'vitest';
import { Signal } from './signal.js';

/** A wait on a clock that stands still; `isOver` after everything that can go on has gone on. */
function aWait(wakeSignal: Signal, clock = new ManualClock(0), signal = new AbortController().signal) {
  let isOver = false;
  void wakeSignal.wait(clock, SECOND, signal).then(() => (isOver = true));
  return async (): Promise<boolean> => {
    await new Promise(setImmediate);
    return isOver;
  };
}

test('a ring ends the wait', async () => {
  const wakeSignal = new Signal();
  const isOver = aWait(wakeSignal);
  expect(await isOver()).toBe(false);
  wakeSignal.raise();
  expect(await isOver()).toBe(true);
});

test('a ring that nobody waited for ends the next wait, and that one only', async () => {
  const wakeSignal = new Signal();
  wakeSignal.raise();
  wakeSignal.raise();
  expect(await aWait(wakeSignal)()).toBe(true);
  expect(await aWait(wakeSignal)()).toBe(false);
});

test('without a ring the wait ends after its time, or with the signal', async () => {
  const clock = new ManualClock(0);
  const inTime = aWait(new Signal(), clock);
  await clock.advance(SECOND);
  expect(await inTime()).toBe(true);
  const stopped = new AbortController();
  const bySignal = aWait(new Signal(), clock, stopped.signal);
  stopped.abort();
  expect(await bySignal()).toBe(true);
});
