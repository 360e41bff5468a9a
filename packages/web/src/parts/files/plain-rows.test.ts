import { csvFormat } from '@vedette/documents/csv';
import { expect, test } from 'vitest';
import { formatCsv } from './plain-rows.js';

const english = csvFormat('en-GB');
const french = csvFormat('fr-FR');

test('writes columns of all rows, quotes separators, and leaves gaps empty', () => {
  const rows = [
    { a: 1, b: 'x, "y"' },
    { b: 'z', c: undefined, a: -0.5 },
  ];
  expect(formatCsv(rows, english)).toBe('a,b,c\r\n1,"x, ""y""",\r\n-0.5,z,\r\n');
  expect(formatCsv(rows, french)).toBe('a;b;c\r\n1;"x, ""y""";\r\n-0,5;z;\r\n');
  expect(formatCsv([], english)).toBe('');
});

test('adds units to the column titles', () => {
  const row = { monitor: 'shop', UptimePercentage: 99.5, TotalTime: 120, Checks: 3, Largest: 7 };
  expect(formatCsv([row], english, { Largest: 's' })).toBe(
    'monitor,UptimePercentage (%),TotalTime (ms),Checks,Largest (s)\r\nshop,99.5,120,3,7\r\n',
  );
});

test('neutralises formulas in values and column titles', () => {
  expect(formatCsv([{ a: '=1+1', 'b;=2': 'shop,-cmd' }], french)).toBe(`a;"b;'=2"\r\n'=1+1;"shop,'-cmd"\r\n`);
});
