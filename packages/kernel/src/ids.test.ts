import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ID_EPOCH, createIdGenerator, idInstant, lowGuidBits, lowestIdAt } from './ids.js';

const start = Date.UTC(2026, 10, 21);
const guid = (bits: number): string => `00000000-0000-4000-8000-000000000${bits.toString(16).padStart(3, '0')}`;
const anyBits = fc.integer({ min: 0, max: 4095 });

test('encodes the time and the low bits of the monitor in an id, in order', () => {
  fc.assert(
    fc.property(fc.integer({ min: ID_EPOCH, max: ID_EPOCH + 2 ** 41 - 2 }), anyBits, (at, bits) => {
      const id = createIdGenerator()(at, guid(bits));
      expect(idInstant(id)).toBe(at);
      expect(id - lowestIdAt(at)).toBe(bits);
      expect(id).toBeLessThan(lowestIdAt(at + 1));
      expect(Number.isSafeInteger(id)).toBe(true);
    }),
  );
});

test('reads the low bits of a GUID in any case of its letters', () => {
  expect([guid(0), guid(0xabc), guid(0xfff).toUpperCase()].map(lowGuidBits)).toEqual([0, 0xabc, 0xfff]);
});

test('never repeats an id and keeps the partition, whatever the order of the times', () => {
  const make = createIdGenerator();
  const requests = fc.array(fc.tuple(fc.integer({ min: start, max: start + 50 }), anyBits), { maxLength: 200 });
  const made = new Set<number>();
  let requestedCount = 0;
  fc.assert(
    fc.property(requests, (order) => {
      for (const [at, bits] of order) {
        const id = make(at, guid(bits));
        expect(id % 64).toBe(bits % 64);
        made.add(id);
      }
      requestedCount += order.length;
      expect(made.size).toBe(requestedCount);
    }),
    { numRuns: 100 },
  );
});

test('uses the next millisecond after 64 ids of one partition', () => {
  const make = createIdGenerator();
  const ids = Array.from({ length: 130 }, () => make(start, guid(5)));
  expect(new Set(ids).size).toBe(130);
  expect(ids.map((id) => idInstant(id) - start)).toEqual(ids.map((_id, index) => Math.floor(index / 64)));
  expect(idInstant(make(start, guid(6)))).toBe(start);
});

test('creates no id twice for late results within two hours of 25 checks a second', () => {
  const make = createIdGenerator();
  const first = make(start, guid(0));
  const each = 40;
  for (let at = start + each; at < start + 2 * 3_600_000; at += each) make(at, guid(0));
  expect(make(start, guid(0))).not.toBe(first);
});

test('forgets the oldest ids', () => {
  const make = createIdGenerator();
  const first = make(start, guid(0));
  for (let at = 1; at <= 300_000; at += 1) make(start + at, guid(0));
  expect(make(start, guid(0))).toBe(first);
});
