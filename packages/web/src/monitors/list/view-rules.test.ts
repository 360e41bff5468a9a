import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseListSearch } from '../../parts/navigation/search.js';
import { toListSearch, toSavedView, withView, withoutView } from './view-rules.js';

const GROUP = '00000000-0000-4000-8000-000000000001';

test('stores a view as the query of the list', () => {
  const search = { search: 'shop', state: ['Down', 'Warn'], group: GROUP, sort: 'P95', desc: true } as const;
  expect(toSavedView('Slow ones', search)).toEqual({
    Name: 'Slow ones',
    Search: 'shop',
    State: 'Down,Warn',
    MonitorGroupGuid: GROUP,
    Sort: 'P95',
    Direction: 'Descending',
  });
  expect(toSavedView('All', {})).toEqual({ Name: 'All' });
});

test('restores the same list from a stored view', () => {
  const word = fc.option(fc.constantFrom('shop', 'Https', 'Staging', '0'), { nil: undefined });
  const state = fc.subarray(['Down', 'Warn', 'Unknown', 'Up', 'Paused']);
  const sort = fc.constantFrom(undefined, 'Worst', 'Name', 'P95');
  const texts = { search: word, type: word, mode: word, host: word, field: word, value: word };
  fc.assert(
    fc.property(fc.record({ ...texts, state, sort, desc: fc.boolean() }), (raw) => {
      const search = parseListSearch(raw);
      expect(toListSearch(toSavedView('x', search))).toEqual(search);
    }),
  );
});

test('replaces a view of the same name in place', () => {
  const views = [toSavedView('a', {}), toSavedView('b', {})];
  const changed = withView(views, toSavedView('a', { search: 'x' }));
  expect(changed).toEqual([{ Name: 'a', Search: 'x' }, { Name: 'b' }]);
  expect(withView(views, toSavedView('c', {})).map(({ Name }) => Name)).toEqual(['a', 'b', 'c']);
  expect(withoutView(changed, 'a')).toEqual([{ Name: 'b' }]);
});
