import type { DashboardFigures, DashboardLog } from '@vedette/contract/v1/dashboards/dashboard';
import { MINUTE, SECOND } from '@vedette/kernel/clock';
import { expect, test } from 'vitest';
import { ensurePartitions, storeChecks } from '../../checks/index.js';
import { aCheck } from '../../testing/a-check.js';
import { testDatabase } from '../../testing/database.js';
import { aService } from '../../testing/service-routes.js';
import { monitorDashboardGuid } from '@vedette/contract/v1/dashboards/predefined';

const db = await testDatabase();
/** The last whole step before now. */
const STEP = Date.UTC(2026, 6, 1, 10, 20);
const service = await aService(db, undefined, STEP + 4 * SECOND);
const shop = await service.addMonitor('shop');
await ensurePartitions(db, STEP);
const checks = [
  aCheck({ monitorGuid: shop, at: STEP - 10 * MINUTE }),
  aCheck({ monitorGuid: shop, at: STEP + 3 * SECOND, errorLevel: 2 }),
];
await db.transaction().execute((tx) => storeChecks(tx, checks));
const read = async <T>(part: string): Promise<T> =>
  (await service.admin('GET', `/api/v1/Dashboard/${monitorDashboardGuid('Https', false)}/${part}`)).body as T;

test('figures to now end with the last step; later checks appear with their quarter', async () => {
  const { UntilAt, Times, Monitors } = await read<DashboardFigures>('Figures');
  expect(UntilAt).toBe(STEP);
  const expectedNumbers = { Checks: 2, ConfirmedErrors: 1, DownMs: 0, UptimePercentage: 100, ObservedPercentage: 100 };
  expect(Times.at(-1)).toMatchObject({ UntilAt: STEP, ...expectedNumbers });
  expect(Monitors).toMatchObject([expectedNumbers]);
  expect((await read<DashboardLog>('CheckLog')).Rows).toHaveLength(2);
});
