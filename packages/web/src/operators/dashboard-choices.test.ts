import type { Dashboard } from '@vedette/contract/v4/dashboard';
import { expect, test } from 'vitest';
import { accountDashboardChoices, dashboardChoices } from './dashboard-choices.js';

const dashboards = [
  { DashboardGuid: 'ab', Name: 'Mine' },
  { DashboardGuid: 'cd', Name: 'Uptime table' },
] as Dashboard[];
const shown = [
  ['ab', 'Mine'],
  ['UptimeTable', 'Uptime table'],
];

test('offers the account default, the monitor list and dashboards to operators', () => {
  const all = [['UseAccountSpecifiedDashboard', 'Account default'], ['MonitorList', 'Monitor list'], ...shown];
  expect(dashboardChoices(dashboards, 'MonitorList')).toEqual(all);
  expect(dashboardChoices(dashboards, 'ef')).toEqual([...all, ['ef', 'A dashboard that you may not view']]);
  expect(dashboardChoices(dashboards, 'AlertLog')).toEqual([...all, ['AlertLog', 'Alert history']]);
});

test('offers the monitor list and dashboards as an account’s start page', () => {
  expect(accountDashboardChoices(dashboards, '')).toEqual([['', 'Monitor list'], ...shown]);
});
