import { expect, test } from 'vitest';
import { changedFields } from './changed-fields.js';

test('only what differs is told, lists by their content', () => {
  expect(changedFields({ Name: 'a', Tags: [1], Same: true }, { Name: 'b', Tags: [1], Same: true, New: 1 })).toEqual([
    { field: 'Name', from: 'a', to: 'b' },
    { field: 'New', to: '1' },
  ]);
});

test('an object within is told by its parts, whatever order they came in', () => {
  const daily = { StartTime: '08:00', EndTime: '20:00' };
  expect(changedFields({}, { Duty: daily })).toEqual([{ field: 'Duty', to: 'EndTime: 20:00, StartTime: 08:00' }]);
  expect(changedFields({ Duty: daily }, { Duty: { EndTime: '20:00', StartTime: '08:00' } })).toEqual([]);
});

test('a created object has no from, a removed one no to', () => {
  expect(changedFields(undefined, { Name: 'a' })).toEqual([{ field: 'Name', to: 'a' }]);
  expect(changedFields({ Name: 'a' }, undefined)).toEqual([{ field: 'Name', from: 'a' }]);
});

test('what has a name is called by it', () => {
  const after = { Member: { OperatorGuid: 'a-guid', Name: 'Ada' }, Other: { OperatorGuid: 'a-guid' } };
  expect(changedFields(undefined, after)).toEqual([
    { field: 'Member', to: 'Ada' },
    { field: 'Other', to: 'OperatorGuid: a-guid' },
  ]);
});
