import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { testDatabase } from '../testing/database.js';
import { archives, ARCHIVE_PASSWORD } from './testing/archives.js';
import { createVaultFixture } from './testing/vault-fixture.js';

// Archives are opened in workers, which takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000 });
const db = await testDatabase();
const bench = await createVaultFixture(db);
const { admin, sectionGuid } = bench;

type Item = Record<string, unknown> & { VaultItemGuid: string; Hash: string };
let counter = 0;
const body = (more: Record<string, unknown>): Record<string, unknown> => ({
  Name: `Item ${String((counter += 1))}`,
  VaultSectionGuid: sectionGuid,
  ...more,
});
const post = (more: Record<string, unknown>) => admin('POST', '/v4/VaultItem', body(more));
const made = async (more: Record<string, unknown>): Promise<Item> => {
  const reply = await post(more);
  expect(reply.messages).toEqual([]);
  return reply.body as Item;
};
const itemPath = ({ VaultItemGuid }: Item): string => `/v4/VaultItem/${VaultItemGuid}`;
const read = async (item: Item): Promise<Item> => (await admin('GET', itemPath(item))).body as Item;
const loadSealedValue = async (item: Item, field: string): Promise<string | undefined> => {
  const row = await db
    .selectFrom('vault_value')
    .select('sealed')
    .where('vault_item_guid', '=', item.VaultItemGuid)
    .where('field', '=', field as 'Password')
    .executeTakeFirst();
  const owner = { accountId: bench.account.accountId, objectGuid: item.VaultItemGuid, field };
  return row && bench.vault.unsealBytes(row.sealed, owner).toString('latin1');
};

const credentials = { VaultItemType: 'CredentialSet', UserName: 'probe', Password: 'first' };
const certificate = { VaultItemType: 'Certificate', Value: '-----BEGIN CERTIFICATE-----\r\nMIIB…\r\n' };
const archive = {
  VaultItemType: 'CertificateArchive',
  CertificateArchive: { Password: ARCHIVE_PASSWORD, ArchiveData: archives.legacy },
};
const file = { VaultItemType: 'File', FileInfo: { Name: 'picture.png', Data: 'iVBORw0KGgo=' } };
const otp = {
  VaultItemType: 'OneTimePassword',
  OneTimePasswordInfo: { Secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', Digits: 8, HashAlgorithm: 'sha256' },
};

test('returns the members of each type, with sensitive ones as empty texts', async () => {
  const common = { VaultSectionGuid: sectionGuid, VaultItemUsedBy: '-', Notes: '' };
  expect(await made({ ...credentials, IsSensitive: false, VaultItemUsedBy: 'x' })).toEqual({
    ...common,
    VaultItemGuid: expect.any(String) as string,
    Hash: expect.stringMatching(/^.{22}==$/) as string,
    Name: 'Item 1',
    VaultItemType: 'CredentialSet',
    IsSensitive: true,
    UserName: 'probe',
    Password: '',
  });
  expect(await made(certificate)).toMatchObject({ ...common, IsSensitive: false, Value: certificate.Value });
  expect(await made(archive)).toMatchObject({
    IsSensitive: true,
    Value: '',
    CertificateArchive: {
      Issuer: 'C=NL, O=Example, CN=client.example.com',
      NotBefore: '2026-11-21T16:01:12',
      NotAfter: '2036-11-18T16:01:12',
      Password: '',
      ArchiveData: '',
    },
  });
  expect(await made(file)).toMatchObject({ IsSensitive: false, FileInfo: { ...file.FileInfo, Size: 8 } });
  const item = await made(otp);
  expect(item).toMatchObject({
    IsSensitive: true,
    SecretEncodingMethod: 'Base32',
    OneTimePasswordInfo: { Secret: '', Digits: 8, Period: 30, HashAlgorithm: 'SHA256', SecretEncodingMethod: 'Base32' },
  });
  expect(await loadSealedValue(item, 'OneTimePasswordSecret')).toBe('12345678901234567890');
});

test('reads an otpauth URI as secret with settings, and replaces all on change', async () => {
  const info = { Secret: 'otpauth://totp/Shop:ann?secret=GEZDGNBVGY3TQOJQ&digits=8&period=60&algorithm=SHA512' };
  const item = await made({ VaultItemType: 'OneTimePassword', OneTimePasswordInfo: info });
  const read = { Secret: '', Digits: 8, Period: 60, HashAlgorithm: 'SHA512', SecretEncodingMethod: 'Base32' };
  expect(item).toMatchObject({ OneTimePasswordInfo: read });
  expect(await loadSealedValue(item, 'OneTimePasswordSecret')).toBe('1234567890');
  const usual = { OneTimePasswordInfo: { Secret: 'otpauth://totp/Shop?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ' } };
  expect((await admin('PATCH', itemPath(item), usual)).body).toMatchObject({
    OneTimePasswordInfo: { Digits: 6, Period: 30, HashAlgorithm: 'SHA1' },
  });
  expect(await loadSealedValue(item, 'OneTimePasswordSecret')).toBe('12345678901234567890');
});

test('lists complete items sorted by name', async () => {
  const list = (await admin('GET', '/v4/VaultItem')).body as Item[];
  expect(list.map(({ Name }) => Name)).toEqual(list.map(({ Name }) => String(Name)).sort());
  for (const item of list) expect(await read(item)).toEqual(item);
});

const refused: readonly (readonly [fields: Record<string, unknown>, problems: readonly unknown[]])[] = [
  [{}, ['Name: is required', 'VaultSectionGuid: is required', 'VaultItemType: is required']],
  [{ ...credentials, Password: '' }, ['Password: is required']],
  [{ ...certificate, Value: ' ' }, ['Value: is required: the text of the public key']],
  [{ VaultItemType: 'File' }, ['FileInfo.Name: is required', 'FileInfo.Data: is required']],
  [{ VaultItemType: 'File', FileInfo: { Name: 'a', Data: 'a*b' } }, ['FileInfo.Data: must be base64']],
  [{ VaultItemType: 'OneTimePassword' }, ['OneTimePasswordInfo.Secret: is required']],
  [
    { VaultItemType: 'OneTimePassword', OneTimePasswordInfo: { Secret: '1890', Digits: 5, Period: 121 } },
    ['OneTimePasswordInfo.Digits: must be at least 6', 'OneTimePasswordInfo.Period: must be at most 120'],
  ],
  [
    { VaultItemType: 'OneTimePassword', OneTimePasswordInfo: { Secret: '1890' } },
    ['OneTimePasswordInfo.Secret: must be 1 to 128 bytes in Base32: the letters A-Z and the digits 2-7'],
  ],
  [
    { VaultItemType: 'OneTimePassword', OneTimePasswordInfo: { Secret: 'abc' }, SecretEncodingMethod: 'Hex' },
    ['OneTimePasswordInfo.Secret: must be 1 to 128 bytes in hexadecimal: pairs of 0-9 and A-F'],
  ],
  [
    {
      VaultItemType: 'OneTimePassword',
      OneTimePasswordInfo: { Secret: 'ABCD', SecretEncodingMethod: 'Base32' },
      SecretEncodingMethod: 'Hex',
    },
    ['SecretEncodingMethod: contradicts OneTimePasswordInfo.SecretEncodingMethod'],
  ],
  [
    { VaultItemType: 'OneTimePassword', OneTimePasswordInfo: { Secret: 'otpauth://hotp/Shop?secret=ABCD&counter=1' } },
    [
      'OneTimePasswordInfo.Secret: is for counter-based codes (otpauth://hotp); only time-based codes (totp) are supported',
    ],
  ],
  [
    { VaultItemType: 'OneTimePassword', OneTimePasswordInfo: { Secret: 'otpauth://totp/Shop?secret=1890' } },
    ['OneTimePasswordInfo.Secret: must be 1 to 128 bytes in Base32: the letters A-Z and the digits 2-7'],
  ],
  [
    {
      VaultItemType: 'OneTimePassword',
      OneTimePasswordInfo: { Secret: 'otpauth://totp/Shop?secret=ABCD&digits=8&period=60', Digits: 6, Period: 60 },
      SecretEncodingMethod: 'Hex',
    },
    [
      'OneTimePasswordInfo.Digits: contradicts the URI in Secret, which has 8',
      'OneTimePasswordInfo.SecretEncodingMethod: contradicts the URI in Secret, which has Base32',
    ],
  ],
  [{ VaultItemType: 'CertificateArchive' }, ['CertificateArchive.ArchiveData: is required']],
  [
    { VaultItemType: 'CertificateArchive', Value: 'aGVsbG8=' },
    ['CertificateArchive.ArchiveData: is not a PKCS#12 archive (.pfx, .p12)'],
  ],
  [
    { ...archive, CertificateArchive: { ...archive.CertificateArchive, Password: 'wrong' } },
    ['CertificateArchive.Password: does not open the archive'],
  ],
  [{ VaultItemType: 'Text', Value: 'x' }, [expect.stringMatching(/^VaultItemType: must be one of/)]],
];
const named = refused.map(([fields, problems]) => ({ fields, problems, type: fields['VaultItemType'] ?? 'nothing' }));
test.each(named)('rejects $type with every problem: $problems', async ({ fields, problems }) => {
  const isBare = Object.keys(fields).length === 0;
  const reply = await admin('POST', '/v4/VaultItem', isBare ? fields : body(fields));
  expect([reply.status, reply.messages]).toEqual([400, problems]);
});

test('accepts a file of up to 5 MB', async () => {
  const data = (bytes: number): string => Buffer.alloc(bytes, 7).toString('base64');
  const largest = await made({ VaultItemType: 'File', FileInfo: { Name: 'a.bin', Data: data(5 * 1024 * 1024) } });
  expect(largest).toMatchObject({ FileInfo: { Size: 5_242_880 } });
  const larger = await post({ VaultItemType: 'File', FileInfo: { Name: 'b', Data: data(5 * 1024 * 1024 + 1) } });
  expect([larger.status, larger.messages]).toEqual([400, ['FileInfo.Data: must be at most 5 MB']]);
  await admin('DELETE', itemPath(largest));
});

test('requires an existing section that the caller may change', async () => {
  const missing = await post({ ...credentials, VaultSectionGuid: '00000000-0000-4000-8000-000000000000' });
  expect(missing.status).toBe(404);
  const plain = await bench.anOperator('plain@example.com');
  expect((await plain('POST', '/v4/VaultItem', body(credentials))).status).toBe(403);
  expect((await plain('GET', '/v4/VaultItem')).body).toEqual([]);
  const item = await made(credentials);
  expect((await plain('GET', itemPath(item))).status).toBe(403);
});

test('requires a unique name within the account', async () => {
  const { Name } = await made(credentials);
  const taken = 'Name: must be unique: already used by another vault item';
  expect((await post({ ...credentials, Name: String(Name).toUpperCase() })).messages).toEqual([taken]);
  const other = await made(credentials);
  expect((await admin('PATCH', itemPath(other), { Name })).messages).toEqual([taken]);
});

test('PUT: empties omitted fields and keeps secrets', async () => {
  const item = await made({ ...credentials, Notes: 'old' });
  const reply = await admin('PUT', itemPath(item), { Name: 'Renamed' });
  expect([reply.status, reply.body]).toMatchObject([200, { Name: 'Renamed', Notes: '', UserName: '', Password: '' }]);
  expect(await loadSealedValue(item, 'Password')).toBe('first');
  expect((reply.body as Item).Hash).not.toBe(item.Hash);
  const kept = await made({ ...archive, Notes: 'old' });
  const { CertificateArchive, ...bare } = kept;
  expect((await admin('PUT', itemPath(kept), { ...bare, Notes: '' })).body).toMatchObject({ CertificateArchive });
  const code = await made(otp);
  expect((await admin('PUT', itemPath(code), { Name: code['Name'], OneTimePasswordInfo: {} })).body).toMatchObject({
    OneTimePasswordInfo: { Digits: 6, HashAlgorithm: 'SHA1' },
  });
  expect(await loadSealedValue(code, 'OneTimePasswordSecret')).toBe('12345678901234567890');
  expect((await admin('PUT', itemPath(item), {})).messages).toEqual(['Name: is required']);
});

test.each([credentials, certificate, archive, file, otp])(
  'PUT and PATCH of a $VaultItemType as read change nothing',
  async (fields) => {
    const item = await made({ ...fields, Notes: 'a note' });
    for (const method of ['PUT', 'PATCH'] as const) {
      expect((await admin(method, itemPath(item), item)).body).toEqual(item);
    }
    expect((await admin('PATCH', itemPath(item), {})).body).toEqual(item);
  },
);

test('PATCH changes the given fields only, and nothing for the same secret', async () => {
  const item = await made(credentials);
  const same = await admin('PATCH', itemPath(item), { Password: 'first' });
  expect((same.body as Item).Hash).toBe(item.Hash);
  const changed = (await admin('PATCH', itemPath(item), { Password: 'second' })).body as Item;
  expect(changed).toMatchObject({ UserName: 'probe', Password: '' });
  expect(changed.Hash).not.toBe(item.Hash);
  expect(await loadSealedValue(item, 'Password')).toBe('second');
});

test('accepts guid, section, type and sensitivity but never changes them', async () => {
  const item = await made(credentials);
  const other = '00000000-0000-4000-8000-000000000000';
  const wrong = { VaultItemGuid: other, VaultSectionGuid: other, VaultItemType: 'File', IsSensitive: false };
  expect((await admin('PATCH', itemPath(item), wrong)).messages).toEqual([
    'VaultItemGuid: must equal the id in the path',
    'VaultSectionGuid: cannot be changed after creation',
    'VaultItemType: cannot be changed after creation',
    'IsSensitive: cannot be changed',
  ]);
});

test('requires a new password to open the archive, and keeps the old one otherwise', async () => {
  const item = await made(archive);
  const put = (CertificateArchive: unknown) => admin('PATCH', itemPath(item), { CertificateArchive });
  expect((await put({ Password: 'other' })).messages).toEqual([
    'CertificateArchive.Password: does not open the archive',
  ]);
  expect((await put({ ArchiveData: archives.elliptic })).body).toMatchObject({
    CertificateArchive: { Issuer: 'O=Elliptic, CN=ec.example.com' },
  });
  expect(await loadSealedValue(item, 'ArchivePassword')).toBe(ARCHIVE_PASSWORD);
  expect((await put({ ArchiveData: archives.withoutPassword, Password: '' })).status).toBe(200);
  expect(await loadSealedValue(item, 'ArchivePassword')).toBe('');
  expect((await put({ ArchiveData: archives.withoutKey, Password: ARCHIVE_PASSWORD })).messages).toEqual([
    'CertificateArchive.ArchiveData: contains no private key',
  ]);
});

test('accepts the archive as Value', async () => {
  const item = await made({
    VaultItemType: 'CertificateArchive',
    Value: archives.modern,
    CertificateArchive: { Password: ARCHIVE_PASSWORD },
  });
  expect(item).toMatchObject({
    Value: '',
    CertificateArchive: { Issuer: expect.stringContaining('Example') as string },
  });
});

test('does not remove an item in use and names its users', async () => {
  const item = await made(credentials);
  const user = (name: string) => ({
    vaultItemGuid: item.VaultItemGuid,
    kind: 'Monitor' as const,
    guid: item.VaultItemGuid,
    name,
  });
  bench.users.push(user('Shop'), user('Till'), user('Secret project'));
  bench.hidden.add('Secret project');
  expect((await read(item))['VaultItemUsedBy']).toBe('3 monitors');
  const refused = await admin('DELETE', itemPath(item));
  expect([refused.status, refused.messages]).toEqual([
    400,
    [`${String(item['Name'])} is used by Shop, Till and 1 more`],
  ]);
  expect((await admin('GET', `/api/v1/VaultItem/${item.VaultItemGuid}/Users`)).body).toEqual([
    { Kind: 'Monitor', Guid: item.VaultItemGuid, Name: 'Shop' },
    { Kind: 'Monitor', Guid: item.VaultItemGuid, Name: 'Till' },
    { Kind: 'Monitor' },
  ]);
  bench.users.length = 0;
  expect((await admin('DELETE', itemPath(item))).status).toBe(204);
  expect((await admin('GET', itemPath(item))).status).toBe(404);
  expect(await loadSealedValue(item, 'Password')).toBeUndefined();
});

test('does not open a sealed value moved to another item or field', async () => {
  const [one, two] = [await made(credentials), await made(credentials)];
  const rows = await db.selectFrom('vault_value').selectAll().where('field', '=', 'Password').execute();
  const sealed = rows.find(({ vault_item_guid: guid }) => guid === one.VaultItemGuid)?.sealed ?? Buffer.alloc(0);
  await db.updateTable('vault_value').set({ sealed }).where('vault_item_guid', '=', two.VaultItemGuid).execute();
  await expect(loadSealedValue(two, 'Password')).rejects.toThrow();
  const owner = { accountId: bench.account.accountId, objectGuid: one.VaultItemGuid, field: 'ArchiveData' };
  expect(() => bench.vault.unsealBytes(sealed, owner)).toThrow();
});

test('audits every change without secrets', async () => {
  const item = await made({ ...credentials, Password: 'planted-4711' });
  await admin('PATCH', itemPath(item), { Password: 'planted-4712', Notes: 'n' });
  await admin('DELETE', itemPath(item));
  const audit = await admin('GET', `/api/v1/Audit?ObjectGuid=${item.VaultItemGuid}`);
  const { Rows } = audit.body as { Rows: unknown[] };
  expect(Rows).toMatchObject([
    { Action: 'Deleted', ObjectType: 'VaultItem', Before: { UserName: 'probe' } },
    { Action: 'Updated', Before: { Notes: '' }, After: { Notes: 'n', Password: 'changed' } },
    { Action: 'Created', After: { UserName: 'probe', Password: '' } },
  ]);
  expect(JSON.stringify(audit.body)).not.toContain('planted');
});

test('returns any file and any texts unchanged', async () => {
  const word = fc.string({ unit: 'grapheme', maxLength: 50 }).filter((text) => !/[\0\p{Surrogate}]/u.test(text));
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), word, word, async (bytes, UserName, Notes) => {
      const Data = Buffer.from(bytes).toString('base64');
      const item = await made({ VaultItemType: 'File', FileInfo: { Name: 'f', Data }, Notes });
      expect(await read(item)).toMatchObject({ Notes, FileInfo: { Data, Size: bytes.length } });
      expect(await read(await made({ ...credentials, UserName }))).toMatchObject({ UserName });
    }),
    { numRuns: 15 },
  );
});
