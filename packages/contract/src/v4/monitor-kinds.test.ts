import { expect, test } from 'vitest';
import { monitorKindName } from './monitor-kinds.js';
import { monitorTypes } from './monitor-enums.js';

test('names each kind of monitor differently in every language', () => {
  const texts = monitorTypes.map(monitorKindName);
  expect(new Set(texts).size).toBe(monitorTypes.length);
  expect(texts.filter((each) => /^[A-Z][a-z]+[A-Z]/.test(each))).toEqual(['MySQL']);
});

test.each([
  ['Http', 'Website (HTTP)'],
  ['MultiStepApi', 'Multi-step API'],
  ['Other', 'Other'],
  ['constructor', 'constructor'],
  ['', ''],
])('%j is %j', (kind, expected) => {
  expect(monitorKindName(kind)).toBe(expected);
});
