import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createCursorCodec, type CursorContent } from './cursor.js';

const codec = createCursorCodec(Buffer.alloc(32, 7));
const scope = { accountId: 1, list: 'check:monitor:one' };
const instants = fc.integer({ min: 0, max: 4_102_444_800_000 });
const contents: fc.Arbitrary<CursorContent> = fc.record({
  from: instants,
  to: fc.option(instants),
  isAscending: fc.boolean(),
  filters: fc.array(fc.nat(), { maxLength: 3 }),
  position: fc.array(fc.oneof(fc.nat(), fc.string()), { maxLength: 3 }),
});

test('is long, URL-safe and preserves its content', () => {
  fc.assert(
    fc.property(contents, (content) => {
      const cursor = codec.seal(scope, content);
      expect(cursor).toMatch(/^[\w-]{60,}$/);
      expect(codec.open(scope, cursor)).toEqual(content);
    }),
  );
});

test('rejects changed, cut and longer texts, and the old short form', () => {
  const letters = fc.constantFrom(...Array.from('ABCXYZabcxyz0189-_=. +/'));
  fc.assert(
    fc.property(contents, fc.nat(), letters, fc.constantFrom('put', 'cut', 'add'), (content, place, letter, what) => {
      const cursor = codec.seal(scope, content);
      const at = place % (cursor.length + (what === 'add' ? 1 : 0));
      const rest = cursor.slice(what === 'add' ? at : at + 1);
      const other = cursor.slice(0, at) + (what === 'cut' ? '' : letter) + rest;
      if (other !== cursor) expect(() => codec.open(scope, other)).toThrow('Cursor: is not a cursor of this list');
    }),
    { numRuns: 500 },
  );
  for (const short of ['', 'MTIzNDU2', '0', 'null']) expect(() => codec.open(scope, short)).toThrow('Cursor:');
});

test('opens no other list or account, and nothing under another key', () => {
  const cursor = codec.seal(scope, { from: 0, to: null, isAscending: true, filters: [], position: [] });
  const others = [
    { ...scope, accountId: 2 },
    { ...scope, list: 'check:monitor:two' },
  ];
  for (const other of others) expect(() => codec.open(other, cursor)).toThrow('Cursor:');
  expect(() => createCursorCodec(Buffer.alloc(32, 8)).open(scope, cursor)).toThrow('Cursor:');
});
