import { randomUUID } from 'node:crypto';
import { DAY } from '@vedette/kernel/clock';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCaller, aHost, get } from '../testing/a-host.js';
import { anAccountRow } from '../testing/an-account-row.js';
import { testDatabase } from '../testing/database.js';
import type { RouteHost } from '../http/index.js';
import { registerCheckpointRoutes } from './checkpoint-routes.js';
import { loadCheckpoints, saveServerStates } from './checkpoints-sql.js';
import { addCheckpoint, removeCheckpoint } from './enrolment-sql.js';
import { createLocalCheckpoints } from './local-checkpoints-sql.js';

const db = await testDatabase();
const now = Date.parse('2026-11-21T12:00:00Z');
let host: RouteHost;
let local: number;
let server: number;
let gone: { checkpointId: number; serverId: number };

beforeAll(async () => {
  host = await aHost({ ann: aCaller(), eve: aCaller({ accountId: 2 }) });
  registerCheckpointRoutes(host, {
    db,
    visibleTo: () => Promise.resolve([]),
    clock: { now: () => now },
  });
  await anAccountRow(db);
  await db.transaction().execute(async (tx) => {
    await createLocalCheckpoints(tx, { accountId: 1, now });
    const draft = { accountId: 1, name: 'Gone', code: 'GON', regionId: 1004, isPrimary: false };
    gone = await addCheckpoint(tx, draft, now);
    await removeCheckpoint(tx, { accountId: 1, checkpointId: gone.checkpointId }, now);
    const home = await tx
      .insertInto('checkpoint_region')
      .values({ account_id: 1, name: 'Home', parent_region_id: null, is_private: true, location_guid: randomUUID() })
      .returning('region_id')
      .executeTakeFirstOrThrow();
    const hidden = await addCheckpoint(tx, { ...draft, name: 'Hidden', regionId: home.region_id }, now);
    const address = { server_id: hidden.serverId, address: '10.0.0.9', active_from: 0 };
    await tx.insertInto('checkpoint_address').values(address).execute();
  });
  const [first] = await loadCheckpoints(db, 1);
  local = first?.checkpointId ?? 0;
  server = first?.servers[0]?.serverId ?? 0;
  const state = { version: '1', impairments: [], sentAt: now, loopLagMs: 0, free: 10 };
  await saveServerStates(db, [{ state: { ...state, serverId: server, capabilities: ['IPv6'] }, at: now }]);
  const addresses = [
    ['192.0.2.21', now + DAY],
    ['192.0.2.20', 0],
    ['2001:db8::20', 0],
  ] as const;
  for (const [address, active_from] of addresses) {
    await db.insertInto('checkpoint_address').values({ server_id: server, address, active_from }).execute();
  }
});
afterAll(() => host.app.close());

const loadBody = async (path: string, as?: string): Promise<unknown> => (await get(host, path, as)).body;

test('lists the account checkpoints that are not deleted', async () => {
  const attributes = {
    CheckpointName: 'Local 1',
    Code: 'LOCAL1',
    Ipv4Addresses: ['192.0.2.20', '192.0.2.21'],
    IpV6Addresses: ['2001:db8::20'],
    IsPrimaryCheckpoint: true,
    SupportsIpv6: true,
    HasHighAvailability: false,
  };
  const links = { Self: `/Checkpoint/${local}` };
  const first = { Type: 'Checkpoint', Id: local, Attributes: attributes, Relationships: [], Links: links };
  expect(await loadBody('/v4/checkpoint', 'ann')).toMatchObject({
    Data: [first, { Attributes: { CheckpointName: 'Local 2' } }, { Attributes: { CheckpointName: 'Hidden' } }],
    Links: { Self: '/v4/Checkpoint' },
    Meta: { Timestamp: '2026-11-21T13:00:00' },
  });
  expect(await loadBody('/v4/Checkpoint', 'eve')).toMatchObject({ Data: [] });
});

test('reads a checkpoint, deleted or not, within its account', async () => {
  expect(await loadBody(`/v4/Checkpoint/${gone.checkpointId}`, 'ann')).toMatchObject({
    Data: { Id: gone.checkpointId },
  });
  for (const path of [`${local}`, `Server/${server}`]) {
    expect((await get(host, `/v4/Checkpoint/${path}`, 'eve')).status).toBe(404);
    expect((await get(host, `/v4/Checkpoint/${path}`)).status).toBe(401);
  }
  expect((await get(host, '/v4/Checkpoint/99999', 'ann')).status).toBe(404);
  expect((await get(host, '/v4/Checkpoint/one', 'ann')).status).toBe(400);
});

test('includes the checkpoint name in a server', async () => {
  expect(await loadBody(`/v4/Checkpoint/Server/${server}`, 'ann')).toMatchObject({
    Data: {
      Type: 'CheckpointServer',
      Id: server,
      Attributes: {
        Ipv4Addresses: ['192.0.2.20', '192.0.2.21'],
        Ipv6Addresses: ['2001:db8::20'],
        Ip4Address: '192.0.2.20',
        IpV6Address: '2001:db8::20',
        Capabilities: ['IPv6', 'PrimaryServer'],
      },
    },
    Relationships: [{ Id: local, Type: 'Checkpoint', Attributes: { CheckpointName: 'Local 1' } }],
  });
});

test('publishes addresses to anyone, with future ones but without private ones', async () => {
  expect(await loadBody('/v4/Checkpoint/Server/Ipv4')).toMatchObject({ Data: ['192.0.2.20', '192.0.2.21'] });
  expect(await loadBody('/v4/checkpoint/server/ipv6/')).toMatchObject({ Data: ['2001:db8::20'] });
});

test.each([
  ['application/xml', 'application/xml; charset=utf-8'],
  ['text/xml;q=0.9, application/json;q=0.5', 'application/xml; charset=utf-8'],
  ['application/json, application/xml', 'application/json; charset=utf-8'],
  ['*/*', 'application/json; charset=utf-8'],
  ['image/png', 'application/json; charset=utf-8'],
])('responds to Accept %s with %s', async (accept, type) => {
  const { headers, text, status } = await get(host, '/v4/Checkpoint/Server/Ipv4', undefined, { accept });
  expect([status, headers['content-type']]).toEqual([200, type]);
  if (type.includes('xml'))
    expect(text).toContain('<Data><string>192.0.2.20</string><string>192.0.2.21</string></Data>');
});

test('lists regions without an envelope, with the names existing setups use', async () => {
  const regions = (await loadBody('/v4/CheckpointRegion', 'ann')) as { Id: number; Name: string }[];
  expect(regions[0]).toEqual({ Id: 1001, Name: 'Africa', ChildRegions: [] });
  const home = regions.find(({ Name }) => Name === 'Local');
  expect(await loadBody(`/v4/CheckpointRegion/${home?.Id ?? 0}`, 'ann')).toEqual(home);
  expect((await get(host, `/v4/CheckpointRegion/${home?.Id ?? 0}`, 'eve')).status).toBe(404);
  expect(await loadBody(`/v4/CheckpointRegion/${home?.Id ?? 0}/Checkpoint`, 'ann')).toMatchObject([
    { CheckpointId: local, CheckpointName: 'Local 1', Ipv6Addresses: ['2001:db8::20'] },
    { CheckpointName: 'Local 2' },
  ]);
  expect(await loadBody('/v4/CheckpointRegion/1004/Checkpoint', 'ann')).toEqual([]);
  expect((await get(host, '/v4/CheckpointRegion/4/Checkpoint', 'ann')).status).toBe(404);
});
