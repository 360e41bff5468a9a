import { expect, test } from 'vitest';
import { parseFieldOption, fieldOption } from './facet-rules.js';

test.each([
  ['Team', 'Blue', 'Team: Blue'],
  ['a: b', 'c": d', 'a: b: c": d'],
  ['Team', '', 'Team: '],
])('the field %j of value %j comes back from a menu, told as %j', (name, value, words) => {
  expect(parseFieldOption(fieldOption(name, value))).toEqual({ name, value, words });
});

test('a field that would turn what stands behind it is told without that, and filtered by as it is', () => {
  const option = fieldOption('Team', '\u202eeulB');
  expect(parseFieldOption(option)).toEqual({ name: 'Team', value: '\u202eeulB', words: 'Team: \ufffdeulB' });
});

test('a field of any value is told by its name', () => {
  expect(parseFieldOption(fieldOption('Team', undefined))).toEqual({ name: 'Team', value: '', words: 'Team' });
});
