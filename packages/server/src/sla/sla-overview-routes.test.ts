import { systemRandom } from '@vedette/kernel/random';
import { DAY, HOUR, MINUTE, SECOND } from '@vedette/kernel/clock';
import type { SlaHistory, SlaOverview } from '@vedette/contract/v1/sla/sla';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { ensurePartitions, rollUpChecks, storeChecks, type ErrorLevel } from '../checks/index.js';
import type { RouteHost } from '../http/index.js';
import { aCheck, aMonitorRow, monday } from '../testing/a-check.js';
import { aCaller, aHost, get } from '../testing/a-host.js';
import { testDatabase } from '../testing/database.js';
import { readAlertFigures } from '../figures/statistics/alert-figures-sql.js';
import { readFigures } from '../figures/statistics/read-figures-sql.js';
import { readSlaMonitors } from './sla-monitors-sql.js';
import { registerSlaRoutes } from './sla-routes.js';
import { createSlaStore } from './sla-sql.js';
import { ALWAYS, type StoredSla } from './stored-sla.js';

const db = await testDatabase();
const now = monday + DAY;
const gold: StoredSla = {
  slaGuid: crypto.randomUUID(),
  description: 'Gold',
  uptimeError: 80,
  uptimeWarning: 95,
  loadTimeS: 0.1,
  responseMinutes: 10,
  activeHours: ALWAYS,
  createdAt: 0,
};
const ids: Record<string, string> = {};
let host: RouteHost;

beforeAll(async () => {
  await ensurePartitions(db, monday);
  await sql`insert into account (name, timezone_id, culture_name, group_authorization_format, created_at)
    values ('Main', 1, 'en-GB', 'Objects', 0)`.execute(db);
  for (const name of ['shop', 'blog', 'hidden']) ids[name] = await aMonitorRow(db, { name });
  await createSlaStore(db, 1).insert(gold);
  const check = (name: string, minute: number, errorLevel: ErrorLevel) =>
    aCheck({ monitorGuid: ids[name] ?? '', at: monday + minute * MINUTE, errorLevel });
  const shop = [check('shop', 0, 0), check('shop', 60, 2), check('shop', 72, 0), check('shop', 120, 0)];
  await db.transaction().execute((tx) => storeChecks(tx, [...shop, check('blog', 0, 0)]));
  await rollUpChecks(db, now);
  const visible = () => Promise.resolve([ids['shop'] ?? '', ids['blog'] ?? '']);
  host = await aHost(
    { ann: aCaller() },
    { lookupMonitor: () => Promise.resolve({ groupGuids: [] }), lookupMonitorGroup: () => Promise.resolve(true) },
  );
  registerSlaRoutes(host, {
    db,
    clock: { now: () => now },
    random: systemRandom,
    figures: (query) => readFigures(db, query),
    alertFigures: (query) => readAlertFigures(db, query),
    retention: { checkDays: 90, statisticsDays: 730 },
    visibleTo: visible,
  });
});

const overview = async (query: string): Promise<SlaOverview> => {
  const answer = await get(host, `/api/v1/Sla/${gold.slaGuid}/Overview?${query}`, 'ann');
  expect([answer.status, answer.text]).toEqual([200, answer.text]);
  return answer.body as SlaOverview;
};
const history = async (query: string): Promise<SlaHistory> =>
  (await get(host, `/api/v1/Sla/${gold.slaGuid}/Monitor/${ids['shop'] ?? ''}/History?${query}`, 'ann'))
    .body as SlaHistory;
const twoHours = 'Start=2026-11-02T11:00:00&End=2026-11-02T13:00:00';

test('returns a row per visible monitor by name, whose times add up to the period', async () => {
  const { Rows, Total, CountsFromAt } = await overview(twoHours);
  expect([Total, CountsFromAt, Rows.map(({ MonitorName }) => MonitorName)]).toEqual([2, monday, ['blog', 'shop']]);
  expect(Rows[1]).toMatchObject({
    UpMs: 108 * MINUTE,
    DownMs: 12 * MINUTE,
    UnknownMs: 0,
    ExcludedMs: 0,
    UptimePercentage: 90,
    DowntimePercentage: 10,
    UptimeState: 'Warning',
    ObservedPercentage: 100,
    Checks: 3,
    ConfirmedErrors: 1,
    TotalTime: 120,
    LoadTimeState: 'Error',
    Alerts: 0,
    Responses: 0,
  });
  expect(Rows[1]).not.toHaveProperty('ResponseState');
  expect(Math.abs((Rows[1]?.P95 ?? 0) - 120)).toBeLessThanOrEqual(120 * 0.03);
  const wide = await overview('Start=2026-11-02T10:00:00&End=2026-11-02T13:00:00');
  for (const row of wide.Rows) {
    expect(row.UpMs + row.DownMs + row.UnknownMs + row.ExcludedMs).toBe(3 * HOUR);
    expect(row.ExcludedMs).toBe(HOUR);
  }
});

test('filters by page, part of the name and groups', async () => {
  expect(await overview(`${twoHours}&Take=1&Skip=1`)).toMatchObject({ Total: 2, Rows: [{ MonitorName: 'shop' }] });
  expect(await overview(`${twoHours}&Search=BLO`)).toMatchObject({ Total: 1, Rows: [{ MonitorName: 'blog' }] });
  const nowhere = '33333333-3333-4333-8333-333333333333';
  expect(await overview(`${twoHours}&MonitorGroupGuid=${nowhere}`)).toMatchObject({ Total: 0, Rows: [] });
});

test('sorts names alphabetically regardless of case', async () => {
  const accountId = 7;
  for (const name of ['mail', 'Zoo', 'Mail', 'api']) await aMonitorRow(db, { accountId, name });
  const query = { groupGuid: undefined, search: undefined, skip: 0, take: 3 };
  const { total, monitors } = await readSlaMonitors(db, { accountId, visible: 'all' }, query);
  expect([total, monitors.map(({ name }) => name)]).toEqual([4, ['api', 'Mail', 'mail']]);
});

test('limits rows to named monitors that the caller may see', async () => {
  const named = (...names: string[]) =>
    overview(`${twoHours}&MonitorGuids=${names.map((name) => ids[name]).join(',')}`);
  expect(await named('shop')).toMatchObject({ Total: 1, Rows: [{ MonitorName: 'shop' }] });
  expect((await named('shop')).Rows).toEqual((await overview(`${twoHours}&Search=shop`)).Rows);
  expect(await named('hidden')).toMatchObject({ Total: 0, Rows: [] });
  expect(await named('hidden', 'blog')).toMatchObject({ Total: 1, Rows: [{ MonitorName: 'blog' }] });
  const both = `${twoHours}&MonitorGuids=${(ids['shop'] ?? '').toUpperCase()}&Search=blog`;
  expect(await overview(both)).toMatchObject({ Total: 0, Rows: [] });
});

test('an exclusion removes its time to the second until it is deleted', async () => {
  const store = createSlaStore(db, 1);
  const during = { description: '', starts: '2026-11-02T12:00:30', ends: '2026-11-02T12:30:00' };
  const { exclusionId } = await store.addExclusion(gold.slaGuid, during);
  const [, row] = (await overview(twoHours)).Rows;
  expect(row).toMatchObject({
    DownMs: 30 * SECOND,
    ExcludedMs: 30 * MINUTE - 30 * SECOND,
    Checks: 2,
    ConfirmedErrors: 1,
  });
  expect((row?.UpMs ?? 0) + (row?.DownMs ?? 0) + (row?.ExcludedMs ?? 0)).toBe(2 * HOUR);
  await store.removeExclusion(exclusionId);
  expect((await overview(twoHours)).Rows[1]).toMatchObject({ DownMs: 12 * MINUTE, ExcludedMs: 0 });
});

test('a grid without one hour and the creation time count the same way', async () => {
  const store = createSlaStore(db, 1);
  const cell = 24 + 12;
  await store.update({ ...gold, activeHours: ALWAYS.slice(0, cell) + '0' + ALWAYS.slice(cell + 1) });
  expect((await overview(twoHours)).Rows[1]).toMatchObject({
    DownMs: 0,
    UpMs: HOUR,
    ExcludedMs: HOUR,
    UptimeState: 'Good',
  });
  await store.update(gold);
});

test('limits a period to the retention and to now, and reports the limits', async () => {
  const oldest = Math.floor(now / DAY) * DAY - 730 * DAY;
  const whole = 'Start=2019-01-01&End=2027-01-01';
  expect(await overview(whole)).toMatchObject({ FromAt: oldest, UntilAt: now, CountsFromAt: oldest });
  const { FromAt, UntilAt, Rows } = await history(whole);
  expect([FromAt, UntilAt, Rows[0]?.FromAt, Rows.at(-1)?.UntilAt]).toEqual([oldest, now, oldest, now]);
  const before = 'Start=2019-01-01&End=2019-02-01';
  expect(await overview(before)).toMatchObject({ FromAt: oldest, UntilAt: oldest, Rows: [{ UpMs: 0 }, { UpMs: 0 }] });
});

test('history returns the same by hours and agrees with the overview', async () => {
  const { Scale, Rows } = await history(twoHours);
  expect([Scale, Rows.map(({ DownMs }) => DownMs)]).toEqual(['hour', [0, 12 * MINUTE]]);
  expect(Rows.map(({ UptimeState }) => UptimeState)).toEqual(['Good', 'Warning']);
  const month = await history('');
  expect([month.Scale, month.Rows.length]).toEqual(['day', 30]);
  const whole = await overview('');
  const shop = whole.Rows.find(({ MonitorName }) => MonitorName === 'shop');
  for (const name of ['UpMs', 'DownMs', 'UnknownMs', 'ExcludedMs', 'Checks'] as const) {
    expect(month.Rows.reduce((sum, row) => sum + row[name], 0)).toBe(shop?.[name]);
  }
});

test('rejects an invalid period and an unknown SLA', async () => {
  const status = async (path: string) => (await get(host, `/api/v1/Sla/${path}`, 'ann')).status;
  expect(await status(`${gold.slaGuid}/Overview?Start=2026-01-01`)).toBe(400);
  expect(await status(`${gold.slaGuid}/Overview?PresetPeriod=Ever`)).toBe(400);
  expect(await status(`00000000-0000-4000-8000-000000000000/Overview`)).toBe(404);
  expect(await status(`${gold.slaGuid}/Overview?Take=201`)).toBe(400);
  expect(await status(`${gold.slaGuid}/Overview?MonitorGuids=shop`)).toBe(400);
  const many = Array.from({ length: 201 }, () => crypto.randomUUID()).join(',');
  expect(await status(`${gold.slaGuid}/Overview?MonitorGuids=${many}`)).toBe(400);
});
