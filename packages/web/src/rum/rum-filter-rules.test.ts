import { expect, test } from 'vitest';
import {
  filterIn,
  rumFilterText,
  availableDimensionsText,
  mayBeAdded,
  rumSearch,
  without,
} from './rum-filter-rules.js';

test('keeps period and filters in the URL and drops combinations without data', () => {
  const view = { period: 'Last7Days', Page: 'a.example/', Country: 'NO' };
  expect(rumSearch({ ...view, x: 1 })).toEqual(view);
  expect(rumSearch({ Country: 'NO', Device: 'Mobile' })).toEqual({ Country: 'NO' });
  expect(rumSearch({ Country: '', Device: ['Mobile'], period: 7 })).toEqual({});
  expect(filterIn({ Browser: 7 })).toEqual({ Browser: '7' });
});

test('offers only dimensions with data', () => {
  expect(mayBeAdded({}, 'Browser')).toBe(true);
  expect(mayBeAdded({ Country: 'NO' }, 'Page')).toBe(true);
  expect(mayBeAdded({ Country: 'NO' }, 'Browser')).toBe(false);
  expect(availableDimensionsText({})).toBeUndefined();
  expect(availableDimensionsText({ Country: 'NO' })).toBe('page and country');
  expect(availableDimensionsText({ Browser: 'Firefox 142' })).toBe('browser');
  expect(mayBeAdded({}, 'Browser', 'Country')).toBe(false);
  expect(availableDimensionsText({}, 'Country')).toBe('page, country and state or province');
  expect([mayBeAdded({ Country: 'NO' }, 'State'), mayBeAdded({ Country: 'US' }, 'State')]).toEqual([false, true]);
});

test('names and removes a filter', () => {
  expect(rumFilterText('Country', 'NO')).toBe('Country: Norway');
  expect(without({ Country: 'NO', Page: 'a' }, 'Page')).toEqual({ Country: 'NO' });
});
