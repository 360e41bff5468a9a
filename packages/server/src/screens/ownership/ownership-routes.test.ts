import type { Dashboard } from '@vedette/contract/v4/dashboard';
import type { OwnedObject } from '@vedette/contract/v1/screens/ownership';
import { beforeAll, expect, test } from 'vitest';
import { systemRandom } from '@vedette/kernel/random';
import { testDatabase } from '../../testing/database.js';
import { predefinedDashboards } from '@vedette/contract/v1/dashboards/predefined';
import { aService, UNKNOWN_GUID, type ServiceFixture } from '../../testing/service-routes.js';
import { registerOwnershipRoutes } from './ownership-routes.js';

const db = await testDatabase();
let service: ServiceFixture;
beforeAll(async () => {
  const deps = { db, clock: { now: () => Date.UTC(2026, 6, 1, 10) }, random: systemRandom };
  service = await aService(db, (host) => registerOwnershipRoutes(host, deps));
});
const predefined = predefinedDashboards[0]?.dashboardGuid ?? '';

test('an operator can be deleted after their objects have a new owner', async () => {
  const { admin } = service;
  const leaver = await service.anOperator('leaver@example.com');
  const heir = await service.anOperator('heir@example.com');
  const copy = (await leaver('POST', `/v4/Dashboard/${predefined}/Clone`)).body as Dashboard;
  const operator = `/v4/Operator/${leaver.guid}`;
  const things = `/api/v1/Operator/${leaver.guid}`;
  expect((await admin('DELETE', operator)).status).toBe(400);
  const owned = [{ ObjectType: 'Dashboard', ObjectGuid: copy.DashboardGuid, Name: copy.Name }];
  expect((await admin('GET', `${things}/OwnedObjects`)).body).toEqual(owned);
  expect(await admin('POST', `${things}/TransferOwnership`, { ToOperatorGuid: heir.guid })).toMatchObject({
    status: 200,
    body: owned,
  });
  expect((await admin('GET', `${things}/OwnedObjects`)).body).toEqual([]);
  expect((await heir('PATCH', `/v4/Dashboard/${copy.DashboardGuid}`, { Name: 'Mine' })).status).toBe(204);
  expect(await service.listAuditActions(copy.DashboardGuid)).toContain('Updated');
  expect((await admin('DELETE', operator)).status).toBe(204);
});

test('requires an administrator and another operator of the account', async () => {
  const { admin } = service;
  const owner = await service.anOperator('owner@example.com');
  await owner('POST', `/v4/Dashboard/${predefined}/Clone`);
  const path = `/api/v1/Operator/${owner.guid}/TransferOwnership`;
  expect((await admin('POST', path, { ToOperatorGuid: UNKNOWN_GUID })).messages).toEqual([
    expect.stringContaining('ToOperatorGuid'),
  ]);
  expect((await admin('POST', path, { ToOperatorGuid: UNKNOWN_GUID })).status).toBe(404);
  expect((await admin('POST', path, { ToOperatorGuid: owner.guid })).status).toBe(400);
  expect((await admin('POST', path, {})).status).toBe(400);
  expect(
    (await admin('POST', `/api/v1/Operator/${UNKNOWN_GUID}/TransferOwnership`, { ToOperatorGuid: owner.guid })).status,
  ).toBe(404);
  expect((await owner('POST', path, { ToOperatorGuid: owner.guid })).status).toBe(403);
  const bystander = await service.anOperator('bystander@example.com');
  expect((await bystander('GET', `/api/v1/Operator/${owner.guid}/OwnedObjects`)).status).toBe(403);
  expect((await owner('GET', `/api/v1/Operator/${owner.guid}/OwnedObjects`)).body as OwnedObject[]).toHaveLength(1);
});
