import { yieldToEventLoop } from '@vedette/kernel/concurrency/event-loop';
import { errorCodes } from '@vedette/contract/v4/error-codes';
import { expect, test } from 'vitest';
import { FairQueue } from './fair-queue.js';

test('serves the requester with the least time used, then the first in line', async () => {
  let now = 0;
  const queue = new FairQueue({ maxWaiting: 100, maxWaitMs: 60_000 }, () => now);
  const order: string[] = [];
  const [long, short] = [{}, {}];
  const thing = (name: string, who: object, takes: number) =>
    queue.run(async () => {
      order.push(name);
      await Promise.resolve();
      now += takes;
    }, who);
  await Promise.all([
    ...['long 1', 'long 2', 'long 3'].map((name) => thing(name, long, 10)),
    ...['short 1', 'short 2', 'short 3'].map((name) => thing(name, short, 4)),
    queue.run(() => Promise.resolve(order.push('nobody'))),
  ]);
  expect(order).toEqual(['long 1', 'short 1', 'nobody', 'short 2', 'short 3', 'long 2', 'long 3']);
});

test('counts earlier usage of a monitor, halved every five minutes', async () => {
  let now = 0;
  const queue = new FairQueue({ maxWaiting: 100, maxWaitMs: 60_000 }, () => now);
  const order: string[] = [];
  const run = (monitorGuid: string, takes: number) =>
    queue.run(
      async () => {
        order.push(monitorGuid);
        await Promise.resolve();
        now += takes;
      },
      { monitorGuid },
    );
  await Promise.all([run('a', 10_000), run('b', 10_000), run('c', 10_000), run('honest', 3_000)]);
  expect(order.splice(0)).toEqual(['a', 'b', 'c', 'honest']);
  await Promise.all([run('a', 10_000), run('b', 10_000), run('c', 10_000), run('honest', 3_000)]);
  expect(order.splice(0)).toEqual(['a', 'honest', 'b', 'c']);
  await yieldToEventLoop();
  await Promise.all([run('first', 0), run('a', 0), run('new', 0)]);
  expect(order.splice(0)).toEqual(['first', 'new', 'a']);
  now += 3_600_000;
  await Promise.all([run('first', 0), run('a', 0), run('new', 0)]);
  expect(order).toEqual(['first', 'a', 'new']);
});

test('does not disadvantage a monitor with little usage', async () => {
  let now = 0;
  const queue = new FairQueue({ maxWaiting: 100, maxWaitMs: 60_000 }, () => now);
  const order: string[] = [];
  const run = (monitorGuid: string) => queue.run(() => Promise.resolve(order.push(monitorGuid)), { monitorGuid });
  await queue.run(() => Promise.resolve((now += 4_000)), { monitorGuid: 'known' });
  await Promise.all([run('first'), run('known'), run('new')]);
  expect(order).toEqual(['first', 'known', 'new']);
});

test('reports a failure to its requester and continues with the next', async () => {
  const queue = new FairQueue({ maxWaiting: 100, maxWaitMs: 60_000 });
  const failing = queue.run(() => {
    throw new Error('at once');
  });
  const next = queue.run(() => Promise.resolve(1));
  await expect(failing).rejects.toThrow('at once');
  expect(await next).toBe(1);
});

test('reports a long wait or a full queue as a checkpoint fault', async () => {
  const queue = new FairQueue({ maxWaiting: 1, maxWaitMs: 50 });
  let end = (): void => undefined;
  const first = queue.run(() => new Promise<void>((resolve) => (end = resolve)));
  const second = queue.run(() => Promise.resolve(2));
  await expect(queue.run(() => Promise.resolve(3))).rejects.toMatchObject({ code: errorCodes.probeFailed.code });
  await expect(second).rejects.toMatchObject({ code: errorCodes.probeFailed.code });
  end();
  await first;
  expect(await queue.run(() => Promise.resolve(4))).toBe(4);
});
