import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contains, searchSubstring } from './contains-rules.js';

const few = fc.array(fc.constantFrom('a', 'b', '€'), { maxLength: 60 }).map((letters) => letters.join(''));

test('finds the same as the engine in at most two steps per character', () => {
  fc.assert(
    fc.property(few, few, fc.nat(50), (text, other, from) => {
      for (const part of [other, text.slice(from), other.slice(0, 3)]) {
        const { isFound, steps } = searchSubstring(text, part);
        expect(isFound).toBe(text.includes(part));
        expect(contains(text, part)).toBe(isFound);
        expect(steps).toBeLessThanOrEqual(2 * text.length);
      }
    }),
  );
});

test('searches a long text of one letter for a part that almost matches', () => {
  const [text, part] = ['a'.repeat(200_000), `${'a'.repeat(2_000)}b${'a'.repeat(2_000)}`];
  expect(searchSubstring(text, part).steps).toBeLessThanOrEqual(2 * text.length);
  expect(contains(text, part)).toBe(false);
  expect(contains(`${text}b${text}`, part)).toBe(true);
});
