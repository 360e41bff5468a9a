import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changedFields, findDifferences, mergeFields } from './three-way-rules.js';

const guid = (n: number): string => `00000000-0000-4000-8000-00000000000${String(n)}`;

test('finds changed fields, however deeply nested', () => {
  expect(changedFields({ a: 1, b: ['x'], c: 'y' }, { a: 1, b: ['x', 'z'], c: 'y', d: 2 })).toEqual(['b', 'd']);
  expect(changedFields({ a: ['x'] }, { a: ['x'] })).toEqual([]);
});

const OPENED = { Name: 'Shop', Notes: '', Limit: '5', IsActive: true, Mode: 'Staging' };

test('offers fields that the other editor changed to another value than typed', () => {
  const theirs = { ...OPENED, Name: 'Shop EU', IsActive: false, Mode: 'Production' };
  const mine = { ...OPENED, Name: 'Store', Notes: 'mine alone', Mode: 'Production' };
  expect(findDifferences(OPENED, theirs, mine)).toEqual([
    { field: 'Name', opened: 'Shop', theirs: 'Shop EU', mine: 'Store', isConflict: true },
    { field: 'IsActive', opened: 'yes', theirs: 'no', mine: 'yes', isConflict: false },
  ]);
});

test('takes the selected fields from the stored item and keeps the rest as typed', () => {
  const theirs = { ...OPENED, Name: 'Shop EU', IsActive: false };
  const mine = { ...OPENED, Name: 'Store', Notes: 'mine alone' };
  expect(mergeFields(mine, theirs, new Set(['IsActive']))).toEqual({ ...mine, IsActive: false });
  expect(mergeFields(mine, theirs, new Set())).toEqual(mine);
});

const field = fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.constantFrom('', '1', '2'));

test('loses no change of the other editor if everything offered is taken', () => {
  fc.assert(
    fc.property(field, field, field, (opened, theirs, mine) => {
      const all = mergeFields(mine, theirs, new Set(findDifferences(opened, theirs, mine).map((one) => one.field)));
      const lost = changedFields(opened, theirs).filter((each) => all[each] !== theirs[each]);
      expect(lost).toEqual([]);
    }),
  );
});

const texts = (opened: unknown, theirs: unknown): readonly string[] =>
  findDifferences({ x: opened }, { x: theirs }, { x: opened }).flatMap((one) => [one.opened, one.theirs]);

test.each([
  ['', 'new', ['empty', 'new']],
  [[], ['a', 'b'], ['none', 'a\nb']],
  [guid(1), guid(2), ['unchanged', 'changed']],
  [
    [guid(1), guid(2)],
    [guid(2), guid(3), guid(4)],
    ['2 selected', '3 selected (2 added, 1 removed)'],
  ],
  [[{ Name: 'a', Tags: [1, 2] }], [], ['Name: a, Tags: [1; 2]', 'none']],
])('formats %j and %j as %j', (opened, theirs, expected) => {
  expect(texts(opened, theirs)).toEqual(expected);
});

test('hides values that the form hides', () => {
  const login = { Authentication: { Username: 'ada', Password: 'p4ss', BearerToken: '' } };
  const variable = { Name: 'key', Value: 'k3y', IsSensitive: true };
  const shown = texts(undefined, [login, variable, { ...variable, IsSensitive: false, Value: 'open' }])[1];
  expect(shown?.split('\n')).toEqual([
    'Authentication: Username: ada, Password: ••••, BearerToken: ',
    'Name: key, Value: ••••, IsSensitive: true',
    'Name: key, Value: open, IsSensitive: false',
  ]);
});
