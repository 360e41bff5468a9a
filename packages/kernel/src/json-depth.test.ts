import { expect, test } from 'vitest';
import { isNestedTooDeeply } from './json-depth.js';

const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth));

test('limits the depth of lists and objects, without recursion', () => {
  expect([nested(500), { a: [{ b: 'text' }] }, 'text', null].map((value) => isNestedTooDeeply(value))).toEqual([
    false,
    false,
    false,
    false,
  ]);
  expect([
    isNestedTooDeeply(nested(501)),
    isNestedTooDeeply(nested(200_000)),
    isNestedTooDeeply({ a: { b: 1 } }, 1),
  ]).toEqual([true, true, true]);
});
