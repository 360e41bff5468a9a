import { Fault } from '@vedette/kernel/fault';
import { expect, test } from 'vitest';
import { DocumentQueue } from './document-queue.js';

/** Node 20 lacks `Promise.withResolvers`. */
function withResolvers() {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve: () => resolve() };
}

test('makes documents in sequence, continues after a failure, rejects a ninth', async () => {
  const queue = new DocumentQueue();
  const events: string[] = [];
  const first = withResolvers();
  const failing = queue.run(async () => {
    events.push('first');
    await first.promise;
    throw new Error('broken');
  });
  const others = Array.from({ length: 7 }, (_each, i) => queue.run(() => Promise.resolve(events.push(`next ${i}`))));
  await expect(queue.run(() => Promise.resolve())).rejects.toThrow(Fault);
  expect(events).toEqual(['first']);
  first.resolve();
  await expect(failing).rejects.toThrow('broken');
  await Promise.all(others);
  expect(events).toHaveLength(8);
  expect(await queue.run(() => Promise.resolve('again'))).toBe('again');
});

test('rejects a second document of an operator while the first is being made', async () => {
  const queue = new DocumentQueue();
  const first = withResolvers();
  const anns = queue.run(() => first.promise, { operatorGuid: 'ann' });
  await expect(queue.run(() => Promise.resolve(), { operatorGuid: 'ann' })).rejects.toThrow(
    'Your previous document is still being created',
  );
  const other = queue.run(() => Promise.resolve('bob’s'), { operatorGuid: 'bob' });
  first.resolve();
  await anns;
  expect(await other).toBe('bob’s');
  expect(await queue.run(() => Promise.reject(new Error('broken')), { operatorGuid: 'ann' }).catch(String)).toBe(
    'Error: broken',
  );
  expect(await queue.run(() => Promise.resolve('again'), { operatorGuid: 'ann' })).toBe('again');
});

test('counts the documents of one operator up to the limit of the job', async () => {
  const queue = new DocumentQueue();
  const [first, second] = [withResolvers(), withResolvers()];
  const anns = [first, second].map(({ promise }) => queue.run(() => promise, { operatorGuid: 'ann', max: 2 }));
  await expect(queue.run(() => Promise.resolve(), { operatorGuid: 'ann', max: 2 })).rejects.toThrow(
    'Your previous document',
  );
  first.resolve();
  await anns[0];
  const third = queue.run(() => Promise.resolve('third'), { operatorGuid: 'ann', max: 2 });
  await expect(queue.run(() => Promise.resolve(), { operatorGuid: 'ann', max: 2 })).rejects.toThrow(
    'Your previous document',
  );
  second.resolve();
  expect(await third).toBe('third');
});

test('skips a document whose client has disconnected', async () => {
  const queue = new DocumentQueue();
  const first = withResolvers();
  const client = new AbortController();
  const events: string[] = [];
  const before = queue.run(() => first.promise);
  const left = queue.run(() => Promise.resolve(events.push('made')), { operatorGuid: 'ann', signal: client.signal });
  client.abort();
  first.resolve();
  await before;
  await expect(left).rejects.toThrow('The client has disconnected');
  expect(events).toEqual([]);
  expect(await queue.run(() => Promise.resolve('again'), { operatorGuid: 'ann' })).toBe('again');
});
