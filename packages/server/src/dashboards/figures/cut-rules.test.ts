import { expect, test } from 'vitest';
import { cutFrom } from './cut-rules.js';

test('reports a cut only when the data begins after the period', () => {
  expect([cutFrom({ start: 10, end: 20 }, 10), cutFrom({ start: 10, end: 20 }, 11)]).toEqual([
    {},
    { IsTruncated: true },
  ]);
});
