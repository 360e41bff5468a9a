import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareDecimals, isDecimal, sumDecimals } from './decimals.js';

test.each([
  ['1050118621198921728', '1050118621198921700', 1],
  ['9223372036854775807', '9223372036854775808', -1],
  ['200', '200.0', 0],
  ['10.10', '10.1', 0],
  ['1E5', '100000', 0],
  ['1e400', '1e399', 1],
  ['1e400', '9e399', 1],
  ['-1e400', '1', -1],
  ['-0', '0', 0],
  ['0.1e-400', '0', 1],
  ['.5', '0.50', 0],
  ['-2', '-10', 1],
  ['+7', ' 7 ', 0],
  ['10', '9', 1],
  ['0.09', '0.1', -1],
  ['123', '1.23e2', 0],
])('compares %s with %s: %s', (one, other, expected) => {
  expect(Math.sign(compareDecimals(one, other))).toBe(expected);
  // -0 and 0 are the same number.
  expect(Math.sign(compareDecimals(other, one)) + expected).toBe(0);
});

test.each(['', 'a', '1a', '0x10', '1.2.3', '--1', '1e', 'Infinity', 'NaN', '1 2'])(
  'rejects %j as a decimal',
  (text) => {
    expect(isDecimal(text)).toBe(false);
    expect(compareDecimals(text, '1')).toBeNaN();
    expect(compareDecimals('1', text)).toBeNaN();
    expect(sumDecimals(['1', text])).toBeUndefined();
  },
);

test('compares integers of any length', () => {
  fc.assert(
    fc.property(fc.bigInt(), fc.bigInt(), fc.nat({ max: 40 }), (a, b, places) => {
      const expected = a < b ? -1 : a > b ? 1 : 0;
      expect(Math.sign(compareDecimals(String(a), String(b)))).toBe(expected);
      expect(Math.sign(compareDecimals(`${a}e-${places}`, `${b}.0E-${places}`))).toBe(expected);
    }),
  );
});

test('compares numbers as JavaScript does', () => {
  const number = fc.double({ noNaN: true, noDefaultInfinity: true });
  fc.assert(
    fc.property(number, number, (a, b) => {
      expect(Math.sign(compareDecimals(String(a), String(b)))).toBe(a < b ? -1 : a > b ? 1 : 0);
    }),
  );
});

test('compares a million digits in one pass', () => {
  const zeros = '0'.repeat(1_000_000);
  expect(compareDecimals(`1${zeros}1`, `1${zeros}2`)).toBeLessThan(0);
  expect(compareDecimals(`1e${'9'.repeat(1_000_000)}`, '1')).toBeGreaterThan(0);
});

test.each([
  [['0.1', '0.2'], '0.3'],
  [['9223372036854775807', '1'], '9223372036854775808'],
  [['1.50', '1.50'], '3'],
  [['-1', '1'], '0'],
  [['1e3', '0.5'], '1000.5'],
  [['-0.25', '0.05'], '-0.2'],
  [[], '0'],
  [['1e400', '1'], `1${'0'.repeat(399)}1`],
])('adds up %j to %s', (texts, expected) => {
  expect(sumDecimals(texts)).toBe(expected);
});

test('adds up numbers with too many places as JavaScript does', () => {
  expect(sumDecimals(['1e99999999', '1'])).toBe('Infinity');
  expect(sumDecimals([`1e-${'9'.repeat(400)}`, '1'])).toBe('1');
});
