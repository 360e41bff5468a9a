import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seededRandom } from './random.js';
import { ID_EPOCH, createIdGenerator, idInstant, lowestIdAt } from './ids.js';

const start = Date.UTC(2026, 10, 21);

test('encodes the time in an id, in order', () => {
  fc.assert(
    fc.property(fc.integer({ min: ID_EPOCH, max: ID_EPOCH + 2 ** 41 - 2 }), (at) => {
      const id = createIdGenerator(seededRandom(at))(at);
      expect(idInstant(id)).toBe(at);
      expect(id).toBeGreaterThanOrEqual(lowestIdAt(at));
      expect(id).toBeLessThan(lowestIdAt(at + 1));
      expect(Number.isSafeInteger(id)).toBe(true);
    }),
  );
});

test('never repeats an id, whatever the order of the times', () => {
  const make = createIdGenerator(seededRandom(1));
  const times = fc.array(fc.integer({ min: start, max: start + 50 }), { maxLength: 200 });
  const made = new Set<number>();
  let requestedCount = 0;
  fc.assert(
    fc.property(times, (order) => {
      for (const at of order) made.add(make(at));
      requestedCount += order.length;
      expect(made.size).toBe(requestedCount);
    }),
    { numRuns: 100 },
  );
});

test('creates up to 4096 ids per millisecond', () => {
  const make = createIdGenerator(seededRandom(2));
  expect(new Set(Array.from({ length: 4096 }, () => make(start))).size).toBe(4096);
  expect(() => make(start)).toThrow(RangeError);
});

test('creates no id twice for late results within two hours of 25 checks a second', () => {
  const make = createIdGenerator(seededRandom(3));
  const first = make(start);
  const each = 40;
  for (let at = start + each; at < start + 2 * 3_600_000; at += each) make(at);
  expect(make(start)).not.toBe(first);
});

test('starts at a random sequence in each process and for forgotten times', () => {
  const make = createIdGenerator(seededRandom(4));
  const first = make(start);
  for (let at = 1; at <= 300_000; at += 1) make(start + at);
  expect(make(start)).not.toBe(first);
  expect(createIdGenerator(seededRandom(5))(start)).not.toBe(first);
});
