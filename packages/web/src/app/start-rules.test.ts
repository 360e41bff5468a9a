import type { Dashboard } from '@vedette/contract/v4/dashboard';
import { expect, test } from 'vitest';
import { selectStartDashboard, findDashboardGuid } from './start-rules.js';

test.each([
  ['UseAccountSpecifiedDashboard', '', undefined],
  ['UseAccountSpecifiedDashboard', 'Operations', 'Operations'],
  ['UptimeTable', 'Operations', 'UptimeTable'],
  ['UptimeTable', '', 'UptimeTable'],
  // The operator’s choice of the monitor list overrides the account’s dashboard.
  ['MonitorList', 'Operations', undefined],
  ['MonitorList', '', undefined],
])('%s of an account with %j starts with %s', (own, ofAccount, start) => {
  expect(selectStartDashboard({ DefaultDashboard: own, AccountDefaultDashboard: ofAccount })).toBe(start);
});

test('finds a dashboard by its guid in any case, or by its legacy name', () => {
  const dashboards = [
    { DashboardGuid: 'ab', Name: 'Mine' },
    { DashboardGuid: 'cd', Name: 'Uptime table' },
  ] as Dashboard[];
  expect(['AB', 'UptimeTable', 'Operations', 'ef'].map((chosen) => findDashboardGuid(chosen, dashboards))).toEqual([
    'ab',
    'cd',
    undefined,
    undefined,
  ]);
});
