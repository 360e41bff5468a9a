import { Fault } from '@vedette/kernel/fault';
import { expect, test } from 'vitest';
import { OneAtATime } from './one-at-a-time.js';

/** Node 20 has none. */
function withResolvers() {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve: () => resolve() };
}

test('the next begins when the one before has ended, also badly; beyond eight none is taken', async () => {
  const turns = new OneAtATime();
  const told: string[] = [];
  const first = withResolvers();
  const failing = turns.run(async () => {
    told.push('first');
    await first.promise;
    throw new Error('broken');
  });
  const others = Array.from({ length: 7 }, (_each, i) => turns.run(() => Promise.resolve(told.push(`next ${i}`))));
  await expect(turns.run(() => Promise.resolve())).rejects.toThrow(Fault);
  expect(told).toEqual(['first']);
  first.resolve();
  await expect(failing).rejects.toThrow('broken');
  await Promise.all(others);
  expect(told).toHaveLength(8);
  expect(await turns.run(() => Promise.resolve('again'))).toBe('again');
});

test('whoever asks for another before his last is made is told to wait; others are not', async () => {
  const turns = new OneAtATime();
  const first = withResolvers();
  const his = turns.run(() => first.promise, 'ann');
  await expect(turns.run(() => Promise.resolve(), 'ann')).rejects.toThrow('Your last document is still being made');
  const other = turns.run(() => Promise.resolve('bob’s'), 'bob');
  first.resolve();
  await his;
  expect(await other).toBe('bob’s');
  expect(await turns.run(() => Promise.reject(new Error('broken')), 'ann').catch(String)).toBe('Error: broken');
  expect(await turns.run(() => Promise.resolve('again'), 'ann')).toBe('again');
});
