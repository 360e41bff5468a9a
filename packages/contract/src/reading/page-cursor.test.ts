import { expect, test } from 'vitest';
import { decodeCursor, encodeCursor } from './page-cursor.js';

const GUID = '0a1b2c3d-0000-4000-8000-00000000000F';
const refused = 'Cursor: is not a cursor of this list';

test('restores a position, and treats an empty text as the first page', () => {
  const position = [true, 1_795_000_000_000, 'Shop \u{1F6D2}', GUID] as const;
  expect(decodeCursor(encodeCursor(position), ['boolean', 'integer', 'text', 'guid'])).toEqual(position);
  expect(decodeCursor(undefined, ['integer'])).toBeUndefined();
  expect(decodeCursor('', ['integer'])).toBeUndefined();
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
  expect(() => decodeCursor(encodeCursor(position), [kind])).toThrow(refused);
});

test.each(['null', '{}', '[', 'not a cursor'])('rejects %s as a cursor', (text) => {
  expect(() => decodeCursor(Buffer.from(text).toString('base64url'), ['integer'])).toThrow(refused);
});
