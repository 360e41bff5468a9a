import { DAY, MINUTE } from '@vedette/kernel/clock';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aCheck, aMonitorRow, anHttpDetail, monday } from '../../testing/a-check.js';
import { get } from '../../testing/a-host.js';
import { testDatabase } from '../../testing/database.js';
import { createBodyStore } from '../bodies/body-store.js';
import { sqlSnapshotStore } from '../snapshots/snapshot-sql.js';
import { noArtifacts } from '../testing/no-artifacts.js';
import { CheckBench, ids } from '../testing/check-bench-routes.js';
import type { NewCheck } from '../record/check.js';

const db = await testDatabase();
/** Every artifact contains its own key. */
const bench = await CheckBench.open(db, {
  ...noArtifacts,
  artifacts: { read: (_accountId, key) => Promise.resolve(Buffer.from(key)) },
});
const { read, store } = bench;
afterAll(bench.close);

describe('a check', () => {
  let check: NewCheck;
  beforeAll(async () => {
    const bodyStore = createBodyStore({ okBudgetBytes: 1e6, keepOkMs: 7 * DAY, keepErrorMs: 90 * DAY });
    const [body] = await bodyStore.pack([{ accountId: 1, body: Buffer.from('<h1>é</h1>'), isError: true, at: monday }]);
    check = aCheck({
      monitorGuid: bench.shop,
      at: monday - 5 * MINUTE,
      errorLevel: 2,
      detail: anHttpDetail({ url: 'https://example.com/?key=s3cret', ...(body && { body }) }),
    });
    await store([check, aCheck({ monitorGuid: bench.blog, at: monday - 6 * MINUTE })]);
  });

  test('shows a body as text in the encoding its check found', async () => {
    const bodyStore = createBodyStore({ okBudgetBytes: 1e6, keepOkMs: 7 * DAY, keepErrorMs: 90 * DAY });
    const bytes = Buffer.from([0xc4, 0xee, 0xe1, 0xf0, 0xee]);
    const [body] = await bodyStore.pack([{ accountId: 1, body: bytes, isError: true, at: monday }]);
    if (!body) throw new Error('nothing was packed');
    const detail = anHttpDetail({ body, facts: { charset: 'windows-1251' } });
    const cyrillic = aCheck({ monitorGuid: bench.shop, at: monday - 7 * MINUTE, errorLevel: 2, detail });
    await store([cyrillic]);
    const answer = await get(bench.host, `/v4/MonitorCheck/${cyrillic.id}/Http`, 'ann');
    expect(answer.body).toMatchObject({ Data: { Attributes: { ResponseBody: 'Добро' } } });
  });

  test('comes with attributes in the caller’s time zone and its server first', async () => {
    const { status, body } = await get(bench.host, `/v4/MonitorCheck/${check.id}`, 'ann');
    expect(status).toBe(200);
    expect(body).toEqual({
      Data: {
        Type: 'MonitorCheck',
        Id: check.id,
        Attributes: {
          MonitorGuid: bench.shop,
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

  test('has a rendered snapshot for callers who may see the check', async () => {
    const drawn = aCheck({ monitorGuid: bench.shop, at: monday - 4 * MINUTE, errorLevel: 2, detail: anHttpDetail() });
    await store([drawn]);
    const snapshots = sqlSnapshotStore(db);
    const of = { accountId: 1, checkId: drawn.id };
    const decision = { form: 'page', contentType: 'text/html' } as const;
    await snapshots.save([{ ...of, monitorGuid: bench.shop, decision }], monday);
    const id = '00000000-0000-4000-8000-00000000aaaa';
    const path = `/v4/MonitorCheck/${drawn.id}/Screenshot/${id}`;
    expect((await get(bench.host, path, 'ann')).status).toBe(404);
    await snapshots.saveRendered({ ...of, screenshotGuid: id, artifact: 'error-1/picture' });
    for (const name of ['ann', 'cas']) {
      const { status, body } = await get(bench.host, path.toUpperCase().replace('/V4', '/v4'), name);
      expect([status, (body as { Data: string }).Data]).toEqual([
        200,
        Buffer.from('error-1/picture').toString('base64'),
      ]);
    }
    for (const name of ['bob', 'eve']) expect((await get(bench.host, path, name)).status).toBe(404);
    expect((await get(bench.host, path.replace('aaaa', 'aaab'), 'ann')).status).toBe(404);
    expect((await get(bench.host, path.replace(`${drawn.id}`, `${check.id}`), 'ann')).status).toBe(404);
    const { body } = await get(bench.host, `/v4/MonitorCheck/${drawn.id}/Http`, 'ann');
    const link = { Id: id, Type: 'Screenshot', Links: { Self: `/MonitorCheck/${drawn.id}/Screenshot/${id}` } };
    expect(body).toMatchObject({ Data: { Relationships: [link] } });
  });

  test('shows the response', async () => {
    const { body } = await get(bench.host, `/v4/monitorcheck/${check.id}/http/`, 'ann');
    expect(body).toMatchObject({
      Data: {
        Type: 'HttpCheck',
        Attributes: { Url: 'https://example.com/?key=s3cret', ResponseBody: '<h1>é</h1>', ResponseHeaders: /server/ },
      },
    });
  });

  test('shows query values only to callers who may see settings', async () => {
    const { status, body } = await get(bench.host, `/v4/MonitorCheck/${check.id}/Http`, 'cas');
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
  ])('responds with a reason if it has no %s', async (kind) => {
    const { status, text } = await get(bench.host, `/v4/MonitorCheck/${check.id}/${kind}`, 'ann');
    expect(status).toBe(404);
    expect(text).toMatch(/This check (has no|is not)/);
  });

  test('is hidden from other accounts and operators without permission', async () => {
    for (const path of [`${check.id}`, `${check.id}/Http`]) {
      expect((await get(bench.host, `/v4/MonitorCheck/${path}`, 'eve')).status).toBe(404);
      expect((await get(bench.host, `/v4/MonitorCheck/${path}`, 'bob')).status).toBe(404);
    }
    expect((await get(bench.host, '/v4/MonitorCheck/12345', 'ann')).status).toBe(404);
    expect((await get(bench.host, '/v4/MonitorCheck/twelve', 'ann')).status).toBe(400);
    expect((await get(bench.host, `/v4/MonitorCheck/${check.id}`)).status).toBe(401);
  });

  test('is listed only if the caller may view its monitor', async () => {
    const monitors = async (as: string) =>
      new Set((await read('/v4/MonitorCheck', as)).Data.map(({ Attributes }) => Attributes.MonitorGuid));
    expect(await monitors('ann')).toEqual(new Set([bench.shop, bench.blog]));
    expect(await monitors('bob')).toEqual(new Set([bench.blog]));
    expect(await monitors('eve')).toEqual(new Set());
    expect((await get(bench.host, `/v4/MonitorCheck/Monitor/${bench.shop}`, 'bob')).status).toBe(403);
    expect((await get(bench.host, `/v4/MonitorCheck/Monitor/${bench.shop}`, 'eve')).status).toBe(404);
  });
});

test('lists partial checks on request and below their concurrent check', async () => {
  const monitorGuid = await aMonitorRow(db);
  bench.group.push(monitorGuid);
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
