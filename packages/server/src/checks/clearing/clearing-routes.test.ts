import { systemRandom } from '@vedette/kernel/random';
import { DAY, HOUR, MINUTE } from '@vedette/kernel/clock';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { MONITOR_LEVELS, Rights } from '../../rights/index.js';
import type { RouteHost } from '../../http/index.js';
import { aCheck, aMonitorRow, monday } from '../../testing/a-check.js';
import { aCaller, aHost } from '../../testing/a-host.js';
import { testDatabase } from '../../testing/database.js';
import type { ErrorLevel, NewCheck } from '../record/check.js';
import { sqlClearingStore, deleteOldClearings } from './clear-sql.js';
import { registerClearingRoutes } from './clearing-routes.js';
import { rollUpChecks } from '../rollups/roll-up-checks-sql.js';
import { ensurePartitions } from '../store/partitions-sql.js';
import { loadCurrentStates } from '../store/current-state-sql.js';
import { storeChecks } from '../store/store-sql.js';

const db = await testDatabase();
const now = monday + 5 * HOUR;
const groupGuid = '22222222-2222-4222-8222-222222222222';
const monitors = new Map<string, string>();
let members: 'all' | string[] = [];
let host: RouteHost;

const viewer = aCaller({
  isAdministrator: false,
  rights: new Rights(
    [
      { contextType: 'account', contextId: '', type: 'AccountAccess' },
      { contextType: 'monitorGroup', contextId: groupGuid, type: 'ViewMonitorsInGroup' },
    ],
    false,
  ),
});

beforeAll(async () => {
  await ensurePartitions(db, monday);
  await sql`insert into account (name, timezone_id, culture_name, group_authorization_format, created_at)
    values ('Main', 1, 'en-GB', 'Objects', 0)`.execute(db);
  host = await aHost(
    { ann: aCaller(), bob: viewer, eve: aCaller({ accountId: 2 }) },
    {
      lookupCheck: async (accountId, id) => {
        const row = await db.selectFrom('monitor_check').select('monitor_guid').where('id', '=', id).executeTakeFirst();
        return accountId === 1 && row ? { monitorGuid: row.monitor_guid, groupGuids: [groupGuid] } : undefined;
      },
    },
  );
  registerClearingRoutes(host, {
    clock: { now: () => now },
    random: systemRandom,
    store: sqlClearingStore(db, () => Promise.resolve([])),
    lookupMonitor: (accountId, guid) =>
      Promise.resolve(
        accountId === 1 && [...monitors.values()].includes(guid) ? { groupGuids: [groupGuid] } : undefined,
      ),
    loadGroupMonitors: (_accountId, guid) => Promise.resolve(guid === groupGuid ? members : undefined),
  });
});

async function post(path: string, body: unknown, who = 'ann') {
  const authorization = `Basic ${Buffer.from(`${who}:x`).toString('base64')}`;
  const headers = { authorization, 'content-type': 'application/json' };
  const answer = await host.app.inject({
    method: 'POST',
    url: `/api/v1/MonitorCheck${path}`,
    headers,
    payload: JSON.stringify(body),
  });
  return { status: answer.statusCode, body: answer.body === '' ? undefined : answer.json<unknown>() };
}
/** A monitor with checks at these minutes past ten. Attempts of one slot share a minute. */
async function live(name: string, ...steps: readonly (readonly [minute: number, level: ErrorLevel, code?: number])[]) {
  const monitorGuid = await aMonitorRow(db, { name });
  monitors.set(name, monitorGuid);
  const checks = steps.map(([minute, errorLevel, errorCode = errorLevel === 0 ? 0 : 3500]) =>
    aCheck({
      monitorGuid,
      at: monday + minute * MINUTE,
      errorLevel,
      errorCode,
      slotAt: monday + Math.floor(minute / 5) * 5 * MINUTE,
    }),
  );
  await db.transaction().execute((tx) => storeChecks(tx, checks));
  return { monitorGuid, checks };
}
const figures = async (monitorGuid: string) => {
  const { rows } = await sql<{ up: number; down: number; confirmed: number; unconfirmed: number }>`
    select sum(up_ms)::bigint / 60000 as up, sum(down_ms)::bigint / 60000 as down, sum(confirmed)::int as confirmed,
      sum(unconfirmed)::int as unconfirmed from rollup_quarter where monitor_guid = ${monitorGuid}`.execute(db);
  return rows[0];
};
const idAt = (checks: readonly NewCheck[], index: number): number => checks[index]?.id ?? 0;

test('turns a cleared error into an OK check, recounts time and keeps the original', async () => {
  const { monitorGuid, checks } = await live('one', [0, 0], [5, 1], [6, 2], [10, 1], [11, 2], [15, 0], [240, 0]);
  await rollUpChecks(db, now);
  expect(await figures(monitorGuid)).toMatchObject({ down: 10, confirmed: 2, unconfirmed: 2 });
  expect((await post(`/${idAt(checks, 4)}/Clear`, { Note: 'our own test' })).status).toBe(204);
  const row = await db
    .selectFrom('monitor_check')
    .selectAll()
    .where('id', '=', idAt(checks, 4))
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ error_level: 0, error_code: 0, error_description: null, error_message: null });
  expect(await figures(monitorGuid)).toMatchObject({ down: 5, confirmed: 1, unconfirmed: 2 });
  const kept = await db.selectFrom('cleared_check').selectAll().where('id', '=', idAt(checks, 4)).executeTakeFirst();
  expect(kept).toMatchObject({
    error_level: 2,
    error_code: 3500,
    cleared_by_name: 'Ann',
    note: 'our own test',
    cleared_at: now,
  });
  const audit = await db
    .selectFrom('audit')
    .select(['action', 'before', 'after'])
    .where('object_guid', '=', monitorGuid)
    .execute();
  expect(audit).toMatchObject([
    { action: 'Updated', before: { ErrorCodes: [3500] }, after: { ClearedErrors: 1, Note: 'our own test' } },
  ]);
  expect((await post(`/${idAt(checks, 4)}/Clear`, {})).status).toBe(204);
  expect(await db.selectFrom('audit').select('action').where('object_guid', '=', monitorGuid).execute()).toHaveLength(
    1,
  );
  await rollUpChecks(db, now);
  const hours = await db
    .selectFrom('rollup_hour')
    .select('down_ms')
    .where('monitor_guid', '=', monitorGuid)
    .orderBy('bucket_at')
    .execute();
  expect(hours[0]?.down_ms).toBe(5 * MINUTE);
});

test('clears both errors of a pair with AllAttempts, and only one without', async () => {
  const { monitorGuid, checks } = await live('pair', [0, 0], [5, 1], [6, 2], [10, 0]);
  await post(`/${idAt(checks, 1)}/Clear`, {});
  expect(await figures(monitorGuid)).toMatchObject({ down: 4, confirmed: 1, unconfirmed: 0 });
  await post(`/${idAt(checks, 1)}/Clear`, { AllAttempts: true });
  expect(await figures(monitorGuid)).toMatchObject({ down: 0, up: 10, confirmed: 0 });
});

test('updates the current state when a check it depends on is cleared', async () => {
  const last = await live('last', [0, 0], [5, 1], [6, 2]);
  await post(`/${idAt(last.checks, 2)}/Clear`, {});
  const currentState = (await loadCurrentStates(db, [last.monitorGuid], { lock: false })).get(last.monitorGuid);
  expect(currentState).toMatchObject({ errorLevel: 0, errorCode: 0, errorDescription: 'OK', isDown: false });
  const open = await live('open', [0, 0], [5, 2], [10, 1], [40, 1]);
  expect(await figures(open.monitorGuid)).toMatchObject({ down: 35 });
  await post(`/${idAt(open.checks, 1)}/Clear`, {});
  expect((await loadCurrentStates(db, [open.monitorGuid], { lock: false })).get(open.monitorGuid)?.isDown).toBe(false);
  expect(await figures(open.monitorGuid)).toMatchObject({ down: 0 });
});

test('lets administrators clear by monitors or groups, time and error code', async () => {
  const a = await live('a', [0, 0], [5, 2, 1001], [10, 2, 2002], [60, 2, 1001], [65, 0]);
  const b = await live('b', [0, 0], [5, 2, 1001], [10, 0]);
  const c = await live('c', [0, 0], [5, 2, 1001], [10, 0]);
  const time = { FromAt: monday, UntilAt: monday + HOUR };
  members = [b.monitorGuid];
  const request = { ...time, MonitorGuids: [a.monitorGuid], MonitorGroupGuids: [groupGuid], ErrorCodes: [1001] };
  expect(await post('/Clear', request)).toEqual({ status: 200, body: { Cleared: 2, Monitors: 2 } });
  expect([await figures(a.monitorGuid), await figures(b.monitorGuid)]).toMatchObject([
    { confirmed: 2 },
    { confirmed: 0, down: 0 },
  ]);
  expect(await post('/Clear', { ...time, MonitorGuids: [c.monitorGuid], CheckpointIds: [4711] })).toMatchObject({
    body: { Cleared: 0 },
  });
  expect(await figures(c.monitorGuid)).toMatchObject({ confirmed: 1 });
  members = 'all';
  const rest = await post('/Clear', { FromAt: monday - DAY, UntilAt: monday + DAY, MonitorGroupGuids: [groupGuid] });
  expect((rest.body as { Cleared: number }).Cleared).toBeGreaterThanOrEqual(3);
  expect(await figures(a.monitorGuid)).toMatchObject({ confirmed: 0, down: 0, up: 65 });
});

test.each([
  [{}, 400],
  [{ FromAt: 2, UntilAt: 1, MonitorGuids: ['33333333-3333-4333-8333-333333333333'] }, 400],
  [{ FromAt: 1, UntilAt: 2 }, 400],
  [{ FromAt: 1, UntilAt: 2, MonitorGuids: ['33333333-3333-4333-8333-333333333333'] }, 404],
  [{ FromAt: 1, UntilAt: 2, MonitorGroupGuids: ['33333333-3333-4333-8333-333333333333'] }, 404],
])('responds to %j with %i', async (body, status) => {
  expect((await post('/Clear', body)).status).toBe(status);
});

test('rejects callers who may not edit the monitor or are not administrators', async () => {
  const { monitorGuid, checks } = await live('rights', [0, 0], [5, 2], [10, 0]);
  expect(MONITOR_LEVELS.EditMonitor).toBeGreaterThan(viewer.rights.monitorLevel(monitorGuid, [groupGuid]));
  expect((await post(`/${idAt(checks, 1)}/Clear`, {}, 'bob')).status).toBe(403);
  expect((await post(`/${idAt(checks, 1)}/Clear`, {}, 'eve')).status).toBe(404);
  expect((await post('/Clear', { FromAt: 0, UntilAt: now, MonitorGuids: [monitorGuid] }, 'bob')).status).toBe(403);
  expect(await figures(monitorGuid)).toMatchObject({ confirmed: 1 });
});

test('deletes original values together with their checks', async () => {
  await deleteOldClearings(db, monday + 90 * DAY, 90);
  expect((await db.selectFrom('cleared_check').select('id').execute()).length).toBeGreaterThan(0);
  await deleteOldClearings(db, monday + 91 * DAY, 90);
  expect(await db.selectFrom('cleared_check').select('id').execute()).toEqual([]);
});

test('clears many errors of a monitor in batches, and none twice', async () => {
  const minutes = Array.from({ length: 1_100 }, (_, index) => index);
  const { monitorGuid } = await live('long', ...minutes.map((minute) => [minute / 10, 2] as const));
  const body = { MonitorGuids: [monitorGuid], FromAt: monday, UntilAt: monday + 111 * MINUTE };
  expect(await post('/Clear', body)).toMatchObject({ status: 200, body: { Cleared: 1_100, Monitors: 1 } });
  expect(await figures(monitorGuid)).toMatchObject({ down: 0, confirmed: 0 });
  const records = await db.selectFrom('audit').select('after').where('object_guid', '=', monitorGuid).execute();
  const counts = records.map(({ after }) => (after as { ClearedErrors: number }).ClearedErrors);
  expect(counts.sort((a, b) => b - a)).toEqual([500, 500, 100]);
  expect(await post('/Clear', body)).toMatchObject({ status: 200, body: { Cleared: 0 } });
});
