import type { DashboardFigures, DashboardMonitors } from '@vedette/contract/v1/dashboards/dashboard';
import { HOUR, MINUTE, SECOND } from '@vedette/kernel/clock';
import { expect, test } from 'vitest';
import { ensurePartitions, storeChecks } from '../../checks/index.js';
import { aCheck } from '../../testing/a-check.js';
import { testDatabase } from '../../testing/database.js';
import { aService } from '../../testing/service-routes.js';
import { predefinedDashboards } from '@vedette/contract/v1/dashboards/predefined';

const db = await testDatabase();
/** Not at the start of a quarter of an hour. */
const NOW = Date.UTC(2026, 6, 1, 10, 20);
const service = await aService(db, undefined, NOW);
const shop = await service.addMonitor('shop');
await ensurePartitions(db, NOW);
// First checked in this hour, and down for a minute.
const checks = [10, 1].map((ago) =>
  aCheck({ monitorGuid: shop, at: NOW - ago * MINUTE, errorLevel: ago === 1 ? 2 : 0 }),
);
await db.transaction().execute((tx) => storeChecks(tx, checks));

const guid = predefinedDashboards.find(({ name }) => name === 'Operations')?.dashboardGuid ?? '';
const read = async <T>(path: string): Promise<T> =>
  (await service.admin('GET', `/api/v1/Dashboard/${guid}/${path}`)).body as T;

test('a period of the last hours reaches to now and includes an ongoing outage', async () => {
  const { FromAt, UntilAt, Times, Monitors } = await read<DashboardFigures>('Figures');
  expect([FromAt, UntilAt]).toEqual([NOW - 24 * HOUR + 10 * MINUTE, NOW]);
  const last = { UptimePercentage: 90, ObservedPercentage: 100, DownMs: 60 * SECOND, Checks: 2, ConfirmedErrors: 1 };
  expect(Times.at(-1)).toMatchObject({ FromAt: NOW - 20 * MINUTE, UntilAt: NOW, ...last });
  expect(Times.slice(0, -1).every(({ Checks, DownMs }) => Checks + DownMs === 0)).toBe(true);
  expect(Monitors).toMatchObject([{ MonitorName: 'shop', ...last }]);
  expect((await read<DashboardMonitors>('Monitor')).Rows).toEqual(Monitors);
});

test('a period of days consists of whole past days', async () => {
  const { UntilAt, Times } = await read<DashboardFigures>('Figures?PresetPeriod=Last7Days');
  expect(new Date(UntilAt).getTime() % HOUR).toBe(0);
  expect(UntilAt).toBeLessThan(NOW - HOUR);
  expect(Times.every(({ Checks }) => Checks === 0)).toBe(true);
});
