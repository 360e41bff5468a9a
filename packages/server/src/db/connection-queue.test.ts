import { ManualClock, SECOND } from '@vedette/kernel/clock';
import { expect, test } from 'vitest';
import { ConnectionQueue, type Purpose } from './connection-queue.js';

const aQueue = (size: number, maxWaiting = 100) => {
  const clock = new ManualClock(0);
  const queue = new ConnectionQueue({ size, acquireTimeoutMs: 10 * SECOND, maxWaiting, clock });
  const admitted: string[] = [];
  const leaves = new Map<string, () => void>();
  const enter = (name: string, share: Purpose = 'request'): Promise<void> =>
    queue.enter(share).then((leave) => {
      admitted.push(name);
      leaves.set(name, leave);
    });
  return { clock, queue, admitted, enter, leave: (name: string) => leaves.get(name)?.() };
};

/** Resolves when everything that follows immediately has happened. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('turns are granted in the order of arrival', async () => {
  const { admitted, enter, leave } = aQueue(1);
  const all = ['a', 'b', 'c'].map((name) => enter(name));
  await settled();
  expect(admitted).toEqual(['a']);
  leave('a');
  await settled();
  leave('b');
  await Promise.all(all);
  expect(admitted).toEqual(['a', 'b', 'c']);
});

test('a flood of requests leaves connections for the service, and vice versa', async () => {
  const flooded = aQueue(10);
  for (let index = 0; index < 20; index += 1) void flooded.enter(`request ${index}`);
  for (let index = 0; index < 4; index += 1) void flooded.enter(`own ${index}`, 'own');
  await settled();
  expect(flooded.admitted.filter((name) => name.startsWith('own'))).toHaveLength(3);
  expect(flooded.admitted).toHaveLength(10);

  const working = aQueue(10);
  for (let index = 0; index < 20; index += 1) void working.enter(`own ${index}`, 'own');
  for (let index = 0; index < 4; index += 1) void working.enter(`request ${index}`);
  await settled();
  expect(working.admitted.filter((name) => name.startsWith('request'))).toHaveLength(2);
});

test('releasing a turn twice counts once', async () => {
  const { admitted, enter, leave } = aQueue(1);
  for (const name of ['a', 'b', 'c']) void enter(name);
  await settled();
  leave('a');
  leave('a');
  await settled();
  expect(admitted).toEqual(['a', 'b']);
});

test('a timeout reports whether the store responded to others meanwhile', async () => {
  const { clock, queue, enter } = aQueue(1);
  await enter('a');
  const silent = enter('b').catch((error: unknown) => error);
  await settled();
  await clock.advance(10 * SECOND);
  expect(await silent).toMatchObject({ kind: 'away' });
  const busy = enter('c').catch((error: unknown) => error);
  await settled();
  queue.recordResponse();
  await clock.advance(10 * SECOND);
  expect(await busy).toMatchObject({ kind: 'busy' });
});

test('rejects requests beyond the limit immediately, but not the service itself', async () => {
  const { enter, admitted, leave } = aQueue(1, 2);
  for (const name of ['a', 'b', 'c']) void enter(name);
  await settled();
  await expect(enter('d')).rejects.toMatchObject({ kind: 'busy' });
  void enter('own', 'own');
  for (const name of ['a', 'b', 'c']) {
    leave(name);
    await settled();
  }
  expect(admitted).toEqual(['a', 'b', 'c', 'own']);
});

test('fails all waiting requests when the store is found unreachable', async () => {
  const { queue, enter } = aQueue(1);
  await enter('a');
  const waiting = enter('b').catch((error: unknown) => error);
  await settled();
  const reason = new Error('connect ECONNREFUSED');
  queue.rejectWaiting(reason);
  expect(await waiting).toBe(reason);
});
