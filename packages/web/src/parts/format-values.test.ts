import { expect, test } from 'vitest';
import { makeFormat } from './format-values.js';

test('a moment of the reader’s own clock is shown as other moments are, whatever his zone', () => {
  const format = makeFormat('America/New_York', 'en-GB');
  expect(format.local('2026-11-22T19:46:13')).toBe('22 Nov 2026, 19:46:13');
  expect(format.dateTime(Date.UTC(2026, 10, 23, 0, 46, 13))).toBe('22 Nov 2026, 19:46:13');
});
