import { expect, test } from 'vitest';
import { readCursor, writeCursor } from './page-cursor.js';

const GUID = '0a1b2c3d-0000-4000-8000-00000000000F';
const refused = 'Cursor: is not a cursor of this list';

test('restores a position, and treats an empty text as the first page', () => {
  const position = [true, 1_795_000_000_000, 'Shop \u{1F6D2}', GUID] as const;
  expect(readCursor(writeCursor(position), ['boolean', 'integer', 'text', 'guid'])).toEqual(position);
  expect(readCursor(undefined, ['integer'])).toBeUndefined();
  expect(readCursor('', ['integer'])).toBeUndefined();
});

test.each([
  ['integer', [1.5]],
  ['integer', [1e300]],
  ['integer', [2 ** 53]],
  ['integer', [-1]],
  ['integer', ['1']],
  ['guid', ['shop']],
  ['guid', [`${GUID}0`]],
  ['text', ['a\0b']],
  ['text', [1]],
  ['boolean', [0]],
  ['integer', []],
  ['integer', [1, 1]],
] as const)('rejects a part that a column of %s cannot hold: %j', (kind, position) => {
  expect(() => readCursor(writeCursor(position), [kind])).toThrow(refused);
});

test.each(['null', '{}', '[', 'not a cursor'])('rejects %s as a cursor', (text) => {
  expect(() => readCursor(Buffer.from(text).toString('base64url'), ['integer'])).toThrow(refused);
});
