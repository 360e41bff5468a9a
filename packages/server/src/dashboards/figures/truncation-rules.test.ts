import { expect, test } from 'vitest';
import { truncationFlag } from './truncation-rules.js';

test('reports a cut only when the data begins after the period', () => {
  expect([truncationFlag({ start: 10, end: 20 }, 10), truncationFlag({ start: 10, end: 20 }, 11)]).toEqual([
    {},
    { IsTruncated: true },
  ]);
});
