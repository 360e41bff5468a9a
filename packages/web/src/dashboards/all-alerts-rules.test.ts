import { expect, test } from 'vitest';
import { confirmationText, changeResultText } from './all-alerts-rules.js';

const rows = (...flags: readonly boolean[]) =>
  flags.map((GenerateAlert, index) => ({ MonitorGuid: String(index), GenerateAlert }));

test('announces how many of all monitors will change', () => {
  expect(confirmationText(rows(true, true, false), false)).toMatch(/^Turns off the alerts of 2 of 3 monitors\./);
  expect(confirmationText(rows(true, true, false), true)).toMatch(
    /^Turns on the alerts of 1 of 3 monitors, including those muted individually/,
  );
  expect(confirmationText(rows(false), false)).toBe('Alerts of all monitors are already off. Nothing changes.');
});

test('reports how many monitors changed and how many did not', () => {
  const before = rows(true, true, true, false);
  expect(changeResultText(before, rows(false, false, false, false), false)).toBe(
    'Alerts of 3 monitors were turned off.',
  );
  expect(changeResultText(before, rows(false, true, false, false), false)).toBe(
    'Alerts of 2 monitors were turned off. 1 monitor was not changed because it was locked or edited meanwhile.',
  );
  expect(changeResultText(before, rows(true, true, true, true), true)).toBe('Alerts of 1 monitor were turned on.');
  expect(changeResultText(before, [], false)).toBe('No alerts were turned off.');
});
