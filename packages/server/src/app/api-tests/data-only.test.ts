import type { CheckView } from '@vedette/contract/v1/checks/check';
import type { MonitorFacets } from '@vedette/contract/v1/monitors/monitor-facets';
import { expect, test } from 'vitest';
import { ensurePartitions, storeChecks } from '../../checks/index.js';
import { aCheck, anHttpDetail } from '../../testing/a-check.js';
import { createServiceFixture, PASSWORD } from '../testing/service-fixture.js';

/**
 * Responses for callers who may view a monitor's data but not its settings (docs/architecture/check-details.md#1083).
 */
const { call, admin, made, db } = await createServiceFixture();
const AT = Date.UTC(2026, 3, 1, 10);
const basic = (name: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}`,
});

test('a check’s certificate and URL are data; target, host and fields are settings', async () => {
  const set = { Url: 'https://shop.example/', CustomFields: [{ Name: 'team', Value: 'blue' }] };
  const monitorGuid = await made('/v4/Monitor', { Name: 'Shop', MonitorType: 'Https', ...set }, 'MonitorGuid');
  const email = 'dan@example.com';
  await made('/v4/Operator', { Email: email, FullName: 'Dan', Password: PASSWORD }, 'OperatorGuid');
  const { body } = await call('POST', '/v4/Register', undefined, basic(email, PASSWORD));
  const { UserName, Password } = body as { UserName: string; Password: string };
  const read = async <T>(path: string) => (await call('GET', path, undefined, basic(UserName, Password))).body as T;
  await ensurePartitions(db, AT);
  const certificate = {
    subject: 'CN=shop.example',
    issuer: 'CN=R10',
    fingerprint256: 'AA',
    subjectAltNames: [],
    validFrom: AT,
    validTo: AT,
  };
  const check = aCheck({ monitorGuid, at: AT, detail: anHttpDetail({ facts: { certificate } }) });
  await db.transaction().execute((tx) => storeChecks(tx, [check]));

  const detail = await read<{ Data: { Attributes: { Url: string } } }>(`/v4/MonitorCheck/${check.id}/Http`);
  expect(detail.Data.Attributes.Url).toMatch(/^https:/);
  expect((await read<CheckView>(`/api/v1/MonitorCheck/${check.id}`)).Certificates).toMatchObject([
    { Subject: 'CN=shop.example' },
  ]);
  expect(Object.keys(await read<object>(`/v4/Monitor/${monitorGuid}`)).sort()).toEqual(
    ['GenerateAlert', 'IsActive', 'MonitorGuid', 'MonitorMode', 'MonitorType', 'Name'].sort(),
  );
  const { Rows } = await read<{ Rows: object[] }>('/api/v1/Monitor');
  expect(Rows).toMatchObject([{ Name: 'Shop', Target: '' }]);
  const facets = (await admin('GET', '/api/v1/Monitor/Facet')).body as MonitorFacets;
  expect(JSON.stringify(facets)).toContain('shop.example');
  expect(JSON.stringify(await read('/api/v1/Monitor/Facet'))).not.toMatch(/shop\.example|blue/);
});
