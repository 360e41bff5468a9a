import { expect, test } from 'vitest';
import {
  parseFilter,
  rumFilterText,
  availableDimensionsText,
  mayAddFilter,
  parseRumSearch,
  withoutFilter,
} from './rum-filter-rules.js';

test('keeps period and filters in the URL and drops combinations without data', () => {
  const view = { period: 'Last7Days', Page: 'a.example/', Country: 'NO' };
  expect(parseRumSearch({ ...view, x: 1 })).toEqual(view);
  expect(parseRumSearch({ Country: 'NO', Device: 'Mobile' })).toEqual({ Country: 'NO' });
  expect(parseRumSearch({ Country: '', Device: ['Mobile'], period: 7 })).toEqual({});
  expect(parseFilter({ Browser: 7 })).toEqual({ Browser: '7' });
});

test('offers only dimensions with data', () => {
  expect(mayAddFilter({}, 'Browser')).toBe(true);
  expect(mayAddFilter({ Country: 'NO' }, 'Page')).toBe(true);
  expect(mayAddFilter({ Country: 'NO' }, 'Browser')).toBe(false);
  expect(availableDimensionsText({})).toBeUndefined();
  expect(availableDimensionsText({ Country: 'NO' })).toBe('page and country');
  expect(availableDimensionsText({ Browser: 'Firefox 142' })).toBe('browser');
  expect(mayAddFilter({}, 'Browser', 'Country')).toBe(false);
  expect(availableDimensionsText({}, 'Country')).toBe('page, country and state or province');
  expect([mayAddFilter({ Country: 'NO' }, 'State'), mayAddFilter({ Country: 'US' }, 'State')]).toEqual([false, true]);
});

test('names and removes a filter', () => {
  expect(rumFilterText('Country', 'NO')).toBe('Country: Norway');
  expect(withoutFilter({ Country: 'NO', Page: 'a' }, 'Page')).toEqual({ Country: 'NO' });
});
