import { ManualClock, SECOND, systemClock } from '@vedette/kernel/clock';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { testDatabaseWithUrl } from '../testing/database.js';
import { silentProxy } from '../testing/silent-proxy.js';
import { announce, type Change } from './announce.js';
import { listen, type ListenOptions } from './listen.js';

const { db, url } = await testDatabaseWithUrl();
const proxy = await silentProxy(url);
afterAll(() => proxy.close());

function aListener(options: Partial<ListenOptions>) {
  const ended = new AbortController();
  const received: Change[] = [];
  const lost: Error[] = [];
  let connected = 0;
  const over = listen({
    connectionString: proxy.url,
    clock: systemClock,
    signal: ended.signal,
    onChange: (change) => received.push(change),
    onConnected: () => (connected += 1),
    onLost: (error) => lost.push(error),
    heartbeatMs: 500,
    ...options,
  });
  onTestFinished(async () => {
    ended.abort();
    await over;
  });
  return { heard: received, lost, connected: () => connected };
}

const announceMonitor = (id: string): Promise<void> => announce(db, { topic: 'monitor', ids: [id] });

test('a silently dead connection is replaced, and followers reload', async () => {
  const { heard, lost, connected } = aListener({});
  await expect.poll(connected, { timeout: 10_000 }).toBe(1);
  await announceMonitor('before');
  await expect.poll(() => heard, { timeout: 10_000 }).toMatchObject([{ ids: ['before'] }]);
  proxy.silenceOpen();
  await announceMonitor('unheard');
  await expect.poll(connected, { timeout: 10_000 }).toBe(2);
  expect(lost).toHaveLength(1);
  await announceMonitor('after');
  await expect.poll(() => heard.at(-1), { timeout: 10_000 }).toMatchObject({ ids: ['after'] });
  expect(heard.map(({ ids }) => ids[0])).not.toContain('unheard');
});

test('a healthy connection is kept; heartbeats are no changes and reach no one else', async () => {
  const [one, other] = [aListener({ heartbeatMs: 200 }), aListener({ heartbeatMs: 200 })];
  await expect.poll(() => one.connected() + other.connected(), { timeout: 10_000 }).toBe(2);
  const beats = async (): Promise<number> => {
    await announceMonitor('x');
    return one.heard.length;
  };
  await expect.poll(beats, { timeout: 10_000, interval: 100 }).toBeGreaterThan(8);
  expect([one.lost, other.lost, one.connected()]).toEqual([[], [], 1]);
  expect(new Set(one.heard.map(({ ids }) => ids[0]))).toEqual(new Set(['x']));
});

test('without a connection followers reload every 10 s if the store is reachable', async () => {
  const clock = new ManualClock(0);
  let isThere = true;
  const { connected } = aListener({
    connectionString: undefined,
    clock,
    isStoreReachable: () => Promise.resolve(isThere),
  });
  await clock.advance(30 * SECOND);
  expect(connected()).toBe(3);
  isThere = false;
  await clock.advance(30 * SECOND);
  expect(connected()).toBe(3);
});
