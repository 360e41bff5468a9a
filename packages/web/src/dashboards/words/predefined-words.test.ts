import { BUILT_IN_DASHBOARDS } from '@vedette/contract/v4/default-dashboard';
import { expect, test } from 'vitest';
import { predefinedGroup, predefinedGroups, isOfOne, predefinedDescription } from './predefined-words.js';

test('every dashboard an operator may begin with says what is on it', () => {
  const silent = Object.values(BUILT_IN_DASHBOARDS).filter(
    (name) => predefinedGroup(name) === '' || predefinedDescription(name) === '',
  );
  expect(silent).toEqual([]);
});

test('no two of them say the same', () => {
  const said = Object.values(BUILT_IN_DASHBOARDS)
    .concat(
      'RUM overview',
      'RUM performance',
      'Single monitor',
      'Single browser monitor',
      'Single transaction',
      'Single API monitor',
      'Concurrent monitor',
    )
    .map(predefinedDescription);
  expect(new Set(said).size).toBe(said.length);
});

test('the kinds to choose from are those of the dashboards there are', () => {
  expect(predefinedGroups(['Operations', 'Monitor log', 'Account overview', 'Mine'])).toEqual(['Status', 'Analysis']);
});

test('dashboards that are meant for one monitor are known', () => {
  expect(['Single transaction', 'Concurrent monitor', 'Operations'].map(isOfOne)).toEqual([true, true, false]);
});
