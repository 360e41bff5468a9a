import { errorCountsSection } from '@vedette/contract/v1/dashboards/tiles/error-counts';
import { expect, test } from 'vitest';
import { createFormat } from '../../parts/format/format-values.js';
import { sectionTable } from './section-table.js';
import { columnTitle, valueText } from './section-text.js';

const format = createFormat('UTC', 'en-GB');
const spans = [
  { Days: 1, FromAt: 0, Checks: 1_200, ConfirmedErrors: 2, UnconfirmedErrors: 0 },
  { Days: 7, FromAt: 0, Checks: 9_000, ConfirmedErrors: 2, UnconfirmedErrors: 3 },
];
const section = errorCountsSection({ Kind: 'ErrorCounts', Width: 6, Height: 3 }, { Periods: spans });

test('shows the column titles and values of the section with its overrides', () => {
  const { columns, rows } = sectionTable(section, spans, format, {
    columns: { Checks: { isHideable: true, draw: ({ Days }, text) => `${text} in ${String(Days)}` } },
  });
  expect(columns.map(({ title }) => title)).toEqual(['Time span', 'Since', 'Checks', 'Confirmed', 'Unconfirmed']);
  const without = sectionTable(section, spans, format, { columns: { since: null } });
  expect(without.columns.map(({ cell }) => without.rows.map((row) => cell(row))[0])).toEqual([
    'Last 24 hours',
    '1,200',
    '2',
    '0',
  ]);
  const texts = rows.map((row) => columns.map(({ cell }) => cell(row)));
  expect(texts[1]).toEqual(['Last 7 days', '1 Jan 1970, 00:00', '9,000 in 7', '2', '3']);
  expect(columns.map(({ isNumber, isHideable = false }) => [isNumber, isHideable])).toEqual([
    [false, false],
    [false, false],
    [true, true],
    [true, false],
    [true, false],
  ]);
});

test('rejects overrides of missing columns unless they are conditional', () => {
  const columns = { notes: null };
  expect(() => sectionTable(section, spans, format, { columns })).toThrow(
    'The section ErrorCounts has no column notes',
  );
  expect(sectionTable(section, spans, format, { columns, conditional: ['notes'] }).columns).toHaveLength(5);
});

test('rejects sources that do not match the rows', () => {
  expect(() => sectionTable(section, spans.slice(1), format)).toThrow('has 2 rows of 1 sources');
  const shortened = { ...section, rows: section.rows.slice(1) };
  expect(() => sectionTable(shortened, spans, format)).toThrow('has 1 rows of 2 sources');
  expect(sectionTable({ ...shortened, leftOut: 'some' }, spans, format).rows).toHaveLength(1);
});

test('marks states, and values by an adjacent state', () => {
  const judged = {
    ...section,
    columns: [
      { textKey: 'UptimePercentage', format: 'percent' },
      { textKey: 'state', format: 'label' },
    ] as const,
    rows: [
      [99.9, 'Good'],
      [undefined, 'notObserved'],
    ],
  };
  const { columns, rows } = sectionTable(judged, ['a', 'b'], format, {
    columns: { UptimePercentage: { markedBy: 'state' } },
  });
  expect(rows.map((row) => columns.map(({ cell }) => cell(row)))).toMatchObject([
    [{ props: { state: 'Up', text: '99.90%' } }, { props: { state: 'Up', text: 'Met' } }],
    ['–', 'Unobserved'],
  ]);
});

test('sorts columns by value, and texts ignoring case', () => {
  const named = {
    ...section,
    columns: [
      { textKey: 'monitor', format: 'text' },
      { textKey: 'Checks', format: 'count' },
    ] as const,
    rows: [
      ['Shop', 2],
      ['blog', undefined],
    ],
  };
  const { columns, rows } = sectionTable(named, ['a', 'b'], format, { isSortable: true });
  expect(rows.map((row) => columns.map(({ sort }) => sort?.(row)))).toEqual([
    ['shop', 2],
    ['blog', undefined],
  ]);
  expect(sectionTable(named, ['a', 'b'], format).columns.every(({ sort }) => sort === undefined)).toBe(true);
});

test.each([
  [undefined, 'ms', '–'],
  ['confirmed', 'text', 'confirmed'],
  ['', 'monitor', 'Deleted monitor'],
  ['Shop', 'monitor', 'Shop'],
  ['Monday', 'weekday', 'Monday'],
  ['Sunday', 'weekday', 'Sunday'],
  ['05:00', 'wall', '05:00'],
  ['Missed', 'label', 'Missed'],
  [99.999, 'percent', '99.99%'],
  [0.001, 'lost', '0.01%'],
  [99.995, 'target', '99.995%'],
  [104.4, 'ms', '104 ms'],
  [90_000, 'duration', '1 min 30 s'],
  [0.1044, 'ratio', '0.104'],
  [14_500, 'code', '14500'],
  [2.123_45, 'limit', '2.12345'],
  [12_345, 'bytes', '12 kB'],
  [90_000, 'instant', '1 Jan 1970, 00:01'],
  [90_000, 'second', '1 Jan 1970, 00:01:30'],
] as const)('formats %s as %s as %s', (value, kind, text) => {
  expect(valueText(value, { format: kind }, format)).toBe(text);
});

test('prefers an operator’s name over a word', () => {
  expect(columnTitle({ textKey: 'LoadTime', format: 'ms', name: 'Mine' })).toBe('Mine');
});
