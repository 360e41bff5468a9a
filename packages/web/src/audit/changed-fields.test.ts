import { expect, test } from 'vitest';
import { changedFields } from './changed-fields.js';

test('only what differs is told, lists by their content', () => {
  expect(changedFields({ Name: 'a', Tags: [1], Same: true }, { Name: 'b', Tags: [1], Same: true, New: 1 })).toEqual([
    { field: 'Name', from: 'a', to: 'b' },
    { field: 'New', to: '1' },
  ]);
});

test('a created object has no from, a removed one no to', () => {
  expect(changedFields(undefined, { Name: 'a' })).toEqual([{ field: 'Name', to: 'a' }]);
  expect(changedFields({ Name: 'a' }, undefined)).toEqual([{ field: 'Name', from: 'a' }]);
});
