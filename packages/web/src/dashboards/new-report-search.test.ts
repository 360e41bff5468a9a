import type { Dashboard } from '@vedette/contract/v4/dashboard';
import { expect, test } from 'vitest';
import { newReportSearch } from './new-report-search.js';

const dashboard = {
  DashboardGuid: 'd',
  DashboardFilter: { SelectedPeriod: { PresetPeriod: 'Last7Days' } },
} as Dashboard;

test('starts a report with the preset of the view, else of the dashboard', () => {
  expect(newReportSearch(dashboard, {})).toEqual({ dashboard: 'd', period: 'Last7Days' });
  expect(newReportSearch(dashboard, { period: 'Today' })).toEqual({ dashboard: 'd', period: 'Today' });
  expect(newReportSearch({ DashboardGuid: 'd' } as Dashboard, {})).toEqual({ dashboard: 'd' });
});

test.each([
  [{ from: 1, until: 2 }],
  [{ groups: ['g'] }],
  [{ monitors: ['m'] }],
  [{ level: 'Ok' }],
  [{ partial: true }],
  [{ checkpoints: [1] }],
  [{ regions: [1] }],
] as const)('detects filters that a report does not include: %j', (search) => {
  expect(newReportSearch(dashboard, search)).toEqual({ dashboard: 'd', period: 'Last7Days', filtered: true });
});
