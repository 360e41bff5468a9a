import type { Dashboard } from '@vedette/contract/v4/dashboard';
import { expect, test } from 'vitest';
import { chosenStart, guidOfChosen } from './start-rules.js';

test.each([
  ['UseAccountSpecifiedDashboard', '', undefined],
  ['UseAccountSpecifiedDashboard', 'Operations', 'Operations'],
  ['UptimeTable', 'Operations', 'UptimeTable'],
  ['UptimeTable', '', 'UptimeTable'],
  // Whoever wants the list of monitors gets it, whatever his account begins with.
  ['MonitorList', 'Operations', undefined],
  ['MonitorList', '', undefined],
])('%s of an account with %j begins with %s', (own, ofAccount, start) => {
  expect(chosenStart({ DefaultDashboard: own, AccountDefaultDashboard: ofAccount })).toBe(start);
});

test('a dashboard is known by its guid in any case, or by the name older clients write', () => {
  const dashboards = [
    { DashboardGuid: 'ab', Name: 'Mine' },
    { DashboardGuid: 'cd', Name: 'Uptime table' },
  ] as Dashboard[];
  expect(['AB', 'UptimeTable', 'Operations', 'ef'].map((chosen) => guidOfChosen(chosen, dashboards))).toEqual([
    'ab',
    'cd',
    undefined,
    undefined,
  ]);
});
