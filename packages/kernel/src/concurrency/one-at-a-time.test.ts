import { Fault } from '../fault.js';
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
  const his = turns.run(() => first.promise, { asker: 'ann' });
  await expect(turns.run(() => Promise.resolve(), { asker: 'ann' })).rejects.toThrow(
    'Your last document is still being made',
  );
  const other = turns.run(() => Promise.resolve('bob’s'), { asker: 'bob' });
  first.resolve();
  await his;
  expect(await other).toBe('bob’s');
  expect(await turns.run(() => Promise.reject(new Error('broken')), { asker: 'ann' }).catch(String)).toBe(
    'Error: broken',
  );
  expect(await turns.run(() => Promise.resolve('again'), { asker: 'ann' })).toBe('again');
});

test('who may have several made takes no more places than those, and has them back one by one', async () => {
  const turns = new OneAtATime();
  const [first, second] = [withResolvers(), withResolvers()];
  const anns = [first, second].map(({ promise }) => turns.run(() => promise, { asker: 'ann', most: 2 }));
  await expect(turns.run(() => Promise.resolve(), { asker: 'ann', most: 2 })).rejects.toThrow('Your last document');
  first.resolve();
  await anns[0];
  const third = turns.run(() => Promise.resolve('third'), { asker: 'ann', most: 2 });
  await expect(turns.run(() => Promise.resolve(), { asker: 'ann', most: 2 })).rejects.toThrow('Your last document');
  second.resolve();
  expect(await third).toBe('third');
});

test('what nobody waits for when its turn comes is not made', async () => {
  const turns = new OneAtATime();
  const first = withResolvers();
  const client = new AbortController();
  const told: string[] = [];
  const before = turns.run(() => first.promise);
  const left = turns.run(() => Promise.resolve(told.push('made')), { asker: 'ann', signal: client.signal });
  client.abort();
  first.resolve();
  await before;
  await expect(left).rejects.toThrow('Nobody waits');
  expect(told).toEqual([]);
  expect(await turns.run(() => Promise.resolve('again'), { asker: 'ann' })).toBe('again');
});
