import type { Monitor } from '@vedette/contract/v4/monitor';
import { expect, test } from 'vitest';
import { BULK_FIELDS, type BulkField, toFieldChange, toDifference } from './bulk-edit-rules.js';

const field = (name: BulkField['name']): BulkField => {
  const found = BULK_FIELDS.find((each) => each.name === name);
  if (!found) throw new Error(name);
  return found;
};
const monitor = (fields: object): Monitor => ({ MonitorGuid: 'g', Name: 'Shop', ...fields }) as Monitor;

test.each([
  ['CheckInterval', { CheckInterval: 5 }, '10', '5 min', '10 min', false],
  ['CheckInterval', { CheckIntervalSeconds: 300 }, '5', '5 min', '5 min', true],
  ['MonitorMode', { MonitorMode: 'Staging' }, 'Production', 'Staging', 'Production', false],
  ['UsePrimaryCheckpointsOnly', { UsePrimaryCheckpointsOnly: true }, 'false', 'yes', 'no', false],
  ['Notes', {}, '', '–', '–', true],
] as const)('shows a change of %s in %j to the input %j', (name, fields, typed, ...[before, after, isSame]) => {
  expect(toDifference(monitor(fields), field(name), typed)).toEqual({ guid: 'g', name: 'Shop', before, after, isSame });
});

test('sends input in the type of the field, and invalid numbers unchanged', () => {
  expect(toFieldChange(field('CheckInterval'), ' 10 ')).toEqual({ CheckInterval: 10 });
  expect(toFieldChange(field('CheckInterval'), 'often')).toEqual({ CheckInterval: 'often' });
  expect(toFieldChange(field('UsePrimaryCheckpointsOnly'), 'true')).toEqual({ UsePrimaryCheckpointsOnly: true });
});
