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

test.each(['=1+1', '+1', '-cmd', '@x'])('%s is written as text', (formula) => {
  expect(csvOf([{ a: formula }])).toBe(`a\r\n'${formula}`);
});
