import { sql } from 'kysely';
import { Fault } from '@vedette/kernel/fault';
import { expect, test } from 'vitest';
import type { VaultItem } from '@vedette/contract/v4/vault-item';
import { testDatabase } from '../testing/database.js';
import type { ArchiveFacts, OpenArchive } from './archive.js';
import { createVaultFixture } from './testing/vault-fixture.js';

const db = await testDatabase();
const facts: ArchiveFacts = { issuer: 'CN=test', notBefore: 0, notAfter: 1 };
/** Passwords it was called with, each with the number of transactions open at that time. */
const opened: [password: string, transactions: number][] = [];
let beforeAnswering: () => Promise<unknown> = () => Promise.resolve();
const open: OpenArchive = async (_data, password) => {
  const { rows } = await sql<{ open: number }>`select count(*)::int as open from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`.execute(db);
  opened.push([password.reveal(), rows[0]?.open ?? -1]);
  await beforeAnswering();
  return facts;
};
const { admin, sectionGuid } = await createVaultFixture(db, open);
const archive = (text: string, Password: string) => ({
  CertificateArchive: { ArchiveData: Buffer.from(text).toString('base64'), Password },
});
const anArchive = async (Name: string): Promise<string> => {
  const draft = {
    Name,
    VaultSectionGuid: sectionGuid,
    VaultItemType: 'CertificateArchive',
    ...archive('first', 'one'),
  };
  return ((await admin('POST', '/v4/VaultItem', draft)).body as VaultItem).VaultItemGuid;
};

test('opens an archive once, without an open transaction', async () => {
  const guid = await anArchive('client');
  expect((await admin('PATCH', `/v4/VaultItem/${guid}`, archive('second', 'two'))).status).toBe(200);
  const again = { CertificateArchive: { Password: 'three' } };
  expect((await admin('PATCH', `/v4/VaultItem/${guid}`, again)).status).toBe(200);
  const tries = [
    ['one', 0],
    ['two', 0],
    ['three', 0],
  ];
  expect(opened).toEqual(tries);
});

test('does not confuse an archive replaced meanwhile with the opened one', async () => {
  const guid = await anArchive('server');
  const path = `/v4/VaultItem/${guid}`;
  beforeAnswering = async () => {
    beforeAnswering = () => Promise.resolve();
    expect((await admin('PATCH', path, archive('other', 'its own'))).status).toBe(200);
  };
  expect((await admin('PATCH', path, { CertificateArchive: { Password: 'one' } })).status).toBe(429);
});

test('does not replace an item while too many archives are being opened', async () => {
  const guid = await anArchive('busy');
  const path = `/v4/VaultItem/${guid}`;
  const before = (await admin('GET', path)).body as VaultItem;
  beforeAnswering = () => {
    beforeAnswering = () => Promise.resolve();
    return Promise.reject(new Fault('limited', 'Too many archives are being opened'));
  };
  expect((await admin('PUT', path, { ...before, Name: 'free', ...archive('second', 'two') })).status).toBe(429);
  expect((await admin('GET', path)).body).toEqual(before);
});
