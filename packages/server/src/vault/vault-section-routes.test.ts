import { expect, test } from 'vitest';
import { testDatabase } from '../testing/database.js';
import { createFirstSection } from './index.js';
import { createVaultFixture } from './testing/vault-fixture.js';
import { systemRandom } from '@vedette/kernel/random';
import { systemClock } from '@vedette/kernel/clock';

const db = await testDatabase();
const bench = await createVaultFixture(db);
const { admin, account: basis, sectionGuid } = bench;
const ann = await bench.anOperator('ann@example.com');
const ben = await bench.anOperator('ben@example.com');

interface Authorization {
  AuthorizationId: string;
  AuthorizationType: string;
  OperatorGuid: string;
  OperatorGroupId: string;
}
const newSection = async (client: typeof admin, Name: string): Promise<string> =>
  ((await client('POST', '/v4/VaultSection', { Name })).body as { VaultSectionGuid: string }).VaultSectionGuid;
const namesFor = async (client: typeof admin): Promise<string[]> =>
  ((await client('GET', '/v4/VaultSection')).body as { Name: string }[]).map(({ Name }) => Name);
const rightsOn = async (guid: string): Promise<Authorization[]> =>
  (await admin('GET', `/v4/VaultSection/${guid}/Authorization`)).body as Authorization[];

test('creates one section per account, under control of administrators, only once', async () => {
  expect(await namesFor(admin)).toEqual(['Default section']);
  expect(await namesFor(ann)).toEqual([]);
  expect(await rightsOn(sectionGuid)).toMatchObject([
    { AuthorizationType: 'ChangeVaultSection', OperatorGuid: '', OperatorGroupId: basis.administratorsGuid },
    { AuthorizationType: 'ViewVaultSection', OperatorGuid: '', OperatorGroupId: basis.administratorsGuid },
  ]);
  expect((await admin('DELETE', `/v4/VaultSection/${sectionGuid}`)).status).toBe(204);
  await createFirstSection({ db, clock: systemClock, random: systemRandom }, basis);
  expect(await namesFor(admin)).toEqual([]);
});

test('gives a new section to its creator only, not to administrators', async () => {
  const made = await ann('POST', '/v4/VaultSection', { Name: 'Ann’s' });
  expect(made.status).toBe(201);
  const { VaultSectionGuid: guid } = made.body as { VaultSectionGuid: string };
  expect(made.headers['location']).toBe(`/v4/VaultSection/${guid}`);
  expect(await namesFor(ann)).toEqual(['Ann’s']);
  expect(await namesFor(admin)).toEqual([]);
  expect((await admin('GET', `/v4/VaultSection/${guid}`)).status).toBe(403);
  expect((await admin('PUT', `/v4/VaultSection/${guid}`, { Name: 'Mine' })).status).toBe(403);
  expect((await ann('GET', `/v4/VaultSection/${guid}`)).body).toEqual({ VaultSectionGuid: guid, Name: 'Ann’s' });
  const types = (await rightsOn(guid)).map(({ AuthorizationType }) => AuthorizationType);
  expect(types).toEqual(['ChangeVaultSection', 'ViewVaultSection']);
  // Administrators see its name, so that they can grant permissions on it.
  const row = { VaultSectionGuid: guid, Name: 'Ann’s', MayView: false, MayChange: false, MayGrant: true };
  expect((await admin('GET', '/api/v1/VaultSection')).body).toEqual([row]);
  expect((await ben('GET', '/api/v1/VaultSection')).body).toEqual([]);
});

test('requires a name that is not empty and unique in any case', async () => {
  const guid = await newSection(ann, 'Shop');
  for (const [method, path] of [
    ['POST', '/v4/VaultSection'],
    ['PUT', `/v4/VaultSection/${await newSection(ann, 'Other')}`],
  ] as const) {
    const taken = await ann(method, path, { Name: 'SHOP' });
    expect([taken.status, taken.messages]).toEqual([
      400,
      ['Name: must be unique: already used by another vault section'],
    ]);
    expect((await ann(method, path, { Name: ' ' })).messages).toEqual(['Name: must not be empty']);
  }
  const renamed = await ann('PUT', `/v4/VaultSection/${guid}`, { VaultSectionGuid: guid.toUpperCase(), Name: 'shop' });
  expect([renamed.status, renamed.body]).toEqual([200, { VaultSectionGuid: guid, Name: 'shop' }]);
  const foreign = await ann('PUT', `/v4/VaultSection/${guid}`, { VaultSectionGuid: sectionGuid, Name: 'x' });
  expect(foreign.messages).toEqual(['VaultSectionGuid: must equal the id in the path']);
});

test('does not remove a section before its items', async () => {
  const guid = await newSection(ann, 'Full');
  const item = { Name: 'Key', VaultSectionGuid: guid, VaultItemType: 'Certificate', Value: 'text' };
  const { VaultItemGuid } = (await ann('POST', '/v4/VaultItem', item)).body as { VaultItemGuid: string };
  const refused = await ann('DELETE', `/v4/VaultSection/${guid}`);
  expect([refused.status, refused.messages]).toEqual([
    400,
    ['The section Full still contains an item; remove its items first'],
  ]);
  await ann('DELETE', `/v4/VaultItem/${VaultItemGuid}`);
  expect((await ann('DELETE', `/v4/VaultSection/${guid}`)).status).toBe(204);
  expect((await ann('GET', `/v4/VaultSection/${guid}`)).status).toBe(404);
});

test('couples the permissions to change and to view', async () => {
  const guid = await newSection(ann, 'Rights');
  const path = `/v4/VaultSection/${guid}/Authorization`;
  const authorization = {
    ContextId: guid,
    AuthorizationType: 'ChangeVaultSection',
    OperatorGuid: ben.guid,
    OperatorGroupId: '',
  };
  const granted = await ann('POST', path, authorization);
  expect(granted.status).toBe(201);
  expect(granted.body).toMatchObject({ ContextId: guid, AuthorizationType: 'ChangeVaultSection', OperatorGroupId: '' });
  expect((await ann('POST', path, authorization)).body).toEqual(granted.body);
  const bens = (await rightsOn(guid)).filter(({ OperatorGuid }) => OperatorGuid === ben.guid);
  expect(bens.map(({ AuthorizationType }) => AuthorizationType).sort()).toEqual([
    'ChangeVaultSection',
    'ViewVaultSection',
  ]);
  expect((await ben('PUT', `/v4/VaultSection/${guid}`, { Name: 'Of both' })).status).toBe(200);
  const view = bens.find(({ AuthorizationType }) => AuthorizationType === 'ViewVaultSection');
  expect((await ann('DELETE', `${path}/${view?.AuthorizationId ?? ''}`)).status).toBe(204);
  expect((await ben('GET', `/v4/VaultSection/${guid}`)).status).toBe(403);
  expect(await rightsOn(guid)).toHaveLength(2);
});

test('lets viewers read and select, but not change', async () => {
  const guid = await newSection(ann, 'Seen');
  const path = `/v4/VaultSection/${guid}/Authorization`;
  await ann('POST', path, { AuthorizationType: 'ViewVaultSection', OperatorGroupGuid: basis.everyoneGuid });
  expect((await ben('GET', `/v4/VaultSection/${guid}`)).status).toBe(200);
  expect((await ben('GET', path)).status).toBe(200);
  for (const [method, at, body] of [
    ['PUT', `/v4/VaultSection/${guid}`, { Name: 'x' }],
    ['DELETE', `/v4/VaultSection/${guid}`, undefined],
    ['POST', path, { AuthorizationType: 'ChangeVaultSection', OperatorGuid: ben.guid }],
    ['POST', '/v4/VaultItem', { Name: 'x', VaultSectionGuid: guid, VaultItemType: 'Certificate', Value: 'x' }],
  ] as const) {
    expect((await ben(method, at, body)).status).toBe(403);
  }
});

test('requires exactly one existing subject and the section of the path', async () => {
  const guid = await newSection(ann, 'Grants');
  const path = `/v4/VaultSection/${guid}/Authorization`;
  const type = { AuthorizationType: 'ViewVaultSection' };
  const both = { ...type, OperatorGuid: ben.guid, OperatorGroupId: basis.everyoneGuid };
  const one = 'OperatorGuid: exactly one of OperatorGuid and OperatorGroupGuid must be given';
  expect((await ann('POST', path, type)).messages).toEqual([one]);
  expect((await ann('POST', path, both)).messages).toEqual([one]);
  expect((await ann('POST', path, { ...type, ContextId: sectionGuid, OperatorGuid: ben.guid })).messages).toEqual([
    'ContextId: must equal the id in the path',
  ]);
  const torn = { ...type, OperatorGroupId: basis.everyoneGuid, OperatorGroupGuid: basis.administratorsGuid };
  expect((await ann('POST', path, torn)).messages).toEqual(['OperatorGroupGuid: contradicts OperatorGroupId']);
  expect((await ann('POST', path, { ...type, OperatorGuid: guid })).status).toBe(404);
  expect((await ann('DELETE', `${path}/${guid}`)).status).toBe(404);
});

test('keeps the last permission to change a section', async () => {
  const guid = await newSection(ann, 'Last');
  const path = `/v4/VaultSection/${guid}/Authorization`;
  for (const { AuthorizationId } of await rightsOn(guid)) {
    const refused = await ann('DELETE', `${path}/${AuthorizationId}`);
    expect([refused.status, refused.messages[0]]).toEqual([
      400,
      expect.stringMatching(/^At least one holder of ChangeVaultSection must remain/),
    ]);
  }
  expect(await rightsOn(guid)).toHaveLength(2);
});

test('lets an administrator grant themselves access, and audits it', async () => {
  const guid = await newSection(ann, 'Closed');
  const path = `/v4/VaultSection/${guid}/Authorization`;
  const authorization = { AuthorizationType: 'ViewVaultSection', OperatorGuid: basis.administratorGuid };
  expect((await admin('POST', path, authorization)).status).toBe(201);
  expect((await admin('GET', `/v4/VaultSection/${guid}`)).status).toBe(200);
  const audit = (await admin('GET', `/api/v1/Audit?ObjectGuid=${guid}`)).body as { Rows: unknown[] };
  expect(audit.Rows[0]).toMatchObject({
    Action: 'PermissionChanged',
    ObjectType: 'VaultSection',
    ObjectName: 'Closed',
  });
});

test('passes the section of a removed owner to the administrators', async () => {
  const cem = await bench.anOperator('cem@example.com');
  const guid = await newSection(cem, 'Orphan');
  const shared = await newSection(cem, 'Shared');
  const grant = { AuthorizationType: 'ChangeVaultSection', OperatorGuid: ann.guid };
  await cem('POST', `/v4/VaultSection/${shared}/Authorization`, grant);
  expect((await admin('DELETE', `/v4/Operator/${cem.guid}`)).status).toBe(204);
  expect(await rightsOn(guid)).toMatchObject([
    { AuthorizationType: 'ChangeVaultSection', OperatorGroupId: basis.administratorsGuid },
    { AuthorizationType: 'ViewVaultSection', OperatorGroupId: basis.administratorsGuid },
  ]);
  expect((await rightsOn(shared)).every(({ OperatorGuid }) => OperatorGuid === ann.guid)).toBe(true);
  expect((await admin('GET', `/v4/VaultSection/${guid}`)).status).toBe(200);
});
