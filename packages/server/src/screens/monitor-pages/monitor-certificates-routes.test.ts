import type { CheckView } from '@vedette/contract/v1/checks/check';
import type { MonitorCertificates } from '@vedette/contract/v1/checks/monitor-certificates';
import { MINUTE } from '@vedette/kernel/clock';
import { afterAll, expect, test } from 'vitest';
import { createBodyStore, serialiseChain, storeChecks } from '../../checks/index.js';
import { aCheck, anHttpDetail } from '../../testing/a-check.js';
import { testDatabase } from '../../testing/database.js';
import { now, createMonitorsFixture } from '../../testing/some-monitors-routes.js';

const db = await testDatabase();
const { host, guids, read, healthy } = await createMonitorsFixture(db);
afterAll(() => host.app.close());

const dates = { validFrom: now - MINUTE, validTo: now + MINUTE };
const issuer = { subject: 'CN=R10', issuer: 'CN=Root', fingerprint256: 'BB', ...dates };

test('a check and its monitor return the server’s certificates, its own first', async () => {
  const bodyStore = createBodyStore({ okBudgetBytes: 100_000, keepOkMs: 0, keepErrorMs: 0 });
  const body = Buffer.from(serialiseChain([issuer]));
  const [chain] = await bodyStore.pack([{ accountId: 1, body, isError: false, at: now }]);
  if (!chain) throw new Error('nothing was packed');
  const certificate = {
    subject: 'CN=blog.example',
    issuer: 'CN=R10',
    fingerprint256: 'AA',
    subjectAltNames: ['DNS:blog.example'],
    ...dates,
    chainHash: chain.hash.toString('hex'),
  };
  const detail = anHttpDetail({ facts: { certificate }, chain });
  const check = aCheck({ monitorGuid: guids.blog, at: now - MINUTE, detail });
  await db.transaction().execute((tx) => storeChecks(tx, [check]));
  const validity = { ValidFromAt: dates.validFrom, ValidUntilAt: dates.validTo };
  const Certificates = [
    {
      Subject: 'CN=blog.example',
      Issuer: 'CN=R10',
      Fingerprint: 'AA',
      AlternativeNames: ['DNS:blog.example'],
      ...validity,
    },
    { Subject: 'CN=R10', Issuer: 'CN=Root', Fingerprint: 'BB', ...validity },
  ];
  expect((await read<CheckView>(`/MonitorCheck/${check.id}`)).Certificates).toEqual(Certificates);
  expect(await read<MonitorCertificates>(`/Monitor/${guids.blog}/Certificate`)).toEqual({
    MonitorCheckId: check.id,
    CheckedAt: now - MINUTE,
    Certificates,
  });
});

test('omits dates that a certificate does not contain', async () => {
  const bodyStore = createBodyStore({ okBudgetBytes: 100_000, keepOkMs: 0, keepErrorMs: 0 });
  const body = Buffer.from(JSON.stringify([{ ...issuer, validTo: null }]));
  const [chain] = await bodyStore.pack([{ accountId: 1, body, isError: false, at: now }]);
  if (!chain) throw new Error('nothing was packed');
  const own = { subject: 'CN=docs', issuer: 'CN=R10', fingerprint256: 'CC', subjectAltNames: [], validFrom: null };
  const detail = anHttpDetail({ facts: { certificate: { ...own, chainHash: chain.hash.toString('hex') } }, chain });
  const check = aCheck({ monitorGuid: guids.docs, at: now - MINUTE, detail });
  await db.transaction().execute((tx) => storeChecks(tx, [check]));
  const { Certificates } = await read<MonitorCertificates>(`/Monitor/${guids.docs}/Certificate`);
  expect(Certificates.map(({ ValidFromAt, ValidUntilAt }) => [ValidFromAt, ValidUntilAt])).toEqual([
    [undefined, undefined],
    [dates.validFrom, undefined],
  ]);
});

test('returns none without a certificate or permission to view the monitor', async () => {
  expect(await read<CheckView>(`/MonitorCheck/${healthy.id}`)).not.toHaveProperty('Certificates');
  expect(await read<MonitorCertificates>(`/Monitor/${guids.shop}/Certificate`)).toEqual({ Certificates: [] });
  await read(`/Monitor/${guids.shop}/Certificate`, 'bob', 403);
  await read(`/Monitor/${guids.shop}/Certificate`, 'eve', 404);
  await read('/Monitor/nobody/Certificate', 'ann', 400);
});
