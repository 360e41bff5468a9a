import { Fault } from '@vedette/kernel/fault';
import { expect, test } from 'vitest';
import { splitFilters, dimensionValue, toRumSubject, toSlice } from './slice-rules.js';

test('separates filters from the rest of a query', () => {
  expect(splitFilters({ PresetPeriod: 'All', Country: 'NO', Page: undefined })).toEqual({
    filters: { Country: 'NO' },
    rest: { PresetPeriod: 'All' },
  });
});

test.each([
  [{}, { dimension: 0, value: '' }],
  [{ State: 'US-AZ' }, { dimension: 6, value: 'US-AZ' }],
  [
    { State: 'US-AZ', Country: 'US' },
    { dimension: 6, value: 'US-AZ' },
  ],
  [
    { State: 'US-AZ', Country: 'CA' },
    { dimension: 6, value: '' },
  ],
  [{ Device: 'Phone' }, { dimension: 3, value: 'Phone' }],
  [
    { Country: 'NO', Page: 'a.example/b c' },
    { dimension: 100, value: 'NO a.example/b c' },
  ],
])('page views with %j are one place', (filters, subject) => {
  expect(toRumSubject(filters)).toEqual(subject);
});

test.each([
  ['Browser', {}, { dimension: 4 }],
  ['Browser', { Browser: 'Firefox 142' }, { dimension: 4, value: 'Firefox 142' }],
  ['Page', { Country: 'NO' }, { dimension: 100, country: 'NO' }],
  ['Country', { Page: 'a.example/' }, { dimension: 100, page: 'a.example/' }],
  ['Country', { Page: 'a.example/', Country: 'NO' }, { dimension: 100, value: 'NO a.example/' }],
  ['State', {}, { dimension: 6 }],
  ['State', { Country: 'US' }, { dimension: 6, country: 'US' }],
  ['State', { Country: 'US', State: 'US-AZ' }, { dimension: 6, value: 'US-AZ' }],
  ['Country', { State: 'US-AZ' }, { dimension: 6, value: 'US-AZ' }],
] as const)('by %s, of page views with %j', (by, filters, slice) => {
  expect(toSlice(by, filters)).toEqual(slice);
});

test('returns each part of a pair under its dimension', () => {
  expect(dimensionValue({ dimension: 100 }, 'Page', 'NO a.example/b c')).toBe('a.example/b c');
  expect(dimensionValue({ dimension: 100 }, 'Country', 'NO a.example/b c')).toBe('NO');
  expect(dimensionValue({ dimension: 6 }, 'Country', 'US-AZ')).toBe('US');
  expect(dimensionValue({ dimension: 6 }, 'State', 'US-AZ')).toBe('US-AZ');
  expect(dimensionValue({ dimension: 4 }, 'Browser', 'Firefox 142')).toBe('Firefox 142');
});

test('rejects combinations without stored figures, naming each filter', () => {
  const problems = (act: () => unknown): readonly string[] => {
    try {
      act();
    } catch (error) {
      if (error instanceof Fault && error.kind === 'invalid') return error.problems;
    }
    throw new Error('it was not rejected');
  };
  const rule = 'figures are stored by page and country together, else by one dimension';
  expect(problems(() => toRumSubject({ Country: 'NO', Device: 'Phone' }))).toEqual([
    `Country: must not be given with Device: ${rule}`,
    `Device: must not be given with Country: ${rule}`,
  ]);
  expect(problems(() => toSlice('Browser', { Country: 'NO' }))).toEqual([
    `Country: must not be given with Browser: ${rule}`,
  ]);
});
