import { expect, test } from 'vitest';
import { HashQueue, type HashRequest } from './hash-queue.js';

const OPTIONS = { concurrency: 1, maxWaitingPerKey: 3, maxWaitingPerSource: 8 };

/** Runs one job at a time; `finish` ends the running one and returns which one started next. */
function aQueue(options = OPTIONS) {
  const queue = new HashQueue(options);
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const add = (name: string, turn: HashRequest): Promise<string> =>
    queue.run(turn, async () => {
      started.push(name);
      await new Promise<void>((end) => {
        ends.push(end);
      });
      return name;
    });
  const finishAll = async (): Promise<string[]> => {
    for (let ended = 0; ; ended += 1) {
      await new Promise<void>((turn) => void setImmediate(turn));
      const end = ends[ended];
      if (!end) return started;
      end();
    }
  };
  return { queue, add, finishAll, started };
}

const visitor = (key: string): HashRequest => ({ source: 'visitor', key });

test('keys of a source take turns, each with its requests in order', async () => {
  const { add, finishAll } = aQueue();
  const all = [
    add('a1', visitor('a')),
    add('a2', visitor('a')),
    add('a3', visitor('a')),
    add('a4', visitor('a')),
    add('b1', visitor('b')),
    add('b2', visitor('b')),
  ];
  expect(await finishAll()).toEqual(['a1', 'a2', 'b1', 'a3', 'b2', 'a4']);
  expect(await Promise.all(all)).toHaveLength(6);
});

test('sources take turns, however long one is', async () => {
  const { add, finishAll } = aQueue();
  for (const key of ['a', 'b', 'c', 'd', 'e']) void add(key, visitor(key));
  void add('proof', { source: 'proof', key: 'x' });
  void add('known', { source: 'known', key: 'y' });
  expect((await finishAll()).slice(0, 4)).toEqual(['a', 'b', 'proof', 'known']);
});

test('rejects what exceeds the limit of a key, and accepts other keys', async () => {
  const { add, finishAll } = aQueue();
  for (const name of ['running', 'a1', 'a2', 'a3']) void add(name, visitor('a'));
  await expect(add('a4', visitor('a'))).rejects.toMatchObject({ kind: 'limited', retryAfterS: 5 });
  void add('b1', visitor('b'));
  expect(await finishAll()).toEqual(['running', 'a1', 'b1', 'a2', 'a3']);
});

test('rejects what exceeds the limit of a source, and accepts other sources', async () => {
  const { add, finishAll } = aQueue();
  void add('running', visitor('0'));
  for (let key = 1; key <= 8; key += 1) void add(String(key), visitor(String(key)));
  await expect(add('9', visitor('9'))).rejects.toMatchObject({ kind: 'limited' });
  void add('proof', { source: 'proof', key: 'x' });
  expect(await finishAll()).toHaveLength(10);
});

test('continues after a job that throws, and is idle at the end', async () => {
  const queue = new HashQueue({ ...OPTIONS, concurrency: 2 });
  const jobs = Array.from({ length: 4 }, (_, at) =>
    queue.run(visitor('a'), () => (at === 0 ? Promise.reject(new Error('broke')) : Promise.resolve(at))),
  );
  expect((await Promise.allSettled(jobs)).map(({ status }) => status)).toEqual([
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ]);
  expect(await queue.run(visitor('a'), () => Promise.resolve('free'))).toBe('free');
});
