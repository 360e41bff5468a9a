import type { HttpOutcome, IssuerFacts } from '@vedette/contract/checkpoint/protocol';
import { MINUTE } from '@vedette/kernel/clock';
import { beforeAll, expect, test } from 'vitest';
import { aCheck, aMonitorRow, anHttpDetail, monday } from '../../testing/a-check.js';
import { testDatabase } from '../../testing/database.js';
import { createBodyStore } from '../bodies/body-store.js';
import { ensurePartitions } from '../store/partitions-sql.js';
import { storeChecks } from '../store/store-sql.js';
import { serialiseChain, readCheckCertificates, readLastCertificates } from './chain-sql.js';
import type { NewCheck } from '../record/check.js';

const db = await testDatabase();
const bodyStore = createBodyStore({ okBudgetBytes: 1_000_000, keepOkMs: 0, keepErrorMs: 0 });
const dates = { validFrom: monday - 1_000, validTo: monday + 1_000 };
const own: NonNullable<HttpOutcome['certificate']> = {
  subject: 'CN=shop.example',
  issuer: 'CN=R10',
  fingerprint256: 'AA',
  subjectAltNames: ['DNS:shop.example'],
  ...dates,
};
const behind = (name: string): IssuerFacts => ({
  subject: `CN=${name}`,
  issuer: 'CN=Root',
  fingerprint256: name,
  ...dates,
});

let shop = '';
beforeAll(async () => {
  await ensurePartitions(db, monday);
  shop = await aMonitorRow(db, { name: 'shop' });
});

/** A check of the shop with a certificate and its chain, as the engine stores it. */
async function seen(minutesAgo: number, issuers: readonly IssuerFacts[], more: Partial<NewCheck> = {}) {
  const at = monday - minutesAgo * MINUTE;
  const body = Buffer.from(serialiseChain(issuers));
  const [chain] = issuers.length === 0 ? [] : await bodyStore.pack([{ accountId: 1, body, isError: false, at }]);
  const certificate = { ...own, ...(chain && { chainHash: chain.hash.toString('hex') }) };
  const detail = anHttpDetail({ facts: { certificate }, ...(chain && { chain }) });
  const check = aCheck({ monitorGuid: shop, at, detail, ...more });
  await db.transaction().execute((tx) => storeChecks(tx, [check]));
  if (chain) bodyStore.markStored(1, [chain]);
  return check.id;
}

test('stores a certificate chain once for all checks that received it', async () => {
  const ids = [await seen(30, [behind('R10'), behind('X1')]), await seen(29, [behind('R10'), behind('X1')])];
  for (const id of ids) {
    expect(await readCheckCertificates(db, 1, id)).toEqual({
      checkId: id,
      leaf: own,
      issuers: [behind('R10'), behind('X1')],
      at: expect.any(Number) as number,
    });
  }
  const kept = () => db.selectFrom('check_body').select('body_hash').execute();
  expect(await kept()).toHaveLength(1);
  await seen(28, [behind('R11')]);
  expect(await kept()).toHaveLength(2);
});

test('returns the certificate alone without a chain, and nothing to another account', async () => {
  const id = await seen(20, []);
  expect(await readCheckCertificates(db, 1, id)).toMatchObject({ leaf: own, issuers: [] });
  expect(await readCheckCertificates(db, 2, id)).toBeUndefined();
  const plain = await seen(19, [], { detail: anHttpDetail() });
  expect(await readCheckCertificates(db, 1, plain)).toBeUndefined();
});

test('stores the chains of service checks', async () => {
  const issuers = [behind('Mail CA')];
  const at = monday - 10 * MINUTE;
  const [chain] = await bodyStore.pack([
    { accountId: 1, body: Buffer.from(serialiseChain(issuers)), isError: false, at },
  ]);
  if (!chain) throw new Error('nothing was packed');
  const certificate = { ...own, chainHash: chain.hash.toString('hex') };
  const check = aCheck({
    monitorGuid: shop,
    at,
    detail: { kind: 'service', facts: [], dialogue: '', certificate, chain },
  });
  await db.transaction().execute((tx) => storeChecks(tx, [check]));
  expect(await readCheckCertificates(db, 1, check.id)).toMatchObject({ leaf: own, issuers });
  const row = await db.selectFrom('check_detail').select('detail').where('id', '=', check.id).executeTakeFirst();
  expect(row?.detail).toEqual({ facts: [], dialogue: '', certificate });
});

test('returns the newest certificate among the last checks of a monitor', async () => {
  const id = await seen(5, [behind('R12')]);
  await seen(4, [], { detail: anHttpDetail(), errorLevel: 1 });
  expect(await readLastCertificates(db, 1, shop)).toMatchObject({ checkId: id, issuers: [behind('R12')] });
  expect(await readLastCertificates(db, 2, shop)).toBeUndefined();
  expect(await readLastCertificates(db, 1, await aMonitorRow(db, { name: 'new' }))).toBeUndefined();
});
