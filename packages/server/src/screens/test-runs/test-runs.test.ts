import type {
  CheckpointPort,
  PollResponse,
  RunKey,
  RunOrder,
  RunProgress,
  RunResult,
  Target,
} from '@vedette/contract/checkpoint/protocol';
import { systemRandom } from '@vedette/kernel/random';
import { ManualClock, systemClock } from '@vedette/kernel/clock';
import { expect, test } from 'vitest';
import { TestRuns } from './test-runs.js';

const target = { kind: 'http', totalTimeoutMs: 20_000, connectTimeoutMs: 10_000 } as Target;
const state = { serverId: 7, version: '1', sentAt: 0, free: 5, capabilities: [], impairments: [], loopLagMs: 0 };
const never = new AbortController().signal;

class Inner implements CheckpointPort {
  readonly delivered: RunResult[] = [];
  readonly explained: string[] = [];
  orders: RunOrder[] = [];

  async poll(_: unknown, signal: AbortSignal): Promise<PollResponse> {
    if (!signal.aborted) await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    return { orders: this.orders, serverNow: 5_000, snapshotsWait: true };
  }
  follow(): Promise<boolean> {
    return Promise.resolve(false);
  }
  extend(): Promise<void> {
    return Promise.resolve();
  }
  offlinePlan(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  takeSnapshot(): Promise<undefined> {
    return Promise.resolve(undefined);
  }
  deliverSnapshot(): Promise<void> {
    return Promise.resolve();
  }

  explain(_: number, { monitorGuid }: RunKey): Promise<void> {
    this.explained.push(monitorGuid);
    return Promise.resolve();
  }
  deliver(_: number, results: readonly RunResult[]): Promise<void> {
    this.delivered.push(...results);
    return Promise.resolve();
  }
}

const resultFor = ({ monitorGuid, slotAt, attempt }: RunOrder): RunResult =>
  ({ monitorGuid, slotAt, attempt, serverId: 7 }) as RunResult;

test('a test run wakes the pending poll and its result goes only to the caller', async () => {
  const inner = new Inner();
  const testRuns = new TestRuns({ inner, clock: systemClock, random: systemRandom });
  const polling = testRuns.poll(state, never);
  const pending = testRuns.run([3, 7], target, never);
  const { orders, serverNow, snapshotsWait } = await polling;
  expect(snapshotsWait).toBe(true);
  const [order] = orders;
  if (!order) throw new Error('no order');
  expect(order).toMatchObject({ target, startAt: serverNow });
  const other = { ...resultFor(order), monitorGuid: 'another' };
  await testRuns.deliver(7, [resultFor(order), other]);
  expect(await pending).toMatchObject({ monitorGuid: order.monitorGuid });
  expect(inner.delivered).toEqual([other]);
});

test('a test run waits for the next poll, which also gets the engine’s orders', async () => {
  const inner = new Inner();
  inner.orders = [{ monitorGuid: 'engine' } as RunOrder];
  const testRuns = new TestRuns({ inner, clock: systemClock, random: systemRandom });
  const pending = testRuns.run([7], target, never);
  const { orders } = await testRuns.poll(state, never);
  expect(orders.map(({ monitorGuid }) => monitorGuid)).toContain('engine');
  const mine = orders.find(({ monitorGuid }) => monitorGuid !== 'engine');
  await testRuns.deliver(7, mine ? [resultFor(mine)] : []);
  await pending;
});

test('ends with a fault without a result; the engine rejects a late one', async () => {
  const clock = new ManualClock(0);
  const inner = new Inner();
  const testRuns = new TestRuns({ inner, clock, random: systemRandom });
  const pending = expect(testRuns.run([7], target, never)).rejects.toMatchObject({ kind: 'unavailable' });
  await clock.advance(60_000);
  await pending;
  await expect(testRuns.run([], target, never)).rejects.toMatchObject({ kind: 'unavailable' });
});

test('streams steps to the watcher, and stops the run when the watcher disconnects', async () => {
  const inner = new Inner();
  const testRuns = new TestRuns({ inner, clock: systemClock, random: systemRandom });
  const stepNumbers: number[] = [];
  const hangUp = new AbortController();
  const watcher = { operatorGuid: 'ann', onProgress: ({ number }: RunProgress) => void stepNumbers.push(number) };
  const pending = expect(testRuns.run([7], target, hangUp.signal, watcher)).rejects.toMatchObject({
    kind: 'unavailable',
  });
  const [order] = (await testRuns.poll(state, never)).orders;
  if (!order) throw new Error('no order');
  const step = (number: number) => ({ number }) as RunProgress;
  expect(await testRuns.follow(7, order, step(1))).toBe(true);
  expect(await testRuns.follow(7, order, undefined)).toBe(true);
  // Another server cannot report steps of a run that is not its own.
  await testRuns.follow(8, order, step(9));
  hangUp.abort();
  await pending;
  expect(await testRuns.follow(7, order, step(2))).toBe(false);
  expect(stepNumbers).toEqual([1]);
});

test('limits an operator to three watched runs', async () => {
  const testRuns = new TestRuns({ inner: new Inner(), clock: new ManualClock(0), random: systemRandom });
  const stop = new AbortController();
  const watcher = (operatorGuid: string) => ({ operatorGuid, onProgress: () => undefined });
  const running = [1, 2, 3].map(() => testRuns.run([7], target, stop.signal, watcher('ann')).catch(() => undefined));
  await expect(testRuns.run([7], target, stop.signal, watcher('ann'))).rejects.toMatchObject({ kind: 'limited' });
  running.push(testRuns.run([7], target, stop.signal, watcher('bob')).catch(() => undefined));
  stop.abort();
  await Promise.all(running);
});
