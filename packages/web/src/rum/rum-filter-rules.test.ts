import { expect, test } from 'vitest';
import { filterIn, filterWords, keptWords, mayBeAdded, rumSearch, without } from './rum-filter-rules.js';

test('an address keeps period and filters, and leaves out what cannot be had together', () => {
  const view = { period: 'Last7Days', Page: 'a.example/', Country: 'NO' };
  expect(rumSearch({ ...view, x: 1 })).toEqual(view);
  expect(rumSearch({ Country: 'NO', Device: 'Mobile' })).toEqual({ Country: 'NO' });
  expect(rumSearch({ Country: '', Device: ['Mobile'], period: 7 })).toEqual({});
  expect(filterIn({ Browser: 7 })).toEqual({ Browser: '7' });
});

test('only what figures are kept by is offered, and said', () => {
  expect(mayBeAdded({}, 'Browser')).toBe(true);
  expect(mayBeAdded({ Country: 'NO' }, 'Page')).toBe(true);
  expect(mayBeAdded({ Country: 'NO' }, 'Browser')).toBe(false);
  expect(keptWords({})).toBeUndefined();
  expect(keptWords({ Country: 'NO' })).toBe('page and country');
  expect(keptWords({ Browser: 'Firefox 142' })).toBe('browser');
  expect(mayBeAdded({}, 'Browser', 'Country')).toBe(false);
  expect(keptWords({}, 'Country')).toBe('page, country and state or province');
  expect([mayBeAdded({ Country: 'NO' }, 'State'), mayBeAdded({ Country: 'US' }, 'State')]).toEqual([false, true]);
});

test('a filter is told by its name and taken away', () => {
  expect(filterWords('Country', 'NO')).toBe('Country: Norway');
  expect(without({ Country: 'NO', Page: 'a' }, 'Page')).toEqual({ Country: 'NO' });
});
