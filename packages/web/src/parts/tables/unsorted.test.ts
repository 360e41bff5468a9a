import { expect, test } from 'vitest';
import { unsorted } from './unsorted.js';

test('columns of a page keep all but the way to sort by them', () => {
  const cell = () => 'x';
  const columns = [
    { id: 'name', title: 'Name', isNumber: true, cell, sort: () => 1 },
    { id: 'why', title: 'Why', cell },
  ];
  expect(unsorted(columns)).toEqual([
    { id: 'name', title: 'Name', isNumber: true, cell },
    { id: 'why', title: 'Why', cell },
  ]);
});
