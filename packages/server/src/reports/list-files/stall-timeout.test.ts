import { ManualClock, MINUTE, SECOND } from '@vedette/kernel/clock';
import { expect, test } from 'vitest';
import { streamWithStallTimeout, type Chunks } from './stall-timeout.js';
import { ConcurrencyLimiter } from '@vedette/kernel/concurrency/concurrency-limiter';

const MANY = Array.from({ length: 2_000 }, (_part, at) => `${at}, `);

/** Starts a stream on a clock that the test advances. */
function aSending(parts: Chunks, isContended = () => false) {
  const clock = new ManualClock(0);
  const counts = { ends: 0 };
  const content = streamWithStallTimeout(parts, { clock, onEnd: () => (counts.ends += 1), isContended });
  const error = new Promise((resolve) => content.once('error', resolve).once('end', () => resolve(undefined)));
  return { clock, counts, content, error, reader: content[Symbol.asyncIterator]() };
}

test('streams everything without splitting characters, and ends once', async () => {
  const { content, counts } = aSending(['é€😀'.repeat(20_000), 'end']);
  const pieces: Buffer[] = [];
  for await (const piece of content) pieces.push(piece as Buffer);
  expect(Buffer.concat(pieces).toString()).toBe(`${'é€😀'.repeat(20_000)}end`);
  expect(Math.max(...pieces.map(({ length }) => length))).toBe(64 * 1024);
  expect(counts.ends).toBe(1);
});

test('cuts off a reader that kept the stream waiting for an hour in total', async () => {
  const { clock, counts, reader, error } = aSending(MANY);
  await expect(
    (async () => {
      while ((await reader.next()).done !== true) {
        // Lets the next piece arrive before time passes.
        await clock.advance(0);
        await clock.advance(40 * SECOND);
      }
    })(),
  ).rejects.toThrow('stalled');
  expect(String(await error)).toContain('stalled');
  expect([Math.round(clock.elapsed() / MINUTE), counts.ends]).toEqual([60, 1]);
});

/** Takes a piece of 64 KB at intervals until the stream is cut off, and returns the minutes that took. */
async function countMinutes({ clock, reader }: ReturnType<typeof aSending>, everyMs: number): Promise<number> {
  try {
    while ((await reader.next()).done !== true) {
      await clock.advance(0);
      await clock.advance(everyMs);
    }
  } catch {
    return clock.elapsed() / MINUTE;
  }
  return Infinity;
}
const pieces = (count: number): Buffer[] => Array.from({ length: count }, () => Buffer.alloc(64 * 1024));

test('cuts off a reader below 32 KB per second after a minute under contention', async () => {
  expect(
    await countMinutes(
      aSending(pieces(200), () => true),
      40 * SECOND,
    ),
  ).toBeLessThan(2);
  expect(
    await countMinutes(
      aSending(pieces(100), () => false),
      40 * SECOND,
    ),
  ).toBeGreaterThan(59);
  expect(
    await countMinutes(
      aSending(pieces(400), () => true),
      SECOND,
    ),
  ).toBe(Infinity);
});

test('cuts off a reader that was slow earlier once others are refused', async () => {
  let isFull = false;
  const sending = aSending(pieces(400), () => isFull);
  for (let at = 0; at < 10; at += 1) {
    await sending.reader.next();
    await sending.clock.advance(0);
    await sending.clock.advance(40 * SECOND);
  }
  expect(sending.counts.ends).toBe(0);
  isFull = true;
  await sending.clock.advance(15 * SECOND);
  expect(sending.counts.ends).toBe(1);
});

test('cuts off one slow reader for each refused request', async () => {
  const clock = new ManualClock(0);
  const limiter = new ConcurrencyLimiter({ max: 3, refuse: (limit) => new Error(limit) });
  const slow = [0, 1, 2].map((at) => {
    const options = { clock, onEnd: limiter.acquire(String(at), 1), isContended: () => limiter.isContended };
    const content = streamWithStallTimeout(pieces(400), options).once('error', () => undefined);
    return { content, reader: content[Symbol.asyncIterator]() };
  });
  const cut = () => slow.filter(({ content }) => content.destroyed).length;
  const pass = async (seconds: number): Promise<void> => {
    for (const { content, reader } of slow) if (!content.destroyed) await reader.next();
    await clock.advance(0);
    await clock.advance(seconds * SECOND);
  };
  for (let at = 0; at < 4; at += 1) await pass(40);
  expect(cut()).toBe(0);
  expect(() => limiter.acquire('late', 1)).toThrow('total');
  await pass(40);
  expect(cut()).toBe(1);
  limiter.acquire('late', 1);
  await pass(40);
  expect(cut()).toBe(1);
});

test('cuts off a reader that takes nothing for a minute', async () => {
  const { clock, counts, reader } = aSending(MANY);
  await reader.next();
  await clock.advance(45 * SECOND);
  await reader.next();
  await clock.advance(45 * SECOND);
  expect(counts.ends).toBe(0);
  await clock.advance(30 * SECOND);
  await expect(reader.next()).rejects.toThrow('stalled');
  expect(counts.ends).toBe(1);
});

test('does not count the time spent on making the next piece', async () => {
  let make = (): void => undefined;
  const made = new Promise<void>((resolve) => (make = resolve));
  const { clock, counts, reader } = aSending(
    (async function* () {
      yield 'first';
      await made;
      yield 'second';
    })(),
  );
  await reader.next();
  const second = reader.next();
  await clock.advance(90 * MINUTE);
  expect(counts.ends).toBe(0);
  make();
  expect(String((await second).value)).toBe('second');
});
