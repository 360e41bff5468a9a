import { expect, test } from 'vitest';
import { isTooDeep } from './json-depth.js';

const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth));

test('limits the depth of lists and objects, without recursion', () => {
  expect([nested(500), { a: [{ b: 'text' }] }, 'text', null].map((value) => isTooDeep(value))).toEqual([
    false,
    false,
    false,
    false,
  ]);
  expect([isTooDeep(nested(501)), isTooDeep(nested(200_000)), isTooDeep({ a: { b: 1 } }, 1)]).toEqual([
    true,
    true,
    true,
  ]);
});
