import { csvFormat } from '@vedette/documents/csv';
import { expect, test } from 'vitest';
import { formatCsv } from './plain-rows.js';

const english = csvFormat('en-GB');
const french = csvFormat('fr-FR');

test('columns of all rows, separators and quotes in quotes, nothing where there is nothing', () => {
  const rows = [
    { a: 1, b: 'x, "y"' },
    { b: 'z', c: undefined, a: -0.5 },
  ];
  expect(formatCsv(rows, english)).toBe('a,b,c\r\n1,"x, ""y""",\r\n-0.5,z,\r\n');
  expect(formatCsv(rows, french)).toBe('a;b;c\r\n1;"x, ""y""";\r\n-0,5;z;\r\n');
  expect(formatCsv([], english)).toBe('');
});

test('the head says what each column is measured in', () => {
  const row = { monitor: 'shop', UptimePercentage: 99.5, TotalTime: 120, Checks: 3, Largest: 7 };
  expect(formatCsv([row], english, { Largest: 's' })).toBe(
    'monitor,UptimePercentage (%),TotalTime (ms),Checks,Largest (s)\r\nshop,99.5,120,3,7\r\n',
  );
});

test('neutralises formulas in values and in the names of columns', () => {
  expect(formatCsv([{ a: '=1+1', 'b;=2': 'shop,-cmd' }], french)).toBe(`a;"b;'=2"\r\n'=1+1;"shop,'-cmd"\r\n`);
});
