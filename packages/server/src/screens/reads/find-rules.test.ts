import { expect, test } from 'vitest';
import { aCaller } from '../../testing/a-host.js';
import { Rights } from '../../rights/index.js';
import { closestPatterns, toFoundGroups, searchPatterns, resolveFindReach } from './find-rules.js';

test('splits a search into words and escapes wildcards', () => {
  expect(searchPatterns('  Shop  100% shop a_b\\ ')).toEqual(['%shop%', '%100\\%%', '%a\\_b\\\\%']);
  expect(searchPatterns('1 2 3 4 5 6 7 8 9')).toHaveLength(8);
  expect(closestPatterns('Web  Shop')).toEqual(['web shop%', '% web shop%']);
});

test('returns up to the requested number of each kind and whether there are more', () => {
  const row = (Id: string) => ({ Id, Name: Id, Note: '' });
  const found = ['a', 'b', 'c'].map((id) => ({ kind: 'Sla' as const, row: row(id) }));
  expect(toFoundGroups([...found, { kind: 'Monitor', row: row('m') }], 2)).toEqual([
    { Kind: 'Monitor', Rows: [row('m')], HasMore: false },
    { Kind: 'Sla', Rows: [row('a'), row('b')], HasMore: true },
  ]);
});

test('finds by permission; administrators find all but closed vault sections', () => {
  const outsider = aCaller({ isAdministrator: false, rights: new Rights([], false) });
  expect(Object.values(resolveFindReach(outsider))).toEqual(Object.values(resolveFindReach(outsider)).map(() => []));
  const { vaultItems, ...rest } = resolveFindReach(aCaller());
  expect(vaultItems).toEqual([]);
  expect(Object.values(rest)).toEqual(Object.values(rest).map(() => 'all'));
});
