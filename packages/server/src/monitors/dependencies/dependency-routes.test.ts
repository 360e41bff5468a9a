import type { Monitor } from '@vedette/contract/v4/monitor';
import type { MonitorGroup } from '@vedette/contract/v4/monitor-group';
import type { GroupParents, MonitorParents } from '@vedette/contract/v1/monitors/parent';
import { beforeEach, expect, test } from 'vitest';
import type { Grant } from '../../rights/index.js';
import { readMonitorFacts } from '../index.js';
import { createMonitorFixture } from '../testing/monitor-fixture-routes.js';

const { admin, callAs, db, clock } = await createMonitorFixture();
const https = { MonitorType: 'Https', Url: 'https://shop.example', AuthenticationType: 'None' };
const aMonitor = async (Name: string): Promise<string> =>
  (await admin<Monitor>('POST', '/Monitor', { Name, ...https })).body.MonitorGuid;
const aGroup = async (members: readonly string[]): Promise<string> => {
  const { MonitorGroupGuid } = (await admin<MonitorGroup>('POST', '/MonitorGroup', { Description: 'Site' })).body;
  for (const guid of members) await admin('POST', `/MonitorGroup/${MonitorGroupGuid}/Member/${guid}`);
  return MonitorGroupGuid;
};
const parentsPath = (guid: string): string => `/api/v1/Monitor/${guid}/Parent`;
const ofGroup = (guid: string): string => `/api/v1/MonitorGroup/${guid}/Parent`;
const dependsOn = async (guid: string): Promise<string[]> => {
  const [facts] = await readMonitorFacts(db, [guid], clock.now(), () => Promise.resolve('UTC'));
  return [...(facts?.dependsOn ?? [])].sort();
};

let [shop, web, router] = ['', '', ''];
beforeEach(async () => {
  shop = await aMonitor('shop');
  web = await aMonitor('web');
  router = await aMonitor('router');
});

test('returns parents in order, with those of groups, and counts ancestors', async () => {
  const gateway = await aMonitor('gateway');
  const site = await aGroup([shop, web, router]);
  expect((await admin('PUT', parentsPath(shop), { MonitorGuids: [web, gateway, web] })).status).toBe(204);
  expect((await admin('PUT', ofGroup(site), { MonitorGuids: [router] })).status).toBe(204);
  const { body } = await admin<MonitorParents>('GET', parentsPath(shop));
  const [WEB, GATEWAY, ROUTER] = [
    { MonitorGuid: web, Name: 'web' },
    { MonitorGuid: gateway, Name: 'gateway' },
    { MonitorGuid: router, Name: 'router' },
  ];
  expect(body).toEqual({
    Parents: [WEB, GATEWAY],
    MonitorGuids: [web, gateway],
    OfGroups: [{ MonitorGroupGuid: site, Description: 'Site', Parents: [ROUTER] }],
  });
  expect((await admin<GroupParents>('GET', ofGroup(site))).body).toEqual({ Parents: [ROUTER], MonitorGuids: [router] });
  expect(await dependsOn(shop)).toEqual([web, gateway, router].sort());
  expect(await dependsOn(router)).toEqual([]);
  expect((await admin('PUT', parentsPath(shop), { MonitorGuids: [] })).status).toBe(204);
  expect(await dependsOn(shop)).toEqual([router]);
  await admin('DELETE', `/Monitor/${router}`);
  expect(await dependsOn(shop)).toEqual([]);
});

test('copies the parents to a clone, but no child of the original', async () => {
  await admin('PUT', parentsPath(shop), { MonitorGuids: [web, router] });
  const { MonitorGuid } = (await admin<Monitor>('POST', `/Monitor/${shop}/Clone`)).body;
  const { Parents } = (await admin<MonitorParents>('GET', parentsPath(MonitorGuid))).body;
  expect(Parents.map((parent) => parent.MonitorGuid)).toEqual([web, router]);
  await admin('PUT', parentsPath(MonitorGuid), { MonitorGuids: [] });
  expect(await dependsOn(shop)).toEqual([web, router].sort());
});

test('lets the group of all monitors depend on one monitor', async () => {
  const all = (await admin<MonitorGroup[]>('GET', '/MonitorGroup')).body.find(({ IsAll }) => IsAll);
  expect((await admin('PUT', ofGroup(all?.MonitorGroupGuid ?? ''), { MonitorGuids: [router] })).status).toBe(204);
  expect([await dependsOn(shop), await dependsOn(router)]).toEqual([[router], []]);
  expect((await admin('PUT', parentsPath(router), { MonitorGuids: [shop] })).problems).toEqual([
    `MonitorGuids: ${shop} would close a dependency cycle`,
  ]);
  await admin('PUT', ofGroup(all?.MonitorGroupGuid ?? ''), { MonitorGuids: [] });
});

test('rejects a cycle, directly, through others and by a group', async () => {
  expect((await admin('PUT', parentsPath(shop), { MonitorGuids: [shop] })).problems).toEqual([
    'MonitorGuids: a monitor cannot depend on itself',
  ]);
  await admin('PUT', parentsPath(shop), { MonitorGuids: [web] });
  await admin('PUT', parentsPath(web), { MonitorGuids: [router] });
  const refused = await admin('PUT', parentsPath(router), { MonitorGuids: [shop] });
  expect([refused.status, refused.problems]).toEqual([400, [`MonitorGuids: ${shop} would close a dependency cycle`]]);
  const site = await aGroup([router]);
  expect((await admin('PUT', ofGroup(site), { MonitorGuids: [shop] })).status).toBe(400);
  expect((await admin<MonitorParents>('GET', parentsPath(router))).body.Parents).toEqual([]);
});

test('suppresses nothing within a cycle that a membership closes later', async () => {
  const site = await aGroup([web]);
  await admin('PUT', ofGroup(site), { MonitorGuids: [shop] });
  await admin('PUT', parentsPath(shop), { MonitorGuids: [router] });
  await admin('POST', `/MonitorGroup/${site}/Member/${router}`);
  expect([await dependsOn(web), await dependsOn(shop), await dependsOn(router)]).toEqual([
    [shop, router].sort(),
    [],
    [],
  ]);
});

test('allows no cycle by two simultaneous links', async () => {
  const both = await Promise.all([
    admin('PUT', parentsPath(shop), { MonitorGuids: [web] }),
    admin('PUT', parentsPath(web), { MonitorGuids: [shop] }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([204, 400]);
});

test('requires permission to edit and to see parents; keeps hidden ones', async () => {
  const grant = (type: Grant['type'], contextId: string): Grant => ({ contextType: 'monitor', contextId, type });
  const bob = callAs('bob', [grant('EditMonitor', shop), grant('ViewMonitorData', web)]);
  await admin('PUT', parentsPath(shop), { MonitorGuids: [router] });
  expect((await bob<MonitorParents>('GET', parentsPath(shop))).body.Parents).toEqual([{ MonitorGuid: router }]);
  expect((await bob('PUT', parentsPath(shop), { MonitorGuids: [router, web] })).status).toBe(204);
  expect((await bob('PUT', parentsPath(shop), { MonitorGuids: [web] })).status).toBe(204);
  expect((await bob('PUT', parentsPath(shop), { MonitorGuids: [router] })).problems).toEqual([
    `MonitorGuids: there is no monitor ${router}`,
  ]);
  expect((await bob('PUT', parentsPath(web), { MonitorGuids: [] })).status).toBe(403);
  const [last] = await db.selectFrom('audit').selectAll().orderBy('audit_id', 'desc').limit(1).execute();
  expect(last).toMatchObject({ object_type: 'Monitor', before: { Parents: [router, web] }, after: { Parents: [web] } });
});
