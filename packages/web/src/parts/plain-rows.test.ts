import { expect, test } from 'vitest';
import { csvOf } from './plain-rows.js';

test('columns of all rows, commas and quotes in quotes, nothing where there is nothing', () => {
  expect(
    csvOf([
      { a: 1, b: 'x, "y"' },
      { b: 'z', c: undefined, a: -0.5 },
    ]),
  ).toBe('a,b,c\r\n1,"x, ""y""",\r\n-0.5,z,');
  expect(csvOf([])).toBe('');
});

test('the head says what each column is measured in', () => {
  const row = { monitor: 'shop', UptimePercentage: 99.5, TotalTime: 120, Checks: 3, Largest: 7 };
  expect(csvOf([row], { Largest: 's' })).toBe(
    'monitor,UptimePercentage (%),TotalTime (ms),Checks,Largest (s)\r\nshop,99.5,120,3,7',
  );
});

test.each(['=1+1', '+1', '-cmd', '@x'])('%s is written as text', (formula) => {
  expect(csvOf([{ a: formula }])).toBe(`a\r\n'${formula}`);
});
