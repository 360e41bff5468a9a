import { ManualClock, MINUTE, SECOND } from '@vedette/kernel/clock';
import { expect, test } from 'vitest';
import { ServerKeys } from './server-keys.js';

const paris = { serverId: 1, checkpointId: 11, checkpointName: 'Paris', sealingKey: 's' };
const unreachable = (): Error => Object.assign(new Error('gone'), { code: 'ECONNREFUSED' });

function aStore() {
  const clock = new ManualClock(1_000_000);
  const store = { lookUps: 0, servers: new Map([['good', paris]]), error: undefined as Error | undefined };
  const keys = new ServerKeys({
    clock,
    findServerByKey: (key) => {
      store.lookUps += 1;
      return store.error ? Promise.reject(store.error) : Promise.resolve(store.servers.get(key));
    },
  });
  return { clock, store, keys };
}

test('looks a key up once in half a minute', async () => {
  const { clock, store, keys } = aStore();
  for (let calls = 0; calls < 3; calls += 1) expect(await keys.find('good')).toEqual(paris);
  expect(store.lookUps).toBe(1);
  await clock.advance(30 * SECOND);
  store.servers.clear();
  expect(await keys.find('good')).toBeUndefined();
});

test('looks an unknown key up each time', async () => {
  const { store, keys } = aStore();
  expect([await keys.find('bad'), await keys.find('bad')]).toEqual([undefined, undefined]);
  store.servers.set('bad', paris);
  expect(await keys.find('bad')).toEqual(paris);
});

test.each<[string, (keys: ServerKeys<typeof paris>) => void]>([
  ['of the server', (keys) => keys.forget([7, 1])],
  ['of the checkpoint', (keys) => keys.forget([11])],
  ['of any checkpoint', (keys) => keys.forget([])],
  ['by a call of this process', (keys) => keys.expire()],
])('does not accept a removed key after a change %s', async (_, change) => {
  const { store, keys } = aStore();
  await keys.find('good');
  store.servers.clear();
  change(keys);
  expect(await keys.find('good')).toBeUndefined();
});

test('still knows a server after a change of another', async () => {
  const { store, keys } = aStore();
  await keys.find('good');
  keys.forget([2, 12]);
  await keys.find('good');
  expect(store.lookUps).toBe(1);
});

test('does not remember what a change overtook', async () => {
  const { store, keys } = aStore();
  const pending = keys.find('good');
  keys.forget([]);
  await pending;
  store.servers.clear();
  expect(await keys.find('good')).toBeUndefined();
});

test('knows a server for five minutes while the store is unreachable', async () => {
  const { clock, store, keys } = aStore();
  await keys.find('good');
  keys.expire();
  store.error = unreachable();
  await clock.advance(5 * MINUTE - 1);
  expect(await keys.find('good')).toEqual(paris);
  await expect(keys.find('bad')).rejects.toThrow('gone');
  await clock.advance(1);
  await expect(keys.find('good')).rejects.toThrow('gone');
});

test('reports other errors of the store', async () => {
  const { clock, store, keys } = aStore();
  await keys.find('good');
  await clock.advance(30 * SECOND);
  store.error = new Error('syntax');
  await expect(keys.find('good')).rejects.toThrow('syntax');
});

test('does not know a changed server while the store is unreachable', async () => {
  const { store, keys } = aStore();
  await keys.find('good');
  keys.forget([]);
  store.error = unreachable();
  await expect(keys.find('good')).rejects.toThrow('gone');
});
