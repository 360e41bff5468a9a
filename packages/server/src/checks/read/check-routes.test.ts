import type { MonitorCheckResponse } from '@vedette/contract/monitor-check';
import { DAY, HOUR, MINUTE } from '@vedette/kernel/clock';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Rights, type Grant } from '../../access/index.js';
import { aCheck, aMonitorRow, anHttpDetail, monday } from '../../testing/a-check.js';
import { aCaller, aHost, get } from '../../testing/a-host.js';
import { testDatabase } from '../../testing/database.js';
import type { RouteHost } from '../../http/index.js';
import { bodyShelf } from '../store/body-shelf.js';
import type { NewCheck } from './check.js';
import { registerCheckRoutes } from './check-routes.js';
import { cursorBook } from './cursor.js';
import { monitorOfCheck } from './list-sql.js';
import { ensurePartitions } from '../store/partitions-sql.js';
import { checkReads } from './reads-sql.js';
import { storeChecks } from '../store/store-sql.js';

const db = await testDatabase();
const groupGuid = '22222222-2222-4222-8222-222222222222';
let now = monday;
let host: RouteHost;
let shop: string;
let blog: string;
let group: string[] = [];

const store = (batch: readonly NewCheck[]) => db.transaction().execute((tx) => storeChecks(tx, batch));
const ids = (list: MonitorCheckResponse): number[] => list.Data.map(({ Id }) => Id);
async function read(path: string, as = 'ann'): Promise<MonitorCheckResponse> {
  const { status, body, text } = await get(host, path, as);
  if (status !== 200) throw new Error(text);
  return body as MonitorCheckResponse;
}
/** Follows `Links.Next` from `path` to the end. */
async function walk(path: string): Promise<MonitorCheckResponse[]> {
  const batches = [await read(path)];
  for (;;) {
    const next = batches.at(-1)?.Links.Next;
    if (next === undefined) return batches;
    batches.push(await read(next));
  }
}

beforeAll(async () => {
  await ensurePartitions(db, monday);
  shop = await aMonitorRow(db);
  blog = await aMonitorRow(db);
  group = [shop, blog];
  const basic: Grant = { contextType: 'account', contextId: '', type: 'AccountAccess' };
  const sight: Grant = { contextType: 'monitor', contextId: shop, type: 'ViewMonitorData' };
  const cas = aCaller({ isAdministrator: false, rights: new Rights([basic, sight], false) });
  const callers = { cas, ann: aCaller(), eve: aCaller({ accountId: 2 }), bob: aCaller({ isAdministrator: false }) };
  host = await aHost(callers, {
    lookupMonitor: (accountId, guid) =>
      Promise.resolve(accountId === 1 && group.includes(guid) ? { groupGuids: [] } : undefined),
    lookupMonitorGroup: (accountId, guid) => Promise.resolve(accountId === 1 && guid === groupGuid),
    lookupCheck: async (accountId, checkId) => {
      const monitorGuid = await monitorOfCheck(db, accountId, checkId);
      return monitorGuid === undefined ? undefined : { monitorGuid, groupGuids: [] };
    },
  });
  registerCheckRoutes(host, {
    reads: checkReads(db),
    cursors: cursorBook(Buffer.alloc(32, 7)),
    clock: { now: () => now },
    retention: { checkDays: 90, okDetailDays: 7 },
    visibleMonitors: (caller) => Promise.resolve(caller.isAdministrator ? 'all' : [blog]),
    monitorsOfGroup: () => Promise.resolve(group),
    maySeeSettings: ({ isAdministrator }) => Promise.resolve(isAdministrator),
  });
});
afterAll(() => host.app.close());

describe('a check', () => {
  let check: NewCheck;
  beforeAll(async () => {
    const shelf = bodyShelf({ okBudgetBytes: 1e6, keepOkMs: 7 * DAY, keepErrorMs: 90 * DAY });
    const [body] = await shelf.pack([{ accountId: 1, body: Buffer.from('<h1>é</h1>'), isError: true, at: monday }]);
    check = aCheck({
      monitorGuid: shop,
      at: monday - 5 * MINUTE,
      errorLevel: 2,
      detail: anHttpDetail({ url: 'https://example.com/?key=s3cret', ...(body && { body }) }),
    });
    await store([check, aCheck({ monitorGuid: blog, at: monday - 6 * MINUTE })]);
  });

  test('comes with its attributes in the caller’s zone and its server first', async () => {
    const { status, body } = await get(host, `/v4/MonitorCheck/${check.id}`, 'ann');
    expect(status).toBe(200);
    expect(body).toEqual({
      Data: {
        Type: 'MonitorCheck',
        Id: check.id,
        Attributes: {
          MonitorGuid: shop,
          Timestamp: '2026-11-02T10:55:00',
          ErrorCode: 3500,
          TotalTime: 120,
          ResolveTime: 10,
          ConnectionTime: 20,
          DownloadTime: 90,
          TotalBytes: 1024,
          ResolvedIpAddress: '192.0.2.10',
          ErrorLevel: 'Confirmed',
          ErrorDescription: 'HTTP status 500',
          ErrorMessage: '',
          StagingMode: false,
          ServerId: 101,
          HttpStatusCode: 500,
          IsPartialCheck: false,
          IsConcurrentCheck: false,
        },
        Relationships: [
          { Id: 101, Type: 'CheckpointServer', Links: { Self: '/Checkpoint/Server/101' } },
          { Id: check.id, Type: 'HttpCheck', Links: { Self: `/MonitorCheck/${check.id}/Http` } },
        ],
        Links: { Self: `/MonitorCheck/${check.id}` },
      },
      Links: { Self: `/v4/MonitorCheck/${check.id}` },
      Relationships: [],
      Meta: { Timestamp: '2026-11-02T11:00:00' },
    });
  });

  test('shows what was received', async () => {
    const { body } = await get(host, `/v4/monitorcheck/${check.id}/http/`, 'ann');
    expect(body).toMatchObject({
      Data: {
        Type: 'HttpCheck',
        Attributes: { Url: 'https://example.com/?key=s3cret', ResponseBody: '<h1>é</h1>', ResponseHeaders: /server/ },
      },
    });
  });

  test('shows the values of a query to those only who may see settings', async () => {
    const { status, body } = await get(host, `/v4/MonitorCheck/${check.id}/Http`, 'cas');
    expect([status, body]).toMatchObject([200, { Data: { Attributes: { Url: 'https://example.com/?key=***' } } }]);
  });

  test.each([
    'MultiStepAPI',
    'PostmanAPI',
    'Transaction',
    'Waterfall',
    'PageSource',
    'ConsoleLog',
    'Filmstrip',
    'Concurrent',
  ])('has no %s, and says so', async (kind) => {
    const { status, text } = await get(host, `/v4/MonitorCheck/${check.id}/${kind}`, 'ann');
    expect(status).toBe(404);
    expect(text).toMatch(/This check (has no|was not)/);
  });

  test('is unknown to another account, and to an operator without the right', async () => {
    for (const path of [`${check.id}`, `${check.id}/Http`]) {
      expect((await get(host, `/v4/MonitorCheck/${path}`, 'eve')).status).toBe(404);
      expect((await get(host, `/v4/MonitorCheck/${path}`, 'bob')).status).toBe(404);
    }
    expect((await get(host, '/v4/MonitorCheck/12345', 'ann')).status).toBe(404);
    expect((await get(host, '/v4/MonitorCheck/twelve', 'ann')).status).toBe(400);
    expect((await get(host, `/v4/MonitorCheck/${check.id}`)).status).toBe(401);
  });

  test('of a list belongs to a monitor the caller may view', async () => {
    const monitors = async (as: string) =>
      new Set((await read('/v4/MonitorCheck', as)).Data.map(({ Attributes }) => Attributes.MonitorGuid));
    expect(await monitors('ann')).toEqual(new Set([shop, blog]));
    expect(await monitors('bob')).toEqual(new Set([blog]));
    expect(await monitors('eve')).toEqual(new Set());
    expect((await get(host, `/v4/MonitorCheck/Monitor/${shop}`, 'bob')).status).toBe(403);
    expect((await get(host, `/v4/MonitorCheck/Monitor/${shop}`, 'eve')).status).toBe(404);
  });
});

describe('a walk over 250 checks', () => {
  let walked: string;
  let path: string;
  let stored: number[];
  beforeAll(async () => {
    walked = await aMonitorRow(db);
    group = [...group, walked];
    path = `/v4/MonitorCheck/Monitor/${walked}`;
    const batch = Array.from({ length: 250 }, (_, index) =>
      aCheck({ monitorGuid: walked, at: monday - 5 * MINUTE * (250 - index), errorLevel: index % 10 === 0 ? 1 : 0 }),
    );
    await store(batch);
    stored = batch.map(({ id }) => id);
  });

  test.each([
    ['Descending', '', (all: number[]) => [...all].reverse()],
    ['Ascending', '&Sorting=Ascending', (all: number[]) => all],
  ])('%s, in batches of 100', async (_order, sorting, inOrder) => {
    const batches = await walk(`${path}?Take=100&PresetPeriod=Last24Hours${sorting}`);
    expect(batches.map(({ Data }) => Data.length)).toEqual([100, 100, 50]);
    expect(batches.flatMap(ids)).toEqual(inOrder(stored));
    const last = batches.at(-1);
    expect(last?.Cursors).not.toHaveProperty('Next');
    expect(last?.Links).not.toHaveProperty('Next');
  });

  test('links carry the parameters and a long cursor', async () => {
    const { Links, Cursors, Meta } = await read(`${path}?take=100&ErrorLevel=unconfirmed`);
    const link = new URL(Links.Self, 'http://x');
    expect(link.pathname).toBe(path);
    expect(Object.fromEntries(link.searchParams)).toEqual({
      Take: '100',
      ErrorLevel: 'Unconfirmed',
      Cursor: Cursors.Self,
    });
    expect(Cursors.Self?.length).toBeGreaterThan(100);
    expect(Meta).toEqual({ Timestamp: '2026-11-02T11:00:00', Period: { MaximumRetentionDays: 90 } });
  });

  test('the level asked for is the least one', async () => {
    const levels = (await read(`${path}?ErrorLevel=Unconfirmed`)).Data.map(({ Attributes }) => Attributes.ErrorLevel);
    expect(levels).toEqual(Array.from({ length: 25 }, () => 'Unconfirmed'));
    expect((await read(`${path}?ErrorLevel=Confirmed`)).Data).toEqual([]);
  });

  test('a group lists its monitors in one order of time', async () => {
    const batches = await walk(`/v4/MonitorCheck/MonitorGroup/${groupGuid}?Take=100`);
    const all = batches.flatMap(ids);
    expect(all).toEqual([...all].sort((a, b) => b - a));
    expect(all.length).toBe(252);
  });

  test('checks stored meanwhile do not shift the batches', async () => {
    const first = await read(`${path}?Take=100`);
    const fresh = aCheck({ monitorGuid: walked, at: monday - 1 });
    await store([fresh]);
    expect(ids(await read(first.Links.Self))).toEqual(ids(first));
    expect(ids(await read(first.Links.Next ?? ''))[0]).toBe(stored[149]);
    expect(ids(await read(`${path}?Take=1`))).toEqual([fresh.id]);
    stored.push(fresh.id);
  });

  test('who polls with the last cursor sees what is new', async () => {
    const batches = await walk(`${path}?Take=100&Sorting=Ascending`);
    const last = batches.at(-1);
    const cursor = encodeURIComponent(last?.Cursors.Self ?? '');
    now = monday + 20 * HOUR;
    await ensurePartitions(db, now);
    const fresh = aCheck({ monitorGuid: walked, at: now - MINUTE });
    await store([fresh]);
    const polled = await read(`${path}?Cursor=${cursor}&Take=100`);
    expect(ids(polled)).toEqual([...(last ? ids(last) : []), fresh.id]);
    now = monday;
  });

  test('a closed period stays as it was', async () => {
    const closed = `${path}?Start=2026-11-02T08:00:00&End=2026-11-02T09:00:00&Sorting=Ascending`;
    const list = await read(closed);
    expect(list.Data.map(({ Attributes }) => Attributes.Timestamp)).toEqual(
      Array.from({ length: 12 }, (_, index) => `2026-11-02T08:${String(index * 5).padStart(2, '0')}:00`),
    );
    now += DAY;
    expect(ids(await read(list.Links.Self))).toEqual(ids(list));
    now = monday;
  });

  test('Take=0 gives an empty batch with its cursor', async () => {
    const { Data, Cursors } = await read(`${path}?Take=0`);
    expect(Data).toEqual([]);
    expect(Cursors).toEqual({ Self: expect.any(String) as string });
  });

  test('a cursor is good for its own list and account only', async () => {
    const { Cursors } = await read(`${path}?Take=10`);
    const cursor = Cursors.Next ?? '';
    const tampered = (cursor.startsWith('A') ? 'B' : 'A') + cursor.slice(1);
    const statuses = await Promise.all(
      [
        `${path}?Cursor=${tampered}`,
        `${path}?Cursor=${cursor.slice(0, -4)}`,
        `${path}?Cursor=MTIzNDU2`,
        `${path}?Cursor=%00`,
        `/v4/MonitorCheck/Monitor/${shop}?Cursor=${cursor}`,
        `/v4/MonitorCheck?Cursor=${cursor}`,
      ].map(async (url) => (await get(host, url, 'ann')).status),
    );
    expect(statuses).toEqual([400, 400, 400, 400, 400, 400]);
  });

  test.each([
    'Take=101',
    'Take=-1',
    'Sorting=Sideways',
    'PresetPeriod=Last3Days',
    'Start=2026-11-01',
    'Start=2026-11-01&End=2026-11-02&PresetPeriod=CurrentDay',
    'ErrorLevel=Awful',
  ])('%s is refused', async (query) => {
    expect((await get(host, `${path}?${query}`, 'ann')).status).toBe(400);
  });

  test.each([
    'period=CurrentDay',
    'PresetPeriod=Previous%20Day',
    'sorting=ascending',
    'START=2026-11-01&end=2026-11-02',
    'x=1',
  ])('%s is read', async (query) => {
    expect((await get(host, `${path}?${query}`, 'ann')).status).toBe(200);
  });

  test('a period beyond what is kept is answered with a warning', async () => {
    const { Meta } = await read(`${path}?PresetPeriod=Last365Days`);
    expect(Meta.Period?.Warning).toMatch(/90 days/);
    expect((await read(`${path}?PresetPeriod=All`)).Meta.Period).not.toHaveProperty('Warning');
  });
});

test('partial rows show when asked for, and below their overall check', async () => {
  const monitorGuid = await aMonitorRow(db);
  group = [...group, monitorGuid];
  const concurrent = { monitorGuid, slotAt: monday - MINUTE, isConcurrent: true };
  const partials = [101, 102].map((serverId) =>
    aCheck({ ...concurrent, at: monday - MINUTE + serverId, serverId, isPartial: true, attempt: serverId - 36 }),
  );
  const overall = aCheck({ ...concurrent, at: monday - 30_000, serverId: 0, attempt: 64 });
  await store([...partials, overall]);
  const path = `/v4/MonitorCheck/Monitor/${monitorGuid}`;
  expect(ids(await read(path))).toEqual([overall.id]);
  expect(ids(await read(`${path}?ShowPartialMeasurements=True`)).length).toBe(3);
  expect(ids(await read(`/v4/MonitorCheck/${overall.id}/Concurrent`))).toEqual(partials.map(({ id }) => id));
  expect((await read(`${path}?Take=1`)).Data[0]?.Relationships.map(({ Type }) => Type)).toEqual([
    'CheckpointServer',
    'ConcurrentCheck',
  ]);
});
