import { expect, test } from 'vitest';
import { nameOfCopy } from './copy-name.js';

test.each([
  ['Shop front', [], 'Shop front (copy)'],
  ['Shop front', ['Shop front', 'Shop front (copy)'], 'Shop front (copy 2)'],
  ['Shop front (copy)', ['Shop front (copy)'], 'Shop front (copy 2)'],
  ['Shop front (copy 7)', ['Shop front (copy)'], 'Shop front (copy 2)'],
  ['x'.repeat(64), [], `${'x'.repeat(57)} (copy)`],
  [`${'x'.repeat(56)}😀${'x'.repeat(6)}`, [], `${'x'.repeat(56)} (copy)`],
])('a copy of %s, with %j taken, is named %s', (name, taken, copy) => {
  expect(nameOfCopy(name, new Set(taken))).toBe(copy);
});
