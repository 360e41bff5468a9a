import { expect, test } from 'vitest';
import { usualOf, wishOf, type Measured, type Way } from './column-rules.js';

const way: Way = { size: 8, whole: 'moments', keeps: 100 };
const column = { head: 'Name', isRight: false, grows: true };
const measured: Measured = { word: 3, long: 6, cell: 40, usual: 12, column };

test('a few long cells are not what is usual, all of a few are', () => {
  expect(usualOf([...Array<number>(19).fill(5), 90])).toBe(5);
  expect(usualOf([5, 90])).toBe(90);
  expect(usualOf([])).toBe(0);
});

test.each([
  ['prose may be broken down to its words', measured, way, 72],
  [
    'a date stays in one line as long as can be',
    { ...measured, word: 4, cell: 10, column: { ...column, grows: false, isMoment: true } },
    way,
    89,
  ],
  ['a state does not', { ...measured, word: 4, cell: 10, column: { ...column, grows: false } }, way, 41],
  [
    'but where there is room it does',
    { ...measured, word: 4, cell: 10, column: { ...column, grows: false } },
    { ...way, whole: 'states' },
    89,
  ],
] as const)('%s', (_case, of, how, least) => {
  expect(wishOf(of, how).least).toBe(least);
});
