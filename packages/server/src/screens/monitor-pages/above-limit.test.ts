import { expect, test } from 'vitest';
import { findExceededLimit } from './monitor-row.js';

test.each([
  ['no limit', 900, { limit1: null, limit2: null }, undefined],
  ['no check', undefined, { limit1: '1', limit2: '2' }, undefined],
  ['at the first limit', 300, { limit1: '300', limit2: '600' }, undefined],
  ['above the first', 301, { limit1: '300', limit2: '600' }, 1],
  ['above both', 601, { limit1: '300', limit2: '600' }, 2],
  ['above the second alone', 601, { limit1: null, limit2: '600' }, 2],
  ['limits that are none', 601, { limit1: '0', limit2: '' }, undefined],
] as const)('%s: %s', (_case, totalMs, limits, above) => {
  expect(findExceededLimit(totalMs, limits)).toBe(above);
});
