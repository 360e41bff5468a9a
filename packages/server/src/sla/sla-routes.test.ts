import { systemRandom } from '@vedette/kernel/random';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { lockRow } from '../db/lock-row.js';
import { anAccount, type AccountFixture, type Client } from '../testing/an-account.js';
import { testDatabase } from '../testing/database.js';
import { waitForLockWait } from '../testing/lock-waits.js';
import { registerSlaRoutes } from './sla-routes.js';
import { createDefaultSla } from './sla.js';
import type { SlaFigureDeps } from './sla-overview.js';

const db = await testDatabase();
let bench: AccountFixture;
let plain: Client;
const stranger = '00000000-0000-4000-8000-000000000000';
const gold = { Description: 'Gold', UptimeErrorThreshold: 98, UptimeWarningThreshold: 99.5 };

const nothing = () => Promise.resolve(new Map());
const deps: SlaFigureDeps = {
  db,
  figures: nothing,
  alertFigures: nothing,
  retention: { checkDays: 90, statisticsDays: 730 },
  visibleTo: () => Promise.resolve('all'),
  clock: { now: () => Date.UTC(2026, 6, 1) },
  random: systemRandom,
};
beforeAll(async () => {
  bench = await anAccount(db, { register: (host) => registerSlaRoutes(host, deps) });
  plain = await bench.anOperator('plain@example.com');
  await createDefaultSla(deps, bench.account.accountId);
});

const make = async (body: object = {}): Promise<{ SlaGuid: string; Hash: string }> => {
  const made = await bench.admin('POST', '/v4/Sla', { ...gold, Description: crypto.randomUUID(), ...body });
  expect(made.status).toBe(201);
  return made.body as { SlaGuid: string; Hash: string };
};
const read = async (path: string): Promise<Record<string, unknown>> =>
  (await bench.admin('GET', path)).body as Record<string, unknown>;

test('every account starts with one SLA, created once', async () => {
  await createDefaultSla(deps, bench.account.accountId);
  const all = (await bench.admin('GET', '/v4/Sla')).body;
  expect(all).toMatchObject([
    {
      Description: 'Default SLA',
      UptimeErrorThreshold: 99,
      UptimeWarningThreshold: 99.9,
      LoadTimeErrorThreshold: 0,
      OperatorResponseTimeThreshold: 15,
      OperatorReponseTimeThreshold: 15,
    },
  ]);
  const [only] = all as { SlaGuid: string }[];
  expect((await bench.admin('DELETE', `/v4/Sla/${only?.SlaGuid ?? ''}`)).status).toBe(409);
});

test('keeps one SLA when the last two are deleted concurrently', async () => {
  await bench.admin('POST', '/v4/Sla', { ...gold, Description: 'The other' });
  const all = (await bench.admin('GET', '/v4/Sla')).body as { SlaGuid: string }[];
  const removed = await Promise.all(all.map(({ SlaGuid }) => bench.admin('DELETE', `/v4/Sla/${SlaGuid}`)));
  expect([all.length, removed.map(({ status }) => status).sort()]).toEqual([2, [204, 409]]);
});

test('does not find a version of another SLA', async () => {
  const { SlaGuid } = await make();
  expect(await bench.admin('GET', `/api/v1/Sla/${SlaGuid}/Version/1/Figures`)).toMatchObject({
    status: 404,
    messages: ['No version 1 of this SLA'],
  });
});

test('a deletion locks the account before the SLA, like other changes', async () => {
  const { SlaGuid } = await make();
  const { answer } = await db.transaction().execute(async (tx) => {
    await lockRow(tx, 'account', { account_id: bench.account.accountId });
    const response = bench.admin('DELETE', `/v4/Sla/${SlaGuid}`);
    await waitForLockWait(db);
    await sql`select from sla where sla_guid = ${SlaGuid} for update nowait`.execute(tx);
    return { answer: response };
  });
  expect((await answer).status).toBe(204);
});

test('creates, reads, replaces, patches and deletes an SLA', async () => {
  const made = await bench.admin('POST', '/v4/Sla', { ...gold, OperatorReponseTimeThreshold: 5 });
  const { SlaGuid } = made.body as { SlaGuid: string };
  expect([made.status, made.headers['location']]).toEqual([201, `/v4/Sla/${SlaGuid}`]);
  expect(made.body).toMatchObject({ ...gold, LoadTimeErrorThreshold: 0, OperatorResponseTimeThreshold: 5 });
  expect(await read(`/v4/Sla/${SlaGuid}`)).toEqual(made.body);
  expect((await plain('GET', `/v4/Sla/${SlaGuid}`)).status).toBe(200);

  expect((await bench.admin('PATCH', `/v4/Sla/${SlaGuid}`, {})).status).toBe(204);
  expect(await read(`/v4/Sla/${SlaGuid}`)).toEqual(made.body);
  const patch = {
    SlaGuid,
    LoadTimeErrorThreshold: 2.5,
    OperatorResponseTimeThreshold: 30,
    OperatorReponseTimeThreshold: 1,
  };
  expect((await bench.admin('PATCH', `/v4/Sla/${SlaGuid}`, patch)).status).toBe(204);
  const patched = await read(`/v4/Sla/${SlaGuid}`);
  expect(patched).toMatchObject({ ...gold, LoadTimeErrorThreshold: 2.5, OperatorReponseTimeThreshold: 30 });
  expect(patched['Hash']).not.toBe((made.body as { Hash: string }).Hash);

  expect((await bench.admin('PUT', `/v4/Sla/${SlaGuid}`, { ...patched, Description: 'Gold again' })).status).toBe(204);
  expect(await read(`/v4/Sla/${SlaGuid}`)).toMatchObject({
    ...patched,
    Hash: expect.any(String) as string,
    Description: 'Gold again',
  });
  expect((await bench.admin('PUT', `/v4/Sla/${SlaGuid}`, { Description: 'Bare' })).status).toBe(204);
  expect(await read(`/v4/Sla/${SlaGuid}`)).toMatchObject({
    UptimeErrorThreshold: 99,
    OperatorResponseTimeThreshold: 15,
  });

  expect((await bench.admin('DELETE', `/v4/Sla/${SlaGuid}`)).status).toBe(204);
  expect((await bench.admin('GET', `/v4/Sla/${SlaGuid}`)).status).toBe(404);
  const audit = await db
    .selectFrom('audit')
    .select(['action'])
    .where('object_guid', '=', SlaGuid)
    .orderBy('audit_id')
    .execute();
  expect(audit.map(({ action }) => action)).toEqual(['Created', 'Updated', 'Updated', 'Updated', 'Deleted']);
});

test('rejects the deletion of an SLA that a status page shows', async () => {
  const { SlaGuid } = await make();
  const page = { account_id: bench.account.accountId, page_guid: crypto.randomUUID(), name: 'Shop', sla_guid: SlaGuid };
  const settings = { is_published: true, preset_period: 'Last7Days', customization: '{}', created_at: 0 };
  await db
    .insertInto('public_status_page')
    .values({ ...page, ...settings, owner_guid: null })
    .execute();
  expect(await bench.admin('DELETE', `/v4/Sla/${SlaGuid}`)).toMatchObject({
    status: 409,
    messages: ['The SLA is shown by Shop'],
  });
});

test('rejects a name that is taken, regardless of case', async () => {
  const { SlaGuid } = await make({ Description: 'Silver' });
  expect((await bench.admin('POST', '/v4/Sla', { Description: 'SILVER' })).status).toBe(409);
  const other = await make();
  expect((await bench.admin('PATCH', `/v4/Sla/${other.SlaGuid}`, { Description: 'silver' })).status).toBe(409);
  expect((await bench.admin('PATCH', `/v4/Sla/${SlaGuid}`, { Description: 'silver' })).status).toBe(204);
});

test.each([
  [{}, ['Description']],
  [{ Description: ' ' }, ['Description']],
  [{ Description: 'x'.repeat(101) }, ['Description']],
  [
    { Description: 'a', UptimeErrorThreshold: 101, LoadTimeErrorThreshold: -1 },
    ['UptimeErrorThreshold', 'LoadTimeErrorThreshold'],
  ],
  [{ Description: 'a', UptimeErrorThreshold: 99.95 }, ['UptimeWarningThreshold']],
  [{ Description: 'a', OperatorResponseTimeThreshold: 1.5 }, ['OperatorResponseTimeThreshold']],
])('rejects %j, naming %j', async (body, fields) => {
  const before = (await bench.admin('GET', '/v4/Sla')).body;
  const { status, messages } = await bench.admin('POST', '/v4/Sla', body);
  expect([status, messages.map((text) => text.split(':')[0])]).toEqual([400, fields]);
  expect((await bench.admin('GET', '/v4/Sla')).body).toEqual(before);
});

test('rejects another guid than in the path and checks thresholds together', async () => {
  const { SlaGuid } = await make();
  expect((await bench.admin('PATCH', `/v4/Sla/${SlaGuid}`, { SlaGuid: stranger })).messages).toEqual([
    'SlaGuid: must equal the id in the path',
  ]);
  expect((await bench.admin('PATCH', `/v4/Sla/${SlaGuid}`, { UptimeWarningThreshold: 97 })).status).toBe(400);
});

test('everyone may read, only administrators may change', async () => {
  const { SlaGuid } = await make();
  const changes = [
    ['POST', '/v4/Sla', gold],
    ['PUT', `/v4/Sla/${SlaGuid}`, gold],
    ['PATCH', `/v4/Sla/${SlaGuid}`, {}],
    ['DELETE', `/v4/Sla/${SlaGuid}`, undefined],
    ['POST', `/v4/Sla/${SlaGuid}/ExclusionPeriod`, {}],
    ['PUT', `/api/v1/Sla/${SlaGuid}/TimeSchedule`, {}],
  ] as const;
  for (const [method, path, body] of changes) expect((await plain(method, path, body)).status).toBe(403);
  for (const path of ['', `/${SlaGuid}`, `/${SlaGuid}/ExclusionPeriod`]) {
    expect((await plain('GET', `/v4/Sla${path}`)).status).toBe(200);
  }
  expect((await plain('GET', `/v4/Sla/${stranger}/ExclusionPeriod`)).status).toBe(404);
});

test('stores exclusion periods as written, in the account’s time zone', async () => {
  const { SlaGuid } = await make();
  const path = `/v4/Sla/${SlaGuid}/ExclusionPeriod`;
  const move = { Description: 'Move', From: '2026-03-29T02:30:00', Until: '2026-03-30T00:00' };
  const made = await bench.admin('POST', path, move);
  const { ExclusionPeriodId: id, Hash } = made.body as { ExclusionPeriodId: number; Hash: string };
  expect([made.status, made.headers['location']]).toEqual([201, `${path}/${id}`]);
  expect(made.body).toEqual({ ...move, Until: '2026-03-30T00:00:00', ExclusionPeriodId: id, Hash });
  expect(await read(`${path}/${id}`)).toEqual(made.body);

  const earlier = { From: '2026-01-01T00:00:00Z', Until: '2026-01-02T00:00:00+01:00' };
  expect((await bench.admin('POST', path, earlier)).body).toMatchObject({
    Description: '',
    From: '2026-01-01T01:00:00',
    Until: '2026-01-02T00:00:00',
  });
  expect((await bench.admin('GET', path)).body).toMatchObject([
    { From: '2026-01-01T01:00:00' },
    { Description: 'Move' },
  ]);

  expect((await bench.admin('PATCH', `${path}/${id}`, {})).status).toBe(204);
  expect((await read(`${path}/${id}`))['Hash']).toBe(Hash);
  expect((await bench.admin('PATCH', `${path}/${id}`, { Until: '2026-03-29T02:30:00' })).messages).toEqual([
    'Until: must be after From',
  ]);
  expect(
    (await bench.admin('PUT', `${path}/${id}`, { ...move, ExclusionPeriodId: id, Description: 'Later' })).status,
  ).toBe(204);
  expect((await read(`${path}/${id}`))['Hash']).not.toBe(Hash);
  expect((await bench.admin('PUT', `${path}/${id}`, { ...move, ExclusionPeriodId: id + 1 })).status).toBe(400);

  const foreign = await make();
  const notOfIt = { status: 404, messages: [`No exclusion period ${id} of this SLA`] };
  expect(await bench.admin('GET', `/v4/Sla/${foreign.SlaGuid}/ExclusionPeriod/${id}`)).toMatchObject(notOfIt);
  expect((await bench.admin('DELETE', `${path}/${id}`)).status).toBe(204);
  expect(await bench.admin('DELETE', `${path}/${id}`)).toMatchObject(notOfIt);
  const audit = await db
    .selectFrom('audit')
    .select('after')
    .where('object_guid', '=', SlaGuid)
    .orderBy('audit_id')
    .execute();
  expect(audit[1]?.after).toEqual({
    ExclusionPeriod: { ...move, Until: '2026-03-30T00:00:00', ExclusionPeriodId: id },
  });
});

test.each([
  [{}, ['From', 'Until']],
  [{ From: 'yesterday', Until: '2026-02-30T00:00:00' }, ['From', 'Until']],
  [{ From: '2026-01-02T00:00:00', Until: '2026-01-01T00:00:00' }, ['Until']],
  [{ From: '0001-01-01T00:00:00', Until: '9999-12-31T23:59:59' }, ['From', 'Until']],
  [{ From: '1999-12-31T23:59:59', Until: '2100-01-01T00:00:00' }, ['From', 'Until']],
])('rejects the exclusion period %j, naming %j', async (body, fields) => {
  const { SlaGuid } = await make();
  const { status, messages } = await bench.admin('POST', `/v4/Sla/${SlaGuid}/ExclusionPeriod`, body);
  expect([status, messages.map((text) => text.split(':')[0])]).toEqual([400, fields]);
});

test('replaces the weekly grid as a whole, as part of the definition', async () => {
  const { SlaGuid, Hash } = await make();
  const path = `/api/v1/Sla/${SlaGuid}/TimeSchedule`;
  const grid = await read(path);
  expect(Object.values(grid).flat().every(Boolean)).toBe(true);
  const office = Array.from({ length: 24 }, (_, hour) => hour >= 8 && hour < 18);
  const schedule = { ...grid, Sunday: Array.from({ length: 24 }, () => false), Monday: office };
  expect((await bench.admin('PUT', path, schedule)).status).toBe(204);
  expect(await read(path)).toEqual(schedule);
  expect((await read(`/v4/Sla/${SlaGuid}`))['Hash']).not.toBe(Hash);
  expect((await bench.admin('PUT', path, { ...schedule, Friday: [true] })).status).toBe(400);
});
