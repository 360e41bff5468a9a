import { expect, test } from 'vitest';
import { changedFields } from './changed-fields.js';

test('lists only changed fields and compares lists by content', () => {
  expect(changedFields({ Name: 'a', Tags: [1], Same: true }, { Name: 'b', Tags: [1], Same: true, New: 1 })).toEqual([
    { field: 'Name', from: 'a', to: 'b' },
    { field: 'New', to: '1' },
  ]);
});

test('lists changed members of an object whatever their order', () => {
  const daily = { StartTime: '08:00', EndTime: '20:00' };
  expect(changedFields({}, { Duty: daily })).toEqual([{ field: 'Duty', to: 'EndTime: 20:00, StartTime: 08:00' }]);
  expect(changedFields({ Duty: daily }, { Duty: { EndTime: '20:00', StartTime: '08:00' } })).toEqual([]);
});

test('lists no old values for a created object and no new ones for a deleted one', () => {
  expect(changedFields(undefined, { Name: 'a' })).toEqual([{ field: 'Name', to: 'a' }]);
  expect(changedFields({ Name: 'a' }, undefined)).toEqual([{ field: 'Name', from: 'a' }]);
});

test('shows objects that have a name by it', () => {
  const after = { Member: { OperatorGuid: 'a-guid', Name: 'Ada' }, Other: { OperatorGuid: 'a-guid' } };
  expect(changedFields(undefined, after)).toEqual([
    { field: 'Member', to: 'Ada' },
    { field: 'Other', to: 'OperatorGuid: a-guid' },
  ]);
});
