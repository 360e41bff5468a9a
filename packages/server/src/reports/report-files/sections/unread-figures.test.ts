import type { Dashboard } from '@vedette/contract/v4/dashboard';
import { expect, test } from 'vitest';
import { aCaller } from '../../../testing/a-host.js';
import { testDatabase } from '../../../testing/database.js';
import { reporterDeps } from '../../report-runs/testing/a-reporter.js';
import { aService } from '../../../testing/service-routes.js';
import { buildReport } from './build-report.js';

const db = await testDatabase();
const NOW = Date.UTC(2026, 6, 1, 10);
const service = await aService(db);
const { DashboardGuid: dashboardGuid } = (await service.admin('POST', '/api/v1/Dashboard', { Name: 'Night' }))
  .body as Dashboard;
const size = { Width: 6, Height: 2 };

test.each([
  [['Log', 'ErrorTypes', 'CheckpointFigures', 'Incidents'], 0],
  // One for the chart and one for the monitor rows, however many tiles use them.
  [['Log', 'Chart', 'Chart', 'Monitors'], 2],
])('reads figures for a report of %j %i times', async (kinds, times) => {
  const Tiles = kinds.map((Kind) => ({ Kind, ...size, ...(Kind === 'Chart' && { Metric: 'Checks' }) }));
  expect((await service.admin('PUT', `/api/v1/Dashboard/${dashboardGuid}/Tile`, { Tiles })).status).toBe(204);
  const deps = reporterDeps(db, { now: () => NOW });
  let count = 0;
  const figures: typeof deps.dashboards.figures = (query) => {
    count += 1;
    return deps.dashboards.figures(query);
  };
  const options = { dashboardGuid, period: { start: NOW - 3_600_000, end: NOW }, notes: '', referenceTime: NOW };
  const counting = { ...deps, dashboards: { ...deps.dashboards, figures } };
  const report = await buildReport(counting, aCaller({ accountId: 1 }), { ...options, lateSince: undefined });
  expect(report.sections).toHaveLength(kinds.length);
  expect(count).toBe(times);
});
