import { BUILT_IN_DASHBOARDS } from '@vedette/contract/v4/default-dashboard';
import { expect, test } from 'vitest';
import { predefinedDashboards } from './predefined-rules.js';

test('every built-in name that operators may have means a dashboard there is, and each another one', () => {
  const names = predefinedDashboards.map(({ name }) => name);
  const meant = Object.values(BUILT_IN_DASHBOARDS);
  expect(meant.filter((name) => !names.includes(name))).toEqual([]);
  expect(new Set(meant).size).toBe(meant.length);
});
