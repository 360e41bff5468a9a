import fc from 'fast-check';
import { expect, test } from 'vitest';
import { diffLines, collapseUnchanged } from './line-diff-rules.js';

const words = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 30 });
const shape = (before: string, after: string): string =>
  diffLines(before, after)
    .map(({ kind, text }) => `${{ same: ' ', old: '-', new: '+' }[kind]}${text}`)
    .join('|');

test.each([
  ['a\nb\nc', 'a\nx\nc', ' a|-b|+x| c'],
  ['a\r\nb', 'a\nb', ' a| b'],
  ['', 'a', '+a'],
  ['a', '', '-a'],
  ['', '', ''],
])('diff of %j and %j is %s', (before, after, expected) => {
  expect(shape(before, after)).toBe(expected);
});

test('contains both texts, and no differences between equal ones', () => {
  fc.assert(
    fc.property(words, words, (a, b) => {
      const lines = diffLines(a.join('\n'), b.join('\n'));
      expect(lines.filter(({ kind }) => kind !== 'new').map(({ text }) => text)).toEqual(a);
      expect(lines.filter(({ kind }) => kind !== 'old').map(({ text }) => text)).toEqual(b);
      expect(diffLines(a.join('\n'), a.join('\n')).every(({ kind }) => kind === 'same')).toBe(true);
    }),
  );
});

test('handles thousands of changed lines without a quadratic table', () => {
  const many = (word: string): string => Array.from({ length: 5_000 }, (_line, i) => `${word} ${String(i)}`).join('\n');
  expect(diffLines(many('old'), many('new'))).toHaveLength(10_000);
});

test('counts unchanged lines far from a change instead of showing them', () => {
  const lines = diffLines('1\n2\n3\n4\n5\n6', '1\n2\n3\n4\n5\nsix');
  expect(collapseUnchanged(lines, 1).map((line) => (line.kind === 'skipped' ? line.count : line.text))).toEqual([
    4,
    '5',
    '6',
    'six',
  ]);
});
