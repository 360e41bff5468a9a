import { ManualClock, SECOND } from '@vedette/kernel/clock';
import { expect, test } from 'vitest';
import { Signal } from './signal.js';

/**
 * Waits on a stopped clock. `isOver` returns whether the wait has ended once all pending promises are settled.
 */
function aWait(wakeSignal: Signal, clock = new ManualClock(0), signal = new AbortController().signal) {
  let isOver = false;
  void wakeSignal.wait(clock, SECOND, signal).then(() => (isOver = true));
  return async (): Promise<boolean> => {
    await new Promise(setImmediate);
    return isOver;
  };
}

test('ends the wait when raised', async () => {
  const wakeSignal = new Signal();
  const isOver = aWait(wakeSignal);
  expect(await isOver()).toBe(false);
  wakeSignal.raise();
  expect(await isOver()).toBe(true);
});

test('ends only the next wait when raised while nothing waits', async () => {
  const wakeSignal = new Signal();
  wakeSignal.raise();
  wakeSignal.raise();
  expect(await aWait(wakeSignal)()).toBe(true);
  expect(await aWait(wakeSignal)()).toBe(false);
});

test('ends the wait after its time or when the signal aborts', async () => {
  const clock = new ManualClock(0);
  const inTime = aWait(new Signal(), clock);
  await clock.advance(SECOND);
  expect(await inTime()).toBe(true);
  const stopped = new AbortController();
  const bySignal = aWait(new Signal(), clock, stopped.signal);
  stopped.abort();
  expect(await bySignal()).toBe(true);
});
