import type { MachineState } from '@vedette/contract/checkpoint/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anAccount, type AccountFixture, type Client } from '../testing/an-account.js';
import { testDatabase } from '../testing/database.js';
import { seededRandom } from '@vedette/kernel/random';
import { generateSealingKeys } from '@vedette/kernel/sealed-box';
import { loadCheckpoints, saveServerStates } from './checkpoints-sql.js';
import { createEnrolmentStore } from './enrolment-store-sql.js';
import { registerPrivateLocationRoutes } from './private-location-routes.js';
import { lookupCheckpoint, lookupPrivateLocation } from './private-location-sql.js';
import { registerRemoteCheckpointRoutes } from './remote-routes.js';

const db = await testDatabase();
let now = Date.UTC(2026, 6, 1, 10);
let bench: AccountFixture;
let ann: Client & { readonly guid: string };
let location: { PrivateLocationId: number; CheckpointIds: number[]; Enrolments: { ServerId: number; Token: string }[] };

beforeAll(async () => {
  const deps = { db, clock: { now: () => now }, random: seededRandom(9) };
  bench = await anAccount(db, {
    lookups: {
      lookupPrivateLocation: (accountId, id) => lookupPrivateLocation(db, accountId, id),
      lookupCheckpoint: (accountId, id) => lookupCheckpoint(db, accountId, id),
    },
    register: (host) => {
      registerPrivateLocationRoutes(host, { ...deps, version: '2.0' });
      registerRemoteCheckpointRoutes(host, { ...deps, visibleTo: () => Promise.resolve([]) });
    },
  });
  ann = await bench.anOperator('ann@example.com');
  const made = await bench.admin('POST', '/api/v1/PrivateLocation', { Name: ' Cellar ' });
  expect(made).toMatchObject({ status: 201, body: { Name: 'Cellar', MayEdit: true } });
  location = made.body as typeof location;
});
afterAll(() => bench.host.app.close());

const rights = (): string => `/v4/PrivateLocation/${location.PrivateLocationId}/Authorizations`;
const health = async (client: Client, query = ''): Promise<unknown> =>
  (await client('GET', `/v4/PrivateCheckpointHealth${query}`)).body;

async function speak(
  index: number,
  state: { version?: string; sentAt?: number; free?: number; impairments?: string[]; machine?: MachineState },
) {
  const serverId = location.Enrolments[index]?.ServerId ?? 0;
  const well = { version: '2.0', sentAt: now, free: 5, loopLagMs: 0, capabilities: [], impairments: [] };
  await saveServerStates(db, [{ state: { ...well, serverId, ...state }, at: now }]);
}

describe('health', () => {
  test('creates a location with two servers that are not installed', async () => {
    const absent = { Status: 'NotAvailable', Warnings: ['NotInstalled'] };
    expect(await health(bench.admin)).toEqual({
      HealthyServers: 0,
      UnhealthyServers: 2,
      NumberOfServers: 2,
      Servers: ['Cellar 1', 'Cellar 2'].map((CheckpointName) => ({ CheckpointName, ...absent })),
    });
  });

  test('reports the state of servers, and their silence', async () => {
    await speak(0, {});
    await speak(1, { version: '1.9', sentAt: now - 9_000, free: 0, impairments: ['event loop late by 900 ms'] });
    const since = { StatusDetails: { LastOnlineUtc: '2026-07-01T10:00:00' } };
    const ails = ['UpdateRequired', 'ClockSkew', 'Overloaded', 'event loop late by 900 ms'];
    expect(await health(bench.admin)).toEqual({
      HealthyServers: 1,
      UnhealthyServers: 1,
      NumberOfServers: 2,
      Servers: [
        { CheckpointName: 'Cellar 1', Status: 'Available', ...since, Warnings: [] },
        { CheckpointName: 'Cellar 2', Status: 'Maintenance', ...since, Warnings: ails },
      ],
    });
    now += 90_000;
    expect(await health(bench.admin, '?filter=1')).toMatchObject({
      Servers: [{ Status: 'NotAvailable', Warnings: [] }],
    });
    await speak(0, {});
    await speak(1, {});
    expect(await health(bench.admin)).toMatchObject({ HealthyServers: 2 });
  });

  test('reports warnings of a machine, which do not prevent checks', async () => {
    const machine = { freeMemoryBytes: 1_000, freeDiskBytes: 1e12, isResolving: false, browser: 'missing' } as const;
    now += 30_000;
    await speak(0, { machine });
    await speak(1, { machine: { ...machine, freeMemoryBytes: 1e12, isResolving: true, browser: 'unwanted' } });
    const lacks = ['LowMemory', 'ResolverFailing', 'BrowserMissing'];
    expect(await health(bench.admin)).toMatchObject({
      HealthyServers: 1,
      UnhealthyServers: 1,
      Servers: [{ Status: 'Available', Warnings: lacks }, { Warnings: [] }],
    });
    const rows = (await bench.admin('GET', '/api/v1/Checkpoint')).body as {
      Servers: { IsAvailable: boolean; Warnings: string[] }[];
    }[];
    const servers = rows.flatMap(({ Servers }) => Servers).map((one) => [one.IsAvailable, one.Warnings]);
    expect(servers).toContainEqual([true, lacks]);
    now += 30_000;
    await speak(0, {});
    await speak(1, {});
    expect(await health(bench.admin)).toMatchObject({ HealthyServers: 2 });
  });

  test('reports a disabled checkpoint as in maintenance and requires a reason', async () => {
    const path = `/api/v1/Checkpoint/${location.CheckpointIds[0] ?? 0}`;
    const without = await bench.admin('PATCH', path, { IsEnabled: false });
    expect(without).toMatchObject({
      status: 400,
      messages: ['DisabledReason: is required to disable a checkpoint'],
    });
    expect(await bench.admin('PATCH', path, { IsEnabled: false, DisabledReason: 'moving' })).toMatchObject({
      status: 204,
    });
    expect(await health(bench.admin, '?filter=cellar%201')).toMatchObject({
      Servers: [{ Status: 'Maintenance', Warnings: ['Disabled'] }],
    });
    expect((await bench.admin('PATCH', path, { IsEnabled: true })).status).toBe(204);
    expect((await bench.admin('PATCH', path, { CheckpointName: 'Cellar 2' })).status).toBe(409);
  });

  test('adds servers with their own tokens and keeps the last one', async () => {
    const path = `/api/v1/Checkpoint/${location.CheckpointIds[1] ?? 0}`;
    const serversNow = async () => {
      const rows = (await bench.admin('GET', '/api/v1/Checkpoint')).body as {
        CheckpointId: number;
        Servers: { ServerId: number; IsEnrolled: boolean }[];
      }[];
      return rows.find(({ CheckpointId }) => CheckpointId === location.CheckpointIds[1])?.Servers ?? [];
    };
    const [first] = await serversNow();
    const added = await bench.admin('POST', `${path}/Server`);
    const { ServerId, Token } = added.body as { ServerId: number; Token: string };
    expect([added.status, typeof Token]).toEqual([201, 'string']);
    expect((await serversNow()).map((one) => one.ServerId)).toEqual([first?.ServerId, ServerId]);
    const renewed = await bench.admin('POST', `${path}/Enrolment?ServerId=${ServerId}`);
    expect(renewed).toMatchObject({ status: 201, body: { ServerId } });
    expect((await bench.admin('POST', `${path}/Enrolment?ServerId=77777`)).status).toBe(404);
    expect((await bench.admin('DELETE', `${path}/Server/77777`)).status).toBe(404);
    expect((await bench.admin('DELETE', `${path}/Server/${ServerId}`)).status).toBe(204);
    expect((await serversNow()).map((one) => one.ServerId)).toEqual([first?.ServerId]);
    const last = await bench.admin('DELETE', `${path}/Server/${first?.ServerId ?? 0}`);
    expect(last).toMatchObject({ status: 409 });
  });

  test('announces addresses before use, and hides servers of other accounts', async () => {
    const [checkpointId] = location.CheckpointIds;
    const serverId = location.Enrolments[0]?.ServerId ?? 0;
    const path = `/api/v1/Checkpoint/${checkpointId ?? 0}/Server/${serverId}/Address`;
    const soon = { Address: '2001:db8::7', ActiveFrom: now + 86_400_000 };
    const Addresses = [{ Address: '192.0.2.9' }, soon, { Address: '192.0.2.9', ActiveFrom: 5 }];
    expect((await bench.admin('PUT', path, { Addresses })).status).toBe(204);
    const known = async () =>
      (await loadCheckpoints(db)).flatMap(({ servers }) => servers).find((one) => one.serverId === serverId)?.addresses;
    expect(await known()).toEqual([
      { address: '192.0.2.9', activeFrom: now },
      { address: '2001:db8::7', activeFrom: soon.ActiveFrom },
    ]);
    const rows = (await bench.admin('GET', '/api/v1/Checkpoint')).body as { Servers: { Addresses: unknown[] }[] }[];
    expect(rows.flatMap(({ Servers }) => Servers.flatMap((one) => one.Addresses))).toContainEqual(soon);
    for (const Address of ['192.0.2', 'shop.example', '192.0.2.0/24']) {
      expect((await bench.admin('PUT', path, { Addresses: [{ Address }] })).status).toBe(400);
    }
    expect((await ann('PUT', path, { Addresses: [] })).status).toBe(403);
    expect((await bench.admin('PUT', path.replace(`/${serverId}/`, '/77777/'), { Addresses: [] })).status).toBe(404);
    expect((await bench.admin('PUT', path, { Addresses: [] })).status).toBe(204);
    expect(await known()).toEqual([]);
  });

  test('supports the newer name and the form for one region', async () => {
    const all = await health(bench.admin);
    const id = location.PrivateLocationId;
    for (const path of [`PrivateLocationHealth?regionId=${id}`, `privatecheckpointhealthforregion?RegionId=${id}`]) {
      expect((await bench.admin('GET', `/v4/${path}`)).body).toEqual(all);
    }
  });

  test.each([
    ['PrivateCheckpointHealth?filter=nowhere', 404],
    ['PrivateCheckpointHealthForRegion?regionId=1004', 404],
    ['PrivateCheckpointHealthForRegion?regionId=77777', 404],
    ['PrivateCheckpointHealthForRegion', 400],
    ['PrivateCheckpointHealthForRegion?regionId=here', 400],
  ])('responds to %s with %i', async (path, status) => {
    expect((await bench.admin('GET', `/v4/${path}`)).status).toBe(status);
  });
});

describe('permissions', () => {
  test('hides a location without permission, and shows it with one', async () => {
    expect((await ann('GET', '/v4/PrivateCheckpointHealth')).status).toBe(404);
    const one = `/v4/PrivateCheckpointHealthForRegion?regionId=${location.PrivateLocationId}`;
    expect((await ann('GET', one)).status).toBe(403);
    expect((await ann('GET', '/api/v1/PrivateLocation')).body).toEqual([]);
    const grant = { AuthorizationType: 'UsePrivateLocation', OperatorGuid: ann.guid };
    expect((await ann('POST', rights(), grant)).status).toBe(403);
    expect(await bench.admin('POST', rights(), grant)).toMatchObject({ status: 200, body: [grant] });
    expect((await ann('GET', one)).status).toBe(200);
    expect((await ann('GET', '/api/v1/PrivateLocation')).body).toMatchObject([{ Name: 'Cellar', MayEdit: false }]);
    expect((await ann('GET', rights())).status).toBe(403);
    expect((await ann('PUT', `/api/v1/PrivateLocation/${location.PrivateLocationId}`, { Name: 'X' })).status).toBe(403);
  });

  test('couples the permissions to edit and to use', async () => {
    const edit = { AuthorizationType: 'EditPrivateLocation', OperatorGuid: ann.guid };
    const granted = (await bench.admin('POST', rights(), edit)).body as { AuthorizationId: string }[];
    expect(granted).toMatchObject([{ AuthorizationType: 'UsePrivateLocation' }, edit]);
    expect((await ann('GET', rights())).body).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ OperatorGuid: ann.guid })]) as unknown[],
    );
    const renamed = `/api/v1/PrivateLocation/${location.PrivateLocationId}`;
    expect((await ann('PUT', renamed, { Name: 'Attic' })).status).toBe(204);
    // The permissions shown in a row match those of the endpoints.
    const rows = (await ann('GET', '/api/v1/Checkpoint')).body as { CheckpointId: number; MayEdit: boolean }[];
    expect(rows.filter(({ MayEdit }) => MayEdit).map((row) => row.CheckpointId)).toEqual(location.CheckpointIds);
    const path = (id: number): string => `/api/v1/Checkpoint/${id}`;
    for (const { CheckpointId, MayEdit } of rows) {
      const { status } = await ann('PATCH', path(CheckpointId), { IsEnabled: true });
      expect(status).toBe(MayEdit ? 204 : 403);
    }
    const added = await ann('POST', `${renamed}/Checkpoint`, { CheckpointName: 'Attic 3' });
    expect(added).toMatchObject({ status: 201, body: { Token: expect.any(String) as string } });
    const { CheckpointId } = added.body as { CheckpointId: number };
    expect((await ann('DELETE', `/api/v1/Checkpoint/${CheckpointId}`)).status).toBe(204);
    await bench.admin('DELETE', `${rights()}/${granted[0]?.AuthorizationId ?? ''}`);
    expect((await ann('GET', '/api/v1/PrivateLocation')).body).toEqual([]);
  });

  test.each([
    [{ AuthorizationType: 'UsePrivateLocation' }, 400, /^OperatorGuid: exactly one/],
    [{ AuthorizationType: 'ViewMonitor', OperatorGuid: '11111111-1111-4111-8111-111111111111' }, 400, /^Authoriz/],
    [
      { AuthorizationType: 'UsePrivateLocation', OperatorGuid: '11111111-1111-4111-8111-111111111111' },
      404,
      /^No operator/,
    ],
  ])('responds to %j with %i', async (body, status, message) => {
    const answer = await bench.admin('POST', rights(), body);
    expect([answer.status, answer.messages[0]]).toEqual([status, expect.stringMatching(message)]);
  });

  test('does not grant permissions on a region that is not private', async () => {
    expect((await bench.admin('GET', '/v4/PrivateLocation/1004/Authorizations')).status).toBe(404);
  });
});

describe('a location', () => {
  test('can be created with permission', async () => {
    expect((await ann('POST', '/api/v1/PrivateLocation', { Name: 'Shed' })).status).toBe(403);
    expect((await bench.admin('POST', '/api/v1/PrivateLocation', { Name: 'Attic' })).status).toBe(409);
    expect((await bench.admin('POST', '/api/v1/PrivateLocation', { Name: '  ' })).status).toBe(400);
  });

  test('reports whether it runs offline, which is off by default', async () => {
    const one = `/api/v1/PrivateLocation/${location.PrivateLocationId}`;
    const { Name } = (await bench.admin('GET', one)).body as { Name: string };
    const isSo = async () => {
      const { body } = await bench.admin('GET', one);
      const [region] = (await loadCheckpoints(db)).filter((c) => c.regionIds[0] === location.PrivateLocationId);
      return [(body as { RunsOffline: boolean }).RunsOffline, region?.runsOffline];
    };
    expect(await isSo()).toEqual([false, false]);
    expect((await bench.admin('PUT', one, { Name, RunsOffline: true })).status).toBe(204);
    expect((await bench.admin('PUT', one, { Name })).status).toBe(204);
    expect(await isSo()).toEqual([true, true]);
    expect((await bench.admin('PUT', one, { Name, RunsOffline: false })).status).toBe(204);
    expect(await isSo()).toEqual([false, false]);
    expect((await bench.admin('PUT', one, { Name, RunsOffline: 'yes' })).status).toBe(400);
  });

  test('is removed with its checkpoints and keys, which frees its name', async () => {
    const made = (await bench.admin('POST', '/api/v1/PrivateLocation', { Name: 'Shed' })).body as typeof location;
    const token = made.Enrolments[0]?.Token ?? '';
    const path = `/api/v1/PrivateLocation/${made.PrivateLocationId}`;
    expect((await bench.admin('DELETE', path)).status).toBe(204);
    expect((await bench.admin('GET', path)).status).toBe(404);
    const store = createEnrolmentStore({ db, clock: { now: () => now }, random: seededRandom(1) });
    await expect(store.enrol(token, generateSealingKeys().publicKey)).rejects.toThrow(/token/);
    expect((await bench.admin('POST', '/api/v1/PrivateLocation', { Name: 'Shed' })).status).toBe(201);
  });
});
