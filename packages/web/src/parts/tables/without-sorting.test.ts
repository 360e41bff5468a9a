import { expect, test } from 'vitest';
import { withoutSorting } from './without-sorting.js';

test('removes sorting from columns and keeps everything else', () => {
  const cell = () => 'x';
  const columns = [
    { id: 'name', title: 'Name', isNumber: true, cell, sort: () => 1 },
    { id: 'why', title: 'Why', cell },
  ];
  expect(withoutSorting(columns)).toEqual([
    { id: 'name', title: 'Name', isNumber: true, cell },
    { id: 'why', title: 'Why', cell },
  ]);
});
