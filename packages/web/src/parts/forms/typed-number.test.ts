import { expect, test } from 'vitest';
import { createFormat } from '../format/format-values.js';
import { parseTypedNumber, formatDraftNumber } from './typed-number.js';

test.each([
  ['de-DE', '99,4', '99.4', '99,4'],
  ['de-DE', '99.4', '99.4', '99,4'],
  ['fr-FR', '0,5', '0.5', '0,5'],
  ['nl-NL', '99,', '99.', '99,'],
  ['en-US', '99.4', '99.4', '99.4'],
  ['en-US', '99,4', '99,4', '99,4'],
  ['de-DE', '1.000,5', '1.000,5', '1.000,5'],
  ['de-DE', 'viel, sehr', 'viel, sehr', 'viel, sehr'],
  ['de-DE', '', '', ''],
])('in %s, %j is read as %j and shown as %j', (culture, typed, read, shown) => {
  const { decimalSign } = createFormat('UTC', culture);
  expect(parseTypedNumber(typed, decimalSign)).toBe(read);
  expect(formatDraftNumber(read, decimalSign)).toBe(shown);
});
