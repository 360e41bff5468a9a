import type { PermissionRow } from '@vedette/contract/v1/screens/permission-summary';
import { beforeAll, expect, test } from 'vitest';
import { createServiceFixture, PASSWORD, UNKNOWN_GUID } from '../testing/service-fixture.js';

/** Permissions on each monitor, as the whole service reports them. */
const { admin, made, call } = await createServiceFixture();
interface Page {
  readonly Rows: readonly PermissionRow[];
  readonly Next?: string;
}

const guids = { ann: '', bob: '', crew: '', shop: '' };
const read = (query = '') => admin('GET', `/api/v1/PermissionSummary${query}`);
const readRows = async (query = ''): Promise<Page['Rows']> => ((await read(query)).body as Page).Rows;
const operator = (name: string) =>
  made('/v4/Operator', { Email: `${name}@example.com`, FullName: name, Password: PASSWORD }, 'OperatorGuid');
const monitor = (Name: string) =>
  made('/v4/Monitor', { Name, MonitorType: 'Https', Url: 'https://shop.example/', IsActive: false }, 'MonitorGuid');

beforeAll(async () => {
  guids.ann = await operator('Ann');
  guids.bob = await operator('Bob');
  guids.crew = await made('/v4/OperatorGroup', { Description: 'Crew' }, 'OperatorGroupGuid');
  await admin('POST', `/v4/OperatorGroup/${guids.crew}/Member/${guids.bob}`);
  guids.shop = await monitor('shop');
  await monitor('Blog');
  const front = await made('/v4/MonitorGroup', { Description: 'Front' }, 'MonitorGroupGuid');
  await admin('POST', `/v4/MonitorGroup/${front}/Member/${guids.shop}`);
  for (const { MonitorGroupGuid } of (await admin('GET', '/v4/MonitorGroup')).body as { MonitorGroupGuid: string }[]) {
    const rows = (await admin('GET', `/v4/MonitorGroup/${MonitorGroupGuid}/Authorizations`)).body;
    for (const { AuthorizationId, AuthorizationType } of rows as Readonly<Record<string, string>>[])
      if (AuthorizationType === 'ViewMonitorDataInGroup')
        await admin('DELETE', `/v4/MonitorGroup/${MonitorGroupGuid}/Authorization/${AuthorizationId}`);
  }
  await admin('POST', `/v4/Monitor/${guids.shop}/Authorizations`, {
    AuthorizationType: 'EditMonitor',
    OperatorGuid: guids.ann,
  });
  await admin('POST', `/v4/MonitorGroup/${front}/Authorizations`, {
    AuthorizationType: 'ViewMonitorsInGroup',
    OperatorGroupGuid: guids.crew,
  });
});

test('lists monitors by name with holders of each permission, direct or by group', async () => {
  const rows = await readRows();
  expect(rows.map(({ MonitorName }) => MonitorName)).toEqual(['Blog', 'shop']);
  const [, shop] = rows;
  expect(shop).toMatchObject({ MonitorGuid: guids.shop, IsActive: false, MonitorMode: 'Production' });
  const names = (holders: PermissionRow['ViewData'] | undefined) => [
    holders?.Operators.map(({ Name }) => Name),
    holders?.OperatorGroups.map(({ Name }) => Name),
  ];
  expect(names(shop?.ViewData)).toEqual([['Ann'], ['Administrators', 'Crew']]);
  expect(names(shop?.ViewSettings)).toEqual([['Ann'], ['Administrators', 'Crew']]);
  expect(names(shop?.EditSettings)).toEqual([['Ann'], ['Administrators']]);
});

test('filters by name and by operators who may see a monitor in any way', async () => {
  const names = async (query: string) => (await readRows(query)).map(({ MonitorName }) => MonitorName);
  expect(await names('?Search=SHO')).toEqual(['shop']);
  expect(await names('?Search=%25')).toEqual([]);
  expect(await names(`?OperatorGuid=${guids.ann}`)).toEqual(['shop']);
  expect(await names(`?OperatorGuid=${guids.bob}`)).toEqual(['shop']);
  const [administrator] = (await admin('GET', '/v4/Operator')).body as { OperatorGuid: string; Email: string }[];
  const own = administrator?.Email === 'admin@example.com' ? administrator.OperatorGuid : UNKNOWN_GUID;
  expect(await names(`?OperatorGuid=${own}`)).toEqual(['Blog', 'shop']);
});

test('pages through all rows without a gap', async () => {
  const first = (await read('?Take=1')).body as Page;
  const second = (await read(`?Take=1&Cursor=${String(first.Next)}`)).body as Page;
  expect([...first.Rows, ...second.Rows].map(({ MonitorName }) => MonitorName)).toEqual(['Blog', 'shop']);
  expect(second.Next).toBeUndefined();
});

test('requires an administrator and rejects invalid queries', async () => {
  const { body } = await call('POST', '/v4/Register', undefined, {
    authorization: `Basic ${Buffer.from(`ann@example.com:${PASSWORD}`).toString('base64')}`,
  });
  const { UserName, Password } = body as { UserName: string; Password: string };
  const authorization = `Basic ${Buffer.from(`${UserName}:${Password}`).toString('base64')}`;
  expect((await call('GET', '/api/v1/PermissionSummary', undefined, { authorization })).status).toBe(403);
  expect((await call('GET', '/api/v1/PermissionSummary')).status).toBe(401);
  const cursor = Buffer.from('["shop","no guid"]').toString('base64url');
  expect((await read(`?Cursor=${cursor}`)).text).toContain('Cursor: is not a cursor of this list');
  expect((await read('?Take=201')).status).toBe(400);
  expect((await read('?OperatorGuid=ann')).status).toBe(400);
  expect((await read(`?OperatorGuid=${UNKNOWN_GUID}`)).status).toBe(404);
});
