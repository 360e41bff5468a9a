import { expect, test } from 'vitest';
import { mergedFacts } from './service-facts.js';

const at = (instant: number): string => `<${String(instant)}>`;

test('merges facts of the same name in order', () => {
  const facts = ['192.0.2.7', '192.0.2.8'].map((Value) => ({ Name: 'A', Value }));
  expect(mergedFacts([{ Name: 'Server', Value: 'ns1' }, ...facts], at)).toEqual([
    ['Server', 'ns1'],
    ['A', '192.0.2.7\n192.0.2.8'],
  ]);
});

test('formats instants, but not texts that contain one', () => {
  const facts = [
    { Name: 'Valid until', Value: '1970-01-01T00:00:01Z' },
    { Name: 'Greeting', Value: 'since 1970-01-01T00:00:01Z' },
  ];
  expect(mergedFacts(facts, at)).toEqual([
    ['Valid until', '<1000>'],
    ['Greeting', 'since 1970-01-01T00:00:01Z'],
  ]);
});
