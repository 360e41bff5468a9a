import { expect, test } from 'vitest';
import { readCursor, writeCursor } from './page-cursor.js';

const GUID = '0c59f891-002e-4245-b2d5-d202bf7f870a';

test('a cursor is read as it was written', () => {
  const place = [1_795_651_588_130, true, 'a b', GUID] as const;
  expect(readCursor(writeCursor(place), ['number', 'boolean', 'text', 'guid'])).toEqual(place);
  expect(readCursor(undefined, ['number'])).toBeUndefined();
  expect(readCursor('', ['number'])).toBeUndefined();
});

const cursor = (json: string): string => Buffer.from(json).toString('base64url');

// Each of these is of the type that is wanted, or JSON makes it one, and the store takes none of them.
test.each([
  ['number', '[1e400]'],
  ['number', '[-1e400]'],
  ['number', '[1e300]'],
  ['number', '[1.5]'],
  ['number', '["1"]'],
  ['number', '[1,2]'],
  ['boolean', '[1]'],
  ['text', '["a\\u0000b"]'],
  ['guid', '["x"]'],
  ['guid', `["${GUID}\\n"]`],
  ['guid', '{}'],
  ['guid', 'null'],
  ['guid', ''],
] as const)('%s: %s is no place', (kind, json) => {
  const text = json === '' ? '#' : cursor(json);
  expect(() => readCursor(text, [kind])).toThrow('Cursor: is not one of this list');
});
