import { BUILT_IN_DASHBOARDS } from '@vedette/contract/v4/default-dashboard';
import { expect, test } from 'vitest';
import {
  predefinedCategory,
  predefinedCategories,
  isSingleMonitorDashboard,
  predefinedDescription,
} from './predefined-dashboards.js';

test('describes every dashboard that an operator may start with', () => {
  const silent = Object.values(BUILT_IN_DASHBOARDS).filter(
    (name) => predefinedCategory(name) === '' || predefinedDescription(name) === '',
  );
  expect(silent).toEqual([]);
});

test('gives every dashboard its own description', () => {
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

test('offers the categories of existing dashboards', () => {
  expect(predefinedCategories(['Operations', 'Monitor log', 'Account overview', 'Mine'])).toEqual([
    'Status',
    'Analysis',
  ]);
});

test('recognises the dashboards for a single monitor', () => {
  expect(['Single transaction', 'Concurrent monitor', 'Operations'].map(isSingleMonitorDashboard)).toEqual([
    true,
    true,
    false,
  ]);
});
