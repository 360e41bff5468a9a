import { expect, test } from 'vitest';
import { askWords, doneWords } from './all-alerts-rules.js';

const rows = (...flags: readonly boolean[]) =>
  flags.map((GenerateAlert, index) => ({ MonitorGuid: String(index), GenerateAlert }));

test('before, it says how many monitors are switched, of how many', () => {
  expect(askWords(rows(true, true, false), false, String)).toMatch(/^Alerts of 2 monitors of 3 are on\./);
  expect(askWords(rows(true, true, false), true, String)).toMatch(/^Alerts of 1 monitor of 3 are off, also where/);
  expect(askWords(rows(false), false, String)).toBe('Alerts of all monitors are off already: nothing will change.');
});

test('after, it says how many were, and how many stayed as before', () => {
  const before = rows(true, true, true, false);
  expect(doneWords(before, rows(false, false, false, false), false, String)).toBe('Alerts of 3 monitors were stopped.');
  expect(doneWords(before, rows(false, true, false, false), false, String)).toBe(
    'Alerts of 2 monitors were stopped. 1 monitor stayed as before: locked, or changed meanwhile.',
  );
  expect(doneWords(before, rows(true, true, true, true), true, String)).toBe('Alerts of 1 monitor were started.');
  expect(doneWords(before, [], false, String)).toBe('Alerts of no monitor were stopped.');
});
