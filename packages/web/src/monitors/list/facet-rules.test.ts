import { expect, test } from 'vitest';
import { parseFieldOption, fieldOption } from './facet-rules.js';

test.each([
  ['Team', 'Blue', 'Team: Blue'],
  ['a: b', 'c": d', 'a: b: c": d'],
  ['Team', '', 'Team: '],
])('parses the option of field %j and value %j and shows it as %j', (name, value, expected) => {
  expect(parseFieldOption(fieldOption(name, value))).toEqual({ name, value, label: expected });
});

test('shows a field without bidirectional controls, and filters by its real value', () => {
  const option = fieldOption('Team', '\u202eeulB');
  expect(parseFieldOption(option)).toEqual({ name: 'Team', value: '\u202eeulB', label: 'Team: \ufffdeulB' });
});

test('shows a field with any value by its name', () => {
  expect(parseFieldOption(fieldOption('Team', undefined))).toEqual({ name: 'Team', value: '', label: 'Team' });
});
