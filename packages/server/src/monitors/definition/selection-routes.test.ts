import { expect, test } from 'vitest';
import type { Grant } from '../../rights/index.js';
import { loadNamesOfSelectingMonitors } from './selection-sql.js';
import { createMonitorFixture } from '../testing/monitor-fixture-routes.js';

/** In this fixture, checkpoint 3 and region 1005 are private and open to administrators only. */
const { db, callAs, admin, account } = await createMonitorFixture();
const all = await db
  .selectFrom('monitor_group')
  .select('monitor_group_guid')
  .where('is_all', '=', true)
  .executeTakeFirstOrThrow();
const editor: Grant[] = [
  { contextType: 'monitorGroup', contextId: all.monitor_group_guid, type: 'CreateAndDeleteMonitorsInGroup' },
];
const eve = callAs('eve', editor);
const shop = (selected: object) => ({
  Name: 'shop',
  MonitorType: 'Https',
  Url: 'https://example.com/',
  SelectedCheckpoints: selected,
});
const NEEDED = 'No permission: UsePrivateLocation is needed on the selected location';

test.each([{ Checkpoints: [1, 3] }, { Regions: [1005] }])(
  'rejects the selection %j without the permission',
  async (places) => {
    const { status, problems } = await eve('POST', '/Monitor', shop(places));
    expect([status, problems]).toEqual([403, [NEEDED]]);
    expect((await admin('POST', '/Monitor', shop(places))).status).toBe(201);
  },
);

test('lets operators without permission keep private locations, not add them', async () => {
  const { body } = await admin<{ MonitorGuid: string }>('POST', '/Monitor', shop({ Checkpoints: [3] }));
  const path = `/Monitor/${body.MonitorGuid}`;
  expect((await eve('PATCH', path, { Name: 'mine', SelectedCheckpoints: { Checkpoints: [1, 3] } })).status).toBe(204);
  expect((await eve('PATCH', path, { SelectedCheckpoints: { Regions: [1005] } })).status).toBe(403);
  expect((await eve('PUT', path, shop({ Checkpoints: [2], Regions: [1005] }))).status).toBe(403);
  expect((await eve('POST', `${path}/Clone`)).status).toBe(403);
  expect((await admin('POST', `${path}/Clone`)).status).toBe(201);
});

test('needs no permission to exclude a private location', async () => {
  expect((await eve('POST', '/Monitor', shop({ ExcludeLocations: [3] }))).status).toBe(201);
});

test('names monitors that select a location, by region or checkpoints', async () => {
  await admin('POST', '/Monitor', { ...shop({ Regions: [1004] }), Name: 'by region' });
  await admin('POST', '/Monitor', { ...shop({ Checkpoints: [2] }), Name: 'by checkpoint' });
  const place = { regionId: 1004, checkpointIds: [2] };
  expect(await loadNamesOfSelectingMonitors(db, account.accountId, place)).toEqual(['by checkpoint', 'by region']);
  expect(await loadNamesOfSelectingMonitors(db, account.accountId, { regionId: 7, checkpointIds: [] })).toEqual([]);
  expect(await loadNamesOfSelectingMonitors(db, account.accountId + 1, place)).toEqual([]);
});

test('requires five checkpoints for concurrency, or three with several servers', async () => {
  const everywhere = (places: object) => ({ ...shop(places), UseConcurrentMonitoring: true });
  const { status, problems } = await admin('POST', '/Monitor', everywhere({ Checkpoints: [1, 2] }));
  const needed = 'UseConcurrentMonitoring: requires 5 to 50 checkpoints, or 3 with several servers each (selected: 2)';
  expect([status, problems]).toEqual([400, [needed]]);
  expect((await admin('POST', '/Monitor', everywhere({ Checkpoints: [1, 2, 3] }))).status).toBe(201);
  const { body } = await admin<{ MonitorGuid: string }>('POST', '/Monitor', shop({ Checkpoints: [1, 2] }));
  const path = `/Monitor/${body.MonitorGuid}`;
  expect((await admin('PATCH', path, { UseConcurrentMonitoring: true })).status).toBe(400);
});

test('allows other changes to a concurrent monitor that lost checkpoints', async () => {
  const everywhere = { ...shop({ Checkpoints: [1, 2, 3] }), UseConcurrentMonitoring: true };
  const { body } = await admin<{ MonitorGuid: string }>('POST', '/Monitor', everywhere);
  const path = `/Monitor/${body.MonitorGuid}`;
  // As if one of the three checkpoints had been deleted.
  const fewer = { Checkpoints: [1, 2], Regions: [], ExcludeLocations: [] };
  const stored = db.updateTable('monitor').set({ selected_checkpoints: JSON.stringify(fewer) });
  await stored.where('monitor_guid', '=', body.MonitorGuid).execute();
  expect((await admin('PATCH', path, { Notes: 'watched by two' })).status).toBe(204);
  expect((await admin('PATCH', path, { SelectedCheckpoints: { Checkpoints: [1, 2] } })).status).toBe(204);
  expect((await admin('PATCH', path, { SelectedCheckpoints: { Checkpoints: [2] } })).status).toBe(400);
  expect((await admin('PATCH', path, { UsePrimaryCheckpointsOnly: false })).status).toBe(400);
  expect((await admin('PATCH', path, { UseConcurrentMonitoring: false })).status).toBe(204);
});
