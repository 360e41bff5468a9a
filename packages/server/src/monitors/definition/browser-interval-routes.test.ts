import { expect, test } from 'vitest';
import { minimalBody } from '../testing/sample-values.js';
import { createMonitorFixture } from '../testing/monitor-fixture-routes.js';

const { admin, db } = await createMonitorFixture();

test('allows other changes to a monitor with an interval that is now too short', async () => {
  const body = { ...minimalBody('FullPageCheck'), CheckInterval: 5 };
  const { MonitorGuid: guid } = (await admin<{ MonitorGuid: string }>('POST', '/Monitor', body)).body;
  await db.updateTable('monitor').set({ interval_ms: 120_000 }).where('monitor_guid', '=', guid).execute();

  expect((await admin('PATCH', `/Monitor/${guid}`, { Name: 'renamed' })).status).toBe(204);
  const { body: read } = await admin('GET', `/Monitor/${guid}`);
  expect(read).toMatchObject({ Name: 'renamed', CheckInterval: 2 });
  const { status, problems } = await admin('PATCH', `/Monitor/${guid}`, { CheckInterval: 1 });
  expect([status, problems]).toEqual([400, ['CheckInterval: must be at least 120 seconds for FullPageCheck']]);
});
