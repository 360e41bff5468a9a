import { expect, test } from 'vitest';
import { httpStatusErrorCode, describeError, errorCodes, findErrorCode } from './error-codes.js';

const entries = Object.values(errorCodes);
const known = new Set([0, 3040, 5407, 6000, 6001]);

test('assigns no number twice', () => {
  expect(new Set(entries.map(({ code }) => code)).size).toBe(entries.length);
});

test('keeps added codes at five digits, clear of the HTTP status range', () => {
  for (const { code } of entries.filter((entry) => !known.has(entry.code))) {
    expect(code).toBeGreaterThanOrEqual(11_000);
    expect(code).toBeLessThan(30_000);
    expect(code < 14_100 || code > 14_999).toBe(true);
  }
});

test.each([
  [httpStatusErrorCode(404), 'HTTP status 404 (Not Found)'],
  [httpStatusErrorCode(500), 'HTTP status 500 (Internal Server Error)'],
  [httpStatusErrorCode(799), 'HTTP status 799'],
  [11001, 'Host name does not exist'],
  [0, 'OK'],
  [4711, 'Error 4711'],
])('describes %i as "%s"', (code, text) => {
  expect(describeError(code)).toBe(text);
});

test('fills parameters and leaves those without a value visible', () => {
  expect(describeError(3040, { got: 200, expected: 401 })).toBe('HTTP status 200, expected 401');
  expect(describeError(3040, { got: 200 })).toBe('HTTP status 200, expected {expected}');
});

test('requests a traceroute without a connection, a snapshot with content', () => {
  expect(findErrorCode(12002)).toMatchObject({ traceroute: true, snapshot: false });
  expect(findErrorCode(14404)).toMatchObject({ traceroute: false, snapshot: true });
  expect(findErrorCode(11001)).toMatchObject({ traceroute: false, snapshot: false });
});
