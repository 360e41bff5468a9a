import { expect, test } from 'vitest';
import { decodeFileText, stripByteOrderMark } from './file-text.js';

const text = '{"name":"Zürich 🔑"}';
const utf16 = Buffer.from(`\uFEFF${text}`, 'utf16le');

test.each([
  ['UTF-8', Buffer.from(text)],
  ['UTF-8 with a mark', Buffer.from(`\uFEFF${text}`)],
  ['UTF-16, the low byte first', utf16],
  ['UTF-16, the high byte first', Buffer.from(utf16).swap16()],
])('reads a file of %s', (_name, bytes) => {
  expect(decodeFileText(bytes)).toBe(text);
});

test('reads an empty file as an empty text, and keeps a mark within a text', () => {
  expect(decodeFileText(new Uint8Array())).toBe('');
  expect(stripByteOrderMark('\uFEFFa\uFEFF')).toBe('a\uFEFF');
  expect(stripByteOrderMark('a')).toBe('a');
});
