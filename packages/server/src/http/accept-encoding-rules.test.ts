import { expect, test } from 'vitest';
import { chooseCoding } from './accept-encoding-rules.js';

test.each([
  { accepted: undefined, coding: undefined },
  { accepted: '', coding: undefined },
  { accepted: 'identity', coding: undefined },
  { accepted: 'gzip, deflate, br, zstd', coding: 'br' },
  { accepted: 'GZIP', coding: 'gzip' },
  { accepted: 'x-gzip', coding: 'gzip' },
  { accepted: 'br;q=0, gzip', coding: 'gzip' },
  { accepted: 'br;q=0, *', coding: 'gzip' },
  { accepted: '*', coding: 'br' },
  { accepted: '*;q=0', coding: undefined },
  { accepted: 'br;q=0.5, gzip;q=1.0', coding: 'gzip' },
  { accepted: 'gzip;q=0.0', coding: undefined },
  { accepted: 'brotli', coding: undefined },
])('answers Accept-Encoding: $accepted in $coding', ({ accepted, coding }) => {
  expect(chooseCoding(accepted, ['br', 'gzip'])).toBe(coding);
});

test('never answers in a coding that the document does not have', () => {
  expect(chooseCoding('br', ['gzip'])).toBeUndefined();
});
