import { ManualClock, SECOND } from '@vedette/kernel/clock';
import { expect, test } from 'vitest';
import { LeaseLost } from '../collect/check-store.js';
import { runLoop } from '../loops/run-loop.js';
import { pino } from 'pino';
import { CutOffWatch } from './cut-off.js';

/** A member with epoch 5 whose heartbeats the test reports, and the answers of the others. */
async function aMember() {
  const clock = new ManualClock(0);
  const others = { answer: [5, 6] as readonly number[] | undefined, questions: 0 };
  const watch = new CutOffWatch({
    clock,
    epoch: 5,
    ask: () => {
      others.questions += 1;
      return Promise.resolve(others.answer);
    },
  });
  const ended = new AbortController();
  const deps = { clock, log: pino({ level: 'silent' }), onFailure: () => undefined };
  const running = runLoop(watch.loop, deps, ended.signal);
  running.catch(() => undefined);
  // The loop waits from now on.
  await clock.advance(1);
  /** A heartbeat that takes `ms`. */
  const beat = async (ms: number): Promise<void> => {
    const startedAt = clock.elapsed();
    const beating = watch.watch(
      clock.sleep(ms).then(() => {
        watch.recordBeat(startedAt);
      }),
    );
    for (let at = 0; at < ms; at += 100) await clock.advance(Math.min(100, ms - at));
    await beating;
  };
  return { clock, others, watch, beat, running, end: () => ended.abort() };
}

test('starts no runs from the failure of a heartbeat until the next success', async () => {
  const { clock, watch, beat, others, end } = await aMember();
  await beat(10);
  await clock.advance(SECOND);
  expect([watch.isCutOff, watch.hasFreshBeat, others.questions]).toEqual([false, true, 0]);
  watch.recordFailure();
  expect([watch.isCutOff, watch.hasFreshBeat]).toEqual([true, false]);
  for (let turn = 0; turn < 4; turn += 1) await clock.advance(SECOND / 4);
  expect([watch.isCutOff, others.questions >= 2]).toEqual([true, true]);
  await beat(10);
  expect(watch.isCutOff).toBe(false);
  end();
});

test('continues when the others do not reach the store either', async () => {
  const { clock, watch, others, end } = await aMember();
  others.answer = undefined;
  watch.recordFailure();
  await clock.advance(1);
  expect(watch.isCutOff).toBe(false);
  others.answer = [5, 6];
  await clock.advance(SECOND);
  expect(watch.isCutOff).toBe(true);
  end();
});

test('asks when a heartbeat takes long, and starts no runs if that is unusual', async () => {
  const { clock, watch, beat, others, end } = await aMember();
  await beat(10);
  await clock.advance(SECOND);
  const late = beat(SECOND);
  await clock.advance(250);
  expect([watch.isCutOff, others.questions]).toEqual([true, 1]);
  await clock.advance(SECOND);
  await late;
  expect(watch.isCutOff).toBe(false);
  // The store is slow for all now.
  void beat(SECOND);
  await clock.advance(700);
  expect(watch.isCutOff).toBe(false);
  end();
});

test('asks during a heartbeat that started early', async () => {
  const { clock, watch, others, end } = await aMember();
  const startedAt = clock.elapsed();
  watch.recordBeat(startedAt);
  await clock.advance(SECOND - 50);
  void watch.watch(new Promise(() => undefined));
  await clock.advance(300);
  expect([watch.isCutOff, others.questions]).toEqual([true, 1]);
  others.answer = undefined;
  await clock.advance(500);
  expect(watch.isCutOff).toBe(false);
  end();
});

test('ends the membership when the others have removed it', async () => {
  const { watch, others, running } = await aMember();
  others.answer = [6];
  watch.recordFailure();
  await expect(running).rejects.toThrow(LeaseLost);
});
