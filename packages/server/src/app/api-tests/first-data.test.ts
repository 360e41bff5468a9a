import type { DashboardFigures } from '@vedette/contract/v1/dashboards/dashboard';
import { expect, test } from 'vitest';
import { storeChecks } from '../../checks/index.js';
import { aCheck } from '../../testing/a-check.js';
import { createServiceFixture } from '../testing/service-fixture.js';
import type { Change } from '../../db/announce.js';

const { admin, made, db, composition } = await createServiceFixture();

/** Reads today's figures, which are cached for five seconds. */
async function checksOfToday(): Promise<number> {
  const path = '/api/v1/Dashboard/da5b0a2d-0000-4000-8000-000000000001/Figures?PresetPeriod=CurrentDay';
  const { body, text } = await admin('GET', path);
  const { Monitors } = body as DashboardFigures;
  expect(Monitors, text).toHaveLength(1);
  return Monitors[0]?.Checks ?? -1;
}

const announce = (change: Change): void => composition.followers.forEach((follower) => follower.onChange(change));

test('cached figures include the first check of a new monitor immediately', async () => {
  const monitor = {
    Name: 'shop',
    MonitorType: 'Https',
    Url: 'https://shop.example',
    SelectedCheckpoints: { Regions: [] },
  };
  const guid = await made('/v4/Monitor', { ...monitor, MonitorMode: 'Production' }, 'MonitorGuid');
  const { account_id: accountId } = await db.selectFrom('account').select('account_id').executeTakeFirstOrThrow();
  announce({ topic: 'monitor', accountId, ids: [guid] });
  expect(await checksOfToday()).toBe(0);
  const check = aCheck({ monitorGuid: guid, at: Date.now(), accountId });
  await db.transaction().execute((tx) => storeChecks(tx, [check]));
  announce({ topic: 'check', accountId, ids: [guid] });
  expect(await checksOfToday()).toBe(1);
});
