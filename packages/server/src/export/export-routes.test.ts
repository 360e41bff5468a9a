import { systemRandom } from '@vedette/kernel/random';
import { ManualClock } from '@vedette/kernel/clock';
import { Secret } from '@vedette/kernel/secret';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAccount } from '../access/index.js';
import type { RouteHost } from '../http/index.js';
import { createAllMonitorsGroup } from '../monitors/index.js';
import { Rights } from '../rights/index.js';
import { aCaller, aHost } from '../testing/a-host.js';
import { testDatabase } from '../testing/database.js';
import { waitForLockWait } from '../testing/lock-waits.js';
import { registerExportRoutes } from './export-routes.js';
import { openVault, createVaultKeyStore } from '../vault/index.js';
import { connectionStorage, findConnectionsUsingItems } from './export-sql.js';
import { openHeaders } from './sealed-headers.js';
import type { Vault } from '../module/context.js';

const db = await testDatabase();
const clock = new ManualClock(Date.parse('2026-07-01T10:00:00Z'));
const section = '88888888-8888-4888-8888-888888888888';
const stranger = '99999999-9999-4999-8999-999999999999';
let host: RouteHost;
let accountId: number;
let group: string;

beforeAll(async () => {
  const access = { db, clock, random: systemRandom };
  ({ accountId } = await createAccount(access, {
    name: 'main',
    zone: 'UTC',
    administratorEmail: 'ann@example.com',
    administratorName: 'Ann',
    administratorPassword: new Secret('long enough'),
    groupAuthorizationForm: 'Objects',
  }));
  await createAllMonitorsGroup(db, accountId, access);
  const row = await db.selectFrom('monitor_group').select('monitor_group_guid').executeTakeFirstOrThrow();
  group = row.monitor_group_guid;
  host = await aHost({
    ann: aCaller({
      accountId,
      zone: 'UTC',
      rights: new Rights([{ contextType: 'vaultSection', contextId: section, type: 'ViewVaultSection' }], true),
    }),
    eve: aCaller({ accountId, isAdministrator: false }),
    other: aCaller({ accountId: accountId + 1 }),
  });
  const masterKey = new Secret('k'.repeat(40));
  vault = await openVault({ masterKey, keys: createVaultKeyStore(db), random: systemRandom, now: () => 0 });
  const refusal = () => 'no network in this test';
  registerExportRoutes(host, { db, clock, random: systemRandom, vault, egressRefusal: refusal });
});
afterAll(() => host.app.close());

let vault: Vault;
type Fields = Record<string, unknown>;
async function call(as: string, method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown) {
  const answer = await host.app.inject({
    method,
    url: `/v4/MonitorResultExportSettings${path}`,
    headers: {
      authorization: `Basic ${Buffer.from(`${as}:x`).toString('base64')}`,
      'content-type': 'application/json',
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });
  const parsed: Fields = answer.body === '' ? {} : answer.json<Fields>();
  const messages = ((parsed['Messages'] ?? []) as { Message: string }[]).map(({ Message }) => Message);
  return { status: answer.statusCode, body: parsed, messages, location: answer.headers.location };
}
const connection = (Name: string, more: Fields = {}): Fields => ({
  Name,
  EndpointUrl: 'https://otel.example/',
  ...more,
});
async function createObject(path: string, body: Fields, guid: string): Promise<string> {
  const { status, body: reply, messages } = await call('ann', 'POST', path, body);
  expect([status, messages]).toEqual([201, []]);
  return String(reply[guid]);
}

describe('a connection', () => {
  test('has defaults, can be patched and replaced', async () => {
    const created = await call('ann', 'POST', '/OpenTelemetryConnection', connection(' Main '));
    const ConnectionGuid = String(created.body['ConnectionGuid']);
    const path = `/OpenTelemetryConnection/${ConnectionGuid}`;
    expect(created).toMatchObject({ status: 201, location: `/v4/MonitorResultExportSettings${path}` });
    const whole = {
      ConnectionGuid,
      Name: 'Main',
      EndpointUrl: 'https://otel.example/',
      Protocol: 'HttpProtobuf',
      AuthenticationType: 'None',
      Headers: [],
      Compression: 'Gzip',
      Temporality: 'Delta',
      TimeoutSeconds: 10,
      IsActive: true,
    };
    expect((await call('ann', 'GET', path)).body).toEqual(whole);
    expect(
      (await call('ann', 'PATCH', path, { ConnectionGuid, protocol: 'httpjson', TimeoutSeconds: null })).status,
    ).toBe(204);
    expect((await call('ann', 'PATCH', path, {})).status).toBe(204);
    expect((await call('ann', 'GET', path)).body).toEqual({ ...whole, Protocol: 'HttpJson' });
    expect((await call('ann', 'PUT', path, { ...connection('Other'), ConnectionGuid })).status).toBe(204);
    expect((await call('ann', 'GET', path)).body).toEqual({ ...whole, Name: 'Other' });
    const audit = await db
      .selectFrom('audit')
      .select(['action', 'after'])
      .where('object_guid', '=', ConnectionGuid)
      .execute();
    expect(audit.map(({ action }) => action)).toContain('Created');
    expect(audit).toContainEqual({ action: 'Updated', after: { Protocol: 'HttpJson' } });
    expect((await call('ann', 'POST', '/OpenTelemetryConnection', connection('OTHER'))).status).toBe(409);
    expect((await call('ann', 'DELETE', path)).status).toBe(204);
    expect((await call('ann', 'GET', path)).status).toBe(404);
  });

  test.each<[Fields, readonly (string | RegExp)[]]>([
    [{}, [/^Name/, /^EndpointUrl/]],
    [connection('A', { Protocol: 'Carrier pigeon' }), [/^Protocol/]],
    [
      connection('A', { Protocol: 'Grpc', EndpointUrl: 'https://otel.example/v1' }),
      [/^EndpointUrl: must not have a path/],
    ],
    [
      connection('A', { EndpointUrl: 'ftp://x', AuthenticationType: 'Bearer' }),
      [/^EndpointUrl: must be a URL that begins with/, /^VaultItemGuid: is required for Bearer/],
    ],
    [connection('A', { EndpointUrl: 'https://a:b@otel.example/?x=1' }), [/^EndpointUrl: must not contain/]],
    [
      connection('A', { EndpointUrl: 'http://203.0.113.5:4318/' }),
      [/^EndpointUrl: must be https because 203\.0\.113\.5 is/],
    ],
    [connection('A', { EndpointUrl: 'http://[2001:db8::1]/' }), [/^EndpointUrl: must be https because 2001:db8::1 is/]],
    [connection('A', { AuthenticationType: 'Headers' }), [/^Headers: is required for AuthenticationType Headers/]],
    [connection('A', { Headers: [{ Name: 'x', Value: 'y' }] }), [/^Headers: is only allowed for/]],
    [
      connection('A', { AuthenticationType: 'Headers', Headers: [{ Name: 'Host', Value: 'y' }] }),
      [/^Headers\[0\].Name/],
    ],
    [connection('A', { AuthenticationType: 'Headers', Headers: [{ Name: 'a b', Value: 'x\ny' }] }), [/Name/, /Value/]],
    [
      connection('A', { AuthenticationType: 'Bearer', VaultItemGuid: stranger }),
      [/^VaultItemGuid: there is no vault item/],
    ],
    [connection('A', { TimeoutSeconds: 0 }), [/^TimeoutSeconds/]],
  ])('rejects %j', async (body, problems) => {
    const { status, messages } = await call('ann', 'POST', '/OpenTelemetryConnection', body);
    expect(status).toBe(400);
    expect(messages).toEqual(problems.map((problem) => expect.stringMatching(problem) as unknown));
  });

  test.each(['http://10.1.2.3:4318/', 'http://[fd00::1]:4318/', 'http://collector.example/', 'https://203.0.113.5/'])(
    'may point to %s: names are checked when they are resolved',
    async (EndpointUrl) => {
      await createObject('/OpenTelemetryConnection', connection(EndpointUrl, { EndpointUrl }), 'ConnectionGuid');
    },
  );

  test('hides header values and keeps them on PUT and PATCH to the same endpoint', async () => {
    const Headers = [{ Name: 'X-Key', Value: 'k3y-typed-in' }];
    const draft = connection('Keyed', { AuthenticationType: 'Headers', Headers });
    const { location, body } = await call('ann', 'POST', '/OpenTelemetryConnection', draft);
    const { ConnectionGuid: guid } = body as { ConnectionGuid: string };
    const path = location?.replace('/v4/MonitorResultExportSettings', '') ?? '';
    const whole = (await call('ann', 'GET', path)).body;
    expect(whole['Headers']).toEqual([{ Name: 'X-Key', Value: '' }]);
    expect((await call('ann', 'PUT', path, whole)).status).toBe(204);
    expect((await call('ann', 'PATCH', path, { TimeoutSeconds: 3 })).status).toBe(204);
    const stored = await connectionStorage.findByGuid(db, accountId, guid);
    const opened = stored && openHeaders(vault, { accountId, guid }, stored.fields);
    expect(opened?.Headers).toEqual(Headers);
    const moved = await call('ann', 'PATCH', path, { EndpointUrl: 'https://evil.example/' });
    expect([moved.status, moved.messages.join()]).toEqual([400, expect.stringContaining('must be sent again')]);
    const audit = await db.selectFrom('audit').selectAll().where('object_guid', '=', guid).execute();
    expect(JSON.stringify([stored, audit])).not.toContain('k3y-typed-in');
    await connectionStorage.remove(db, accountId, guid);
  });

  test('counts as a user of the vault items of its credentials', async () => {
    const item = (n: number): string => `${n}1111111-1111-4111-8111-111111111111`;
    const base = {
      EndpointUrl: '',
      Protocol: 'HttpJson',
      Compression: 'None',
      Temporality: 'Delta',
      TimeoutSeconds: 1,
      IsActive: true,
    } as const;
    const bearer = { ...base, Name: 'b', AuthenticationType: 'Bearer', VaultItemGuid: item(1), Headers: [] } as const;
    const Headers = [{ Name: 'k', Value: `{{@VaultItem.${item(2)}.Password}}` }];
    const keyed = { ...base, Name: 'h', AuthenticationType: 'Headers', Headers } as const;
    const made = { createdAt: 0 };
    await connectionStorage.insert(db, accountId, { ...made, guid: item(3), fields: { ...bearer, Headers: [] } });
    await connectionStorage.insert(db, accountId, { ...made, guid: item(4), fields: keyed });
    expect(await findConnectionsUsingItems(db, accountId, [item(1)])).toEqual([
      { vaultItemGuid: item(1), guid: item(3), name: 'b' },
    ]);
    expect(await findConnectionsUsingItems(db, accountId)).toMatchObject([
      { name: 'b' },
      { name: 'h', vaultItemGuid: item(2) },
    ]);
    for (const n of [3, 4]) await connectionStorage.remove(db, accountId, item(n));
  });
});

describe('the vault item of a connection', () => {
  async function aVaultItem(): Promise<string> {
    const vaultItemGuid = crypto.randomUUID();
    const own = { account_id: accountId, vault_section_guid: section, created_at: 0 };
    await db
      .insertInto('vault_section')
      .values({ ...own, name: 'Keys' })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const described = { name: vaultItemGuid, item_type: 'CredentialSet', notes: '', fields: '{}' } as const;
    const versions = { file_bytes: 0, hash: 'h', modified_at: 0 };
    await db
      .insertInto('vault_item')
      .values({ ...own, ...described, ...versions, vault_item_guid: vaultItemGuid })
      .execute();
    return vaultItemGuid;
  }
  const signedIn = (Name: string, VaultItemGuid: string) =>
    connection(Name, { AuthenticationType: 'Basic', VaultItemGuid });

  test.each(['POST', 'PATCH'] as const)('is locked by %s, so deleting it concurrently is rejected', async (method) => {
    const VaultItemGuid = await aVaultItem();
    const path = '/OpenTelemetryConnection';
    const guid = method === 'PATCH' ? `/${await createObject(path, connection('Locks'), 'ConnectionGuid')}` : '';
    const { answer } = await db.transaction().execute(async (tx) => {
      await tx.deleteFrom('vault_item').where('vault_item_guid', '=', VaultItemGuid).execute();
      const response = call('ann', method, `${path}${guid}`, signedIn(`By ${method}`, VaultItemGuid));
      await waitForLockWait(db);
      return { answer: response };
    });
    const { status, messages } = await answer;
    expect([status, messages]).toEqual([400, [`VaultItemGuid: there is no vault item ${VaultItemGuid}`]]);
  });

  test('does not block other changes when it is missing; a connection test names it', async () => {
    const VaultItemGuid = await aVaultItem();
    const ConnectionGuid = await createObject(
      '/OpenTelemetryConnection',
      signedIn('Lost', VaultItemGuid),
      'ConnectionGuid',
    );
    const path = `/OpenTelemetryConnection/${ConnectionGuid}`;
    await db.deleteFrom('vault_item').where('vault_item_guid', '=', VaultItemGuid).execute();
    expect(await call('ann', 'PATCH', path, { IsActive: false })).toMatchObject({ status: 204, messages: [] });
    const other = await call('ann', 'PATCH', path, { VaultItemGuid: stranger });
    expect([other.status, other.messages]).toEqual([400, [`VaultItemGuid: there is no vault item ${stranger}`]]);
    const trial = await host.app.inject({
      method: 'POST',
      url: `/api/v1/MonitorResultExportSettings${path}/Test`,
      headers: { authorization: `Basic ${Buffer.from('ann:x').toString('base64')}` },
    });
    const Message = `VaultItemGuid: there is no vault item ${VaultItemGuid}`;
    expect(trial.json<unknown>()).toEqual({ IsAccepted: false, Message });
  });
});

describe('an export setting', () => {
  test('keeps its connection, rule set and group from being deleted', async () => {
    const ConnectionGuid = await createObject('/OpenTelemetryConnection', connection('To'), 'ConnectionGuid');
    const rules = { Name: 'All', Signals: ['Metrics', 'Metrics'] };
    const RuleSetGuid = await createObject('/RuleSet', rules, 'RuleSetGuid');
    expect((await call('ann', 'GET', `/RuleSet/${RuleSetGuid}`)).body).toEqual({
      RuleSetGuid,
      Name: 'All',
      Signals: ['Metrics'],
      ErrorLevels: ['NoError', 'Unconfirmed', 'Confirmed'],
      IncludePartialChecks: false,
      IncludeStaging: false,
      IncludeSteps: true,
      IncludeUrl: true,
      IncludeCheckIds: false,
      SendTraceparent: false,
      AttributeRules: [],
    });
    const draft = { Name: 'Out', ConnectionGuid, RuleSetGuid, MonitorGroupGuid: group };
    const ExportSettingGuid = await createObject('', draft, 'ExportSettingGuid');
    const whole = { ExportSettingGuid, ...draft, IsActive: true, SentCount: 0, DroppedCount: 0 };
    expect((await call('ann', 'GET', `/${ExportSettingGuid}`)).body).toEqual(whole);
    expect((await call('ann', 'GET', '')).body).toEqual([whole]);
    for (const path of [`/OpenTelemetryConnection/${ConnectionGuid}`, `/RuleSet/${RuleSetGuid}`]) {
      const refused = await call('ann', 'DELETE', path);
      expect([refused.status, refused.messages]).toEqual([400, [expect.stringMatching(/is used by Out$/)]]);
    }
    const lost = await call('ann', 'PATCH', `/${ExportSettingGuid}`, {
      ConnectionGuid: stranger,
      RuleSetGuid: stranger,
      MonitorGroupGuid: stranger,
    });
    expect(lost.status).toBe(400);
    expect(lost.messages.map((text) => text.split(':')[0])).toEqual([
      'ConnectionGuid',
      'RuleSetGuid',
      'MonitorGroupGuid',
    ]);
    expect((await call('ann', 'PATCH', `/${ExportSettingGuid}`, { IsActive: false })).status).toBe(204);
    expect((await call('ann', 'GET', `/${ExportSettingGuid}`)).body).toEqual({ ...whole, IsActive: false });
    expect((await call('ann', 'DELETE', `/${ExportSettingGuid}`)).status).toBe(204);
    expect((await call('ann', 'DELETE', `/RuleSet/${RuleSetGuid}`)).status).toBe(204);
  });

  test('waits for the deletion of a referenced object and reports it missing', async () => {
    const ConnectionGuid = await createObject('/OpenTelemetryConnection', connection('Going'), 'ConnectionGuid');
    const RuleSetGuid = await createObject('/RuleSet', { Name: 'Going' }, 'RuleSetGuid');
    const setting = { Name: 'Late', ConnectionGuid, RuleSetGuid, MonitorGroupGuid: group };
    const { answer } = await db.transaction().execute(async (tx) => {
      await connectionStorage.remove(tx, accountId, ConnectionGuid);
      const response = call('ann', 'POST', '', setting);
      await waitForLockWait(db);
      return { answer: response };
    });
    const { status, messages } = await answer;
    expect([status, messages]).toEqual([400, [`ConnectionGuid: there is no connection ${ConnectionGuid}`]]);
    expect((await call('ann', 'DELETE', `/RuleSet/${RuleSetGuid}`)).status).toBe(204);
  });

  test.each([
    ['/RuleSet', { Name: 'A', Signals: [] }, /^Signals/],
    ['/RuleSet', { Name: 'A', AttributeRules: [{ Name: 'a b', Source: 'Fixed', Value: '' }] }, /^AttributeRules/],
    ['', { Name: 'A', ConnectionGuid: 'x' }, /^ConnectionGuid/],
  ])('rejects %s with %j', async (path, body, problem) => {
    const { status, messages } = await call('ann', 'POST', path, body);
    expect([status, messages[0]]).toEqual([400, expect.stringMatching(problem)]);
  });

  test('is for administrators of its account', async () => {
    expect((await call('eve', 'GET', '')).status).toBe(403);
    expect((await call('eve', 'POST', '/RuleSet', { Name: 'A' })).status).toBe(403);
    expect((await call('other', 'GET', '/OpenTelemetryConnection')).body).toEqual([]);
  });
});

test('tests a connection for administrators and reports why it failed', async () => {
  const { body } = await call(
    'ann',
    'POST',
    '/OpenTelemetryConnection',
    connection('Tried', { EndpointUrl: 'https://127.0.0.1:9/' }),
  );
  const attempt = async (as: string, guid: string) => {
    const authorization = `Basic ${Buffer.from(`${as}:x`).toString('base64')}`;
    const url = `/api/v1/MonitorResultExportSettings/OpenTelemetryConnection/${guid}/Test`;
    const answer = await host.app.inject({ method: 'POST', url, headers: { authorization } });
    return { status: answer.statusCode, body: answer.json<unknown>() };
  };
  const guid = String(body['ConnectionGuid']);
  expect(await attempt('ann', guid)).toEqual({
    status: 200,
    body: { IsAccepted: false, Message: 'no network in this test' },
  });
  expect((await attempt('eve', guid)).status).toBe(403);
  expect((await attempt('ann', crypto.randomUUID())).status).toBe(404);
});
