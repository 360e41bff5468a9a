import { expect, test } from 'vitest';
import { makeFormat } from '../format/format-values.js';
import { readNumber, shownNumber } from './typed-number.js';

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
  const { decimalSign } = makeFormat('UTC', culture);
  expect(readNumber(typed, decimalSign)).toBe(read);
  expect(shownNumber(read, decimalSign)).toBe(shown);
});
