import type { SlaOverview } from '@vedette/contract/v1/sla/sla';
import type { SlaVersion, SlaVersionMonth } from '@vedette/contract/v1/sla/sla-version';
import type { ExclusionPeriod } from '@vedette/contract/v4/exclusion-period';
import type { Sla } from '@vedette/contract/v4/sla';
import { DAY, HOUR, MINUTE } from '@vedette/kernel/clock';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { ensurePartitions, rollUpChecks, storeChecks, type ErrorLevel } from '../checks/index.js';
import { aCheck, aMonitorRow, monday } from '../testing/a-check.js';
import { aCaller } from '../testing/a-host.js';
import { testDatabase } from '../testing/database.js';
import { readFigures } from '../figures/statistics/read-figures-sql.js';
import { toTimeSchedule } from './sla-rules.js';
import { deleteOldSlaVersions } from './sla-version-sql.js';
import { ALWAYS } from './stored-sla.js';
import { anSlaService, type SlaService } from './testing/sla-service.js';
import { sqlClearingStore } from '../checks/clearing/clear-sql.js';

const db = await testDatabase();
const now = monday + DAY;
let service: SlaService;
let shop = '';
let blog = '';
/** 1 November, 00:00 in Amsterdam. */
const november = Date.parse('2026-10-31T23:00:00Z');

beforeAll(async () => {
  await ensurePartitions(db, monday);
  [shop, blog] = [await aMonitorRow(db, { name: 'shop' }), await aMonitorRow(db, { name: 'blog' })];
  const check = (monitorGuid: string, minute: number, errorLevel: ErrorLevel) =>
    aCheck({ monitorGuid, at: monday + minute * MINUTE, errorLevel });
  // Down from 12:00 to 12:12 in the account's time zone.
  const checks = [check(shop, 0, 0), check(shop, 60, 2), check(shop, 72, 0), check(shop, 120, 0), check(blog, 600, 0)];
  await db.transaction().execute((tx) => storeChecks(tx, checks));
  await rollUpChecks(db, now);
  service = await anSlaService(db, 'Europe/Amsterdam', { bob: { monitors: () => [blog] } });
});

async function anSla(): Promise<string> {
  service.setTime(0);
  const { SlaGuid } = await service.call<Sla>('POST', '/v4/Sla', { Description: crypto.randomUUID() });
  service.setTime(now);
  return SlaGuid;
}
const moving = { Description: 'Moving house', From: '2026-11-02T12:00:00', Until: '2026-11-02T12:30:00' };
const exclude = (sla: string, period: object = moving) =>
  service.call<ExclusionPeriod>('POST', `/v4/Sla/${sla}/ExclusionPeriod`, period);
const loadVersions = async (sla: string, query = '', who = 'ann'): Promise<readonly SlaVersion[]> =>
  (await service.call<{ Rows: SlaVersion[] }>('GET', `/api/v1/Sla/${sla}/Version${query}`, undefined, who)).Rows;
const loadVersionFigures = (sla: string, version: SlaVersion | undefined, who = 'ann') =>
  service.call<{ Total: number; Rows: SlaVersionMonth[] }>(
    'GET',
    `/api/v1/Sla/${sla}/Version/${version?.VersionId ?? 0}/Figures`,
    undefined,
    who,
  );

test('a new exclusion keeps earlier figures of the months, author and reason', async () => {
  const sla = await anSla();
  const { ExclusionPeriodId } = await exclude(sla);
  const [version, ...others] = await loadVersions(sla);
  expect(others).toEqual([]);
  expect(version).toEqual({
    VersionId: version?.VersionId,
    At: now,
    Change: 'ExclusionPeriodCreated',
    Reason: 'Moving house',
    ByName: 'Ann',
    OperatorGuid: aCaller().operatorGuid,
    After: { ExclusionPeriod: { ExclusionPeriodId, ...moving } },
    FromAt: monday + HOUR,
    UntilAt: monday + HOUR + 30 * MINUTE,
    Monitors: 1,
    FiguresFromAt: november,
  });
  const { Total, Rows } = await loadVersionFigures(sla, version);
  expect([Total, Rows]).toMatchObject([
    1,
    [
      {
        MonitorName: 'shop',
        FromAt: november,
        UntilAt: now,
        Before: { DownMs: 12 * MINUTE, UpMs: now - monday - 12 * MINUTE, Checks: 4, ConfirmedErrors: 1 },
        After: { DownMs: 0, UpMs: now - monday - 30 * MINUTE, Checks: 2, ConfirmedErrors: 0, UptimePercentage: 100 },
      },
    ],
  ]);
  const lived = ({ UpMs, DownMs, UnknownMs, ExcludedMs }: SlaVersionMonth['Before']) =>
    UpMs + DownMs + UnknownMs + ExcludedMs;
  expect(Rows.flatMap(({ Before, After }) => [lived(Before), lived(After)])).toEqual([now - november, now - november]);
});

test('moving and deleting an exclusion keep theirs; renaming affects no time', async () => {
  const sla = await anSla();
  const path = `/v4/Sla/${sla}/ExclusionPeriod/${(await exclude(sla)).ExclusionPeriodId}`;
  await service.call('PATCH', path, { Until: '2026-11-02T12:06:00', Description: 'Moved sooner' });
  await service.call('PATCH', path, { Description: 'Lifting boxes' });
  await service.call('PATCH', path, {});
  await service.call('DELETE', path);
  const all = await loadVersions(sla);
  expect(
    all.map(({ Change, Reason, FromAt, UntilAt, Monitors }) => [Change, Reason, FromAt, UntilAt, Monitors]),
  ).toEqual([
    ['ExclusionPeriodRemoved', 'Lifting boxes', monday + HOUR, monday + HOUR + 6 * MINUTE, 1],
    ['ExclusionPeriodChanged', 'Lifting boxes', undefined, undefined, 0],
    ['ExclusionPeriodChanged', 'Moved sooner', monday + HOUR + 6 * MINUTE, monday + HOUR + 30 * MINUTE, 1],
    ['ExclusionPeriodCreated', 'Moving house', monday + HOUR, monday + HOUR + 30 * MINUTE, 1],
  ]);
  expect([all[0]?.After, all[2]?.Before?.ExclusionPeriod?.Until]).toEqual([undefined, moving.Until]);
  const down = await Promise.all(
    all.map(async (one) =>
      (await loadVersionFigures(sla, one)).Rows.map((row) => [row.Before.DownMs, row.After.DownMs]),
    ),
  );
  expect(down).toEqual([[[6 * MINUTE, 12 * MINUTE]], [], [[0, 6 * MINUTE]], [[12 * MINUTE, 0]]]);
});

test('records a future exclusion without figures', async () => {
  const sla = await anSla();
  await exclude(sla, { ...moving, From: '2026-12-01T00:00:00', Until: '2026-12-02T00:00:00' });
  const [version] = await loadVersions(sla);
  expect(version).toMatchObject({ Change: 'ExclusionPeriodCreated', Monitors: 0 });
  expect(version).not.toHaveProperty('FromAt');
  expect(await loadVersionFigures(sla, version)).toEqual({ Total: 0, Rows: [] });
});

test('changed hours of the week and thresholds are versions too', async () => {
  const sla = await anSla();
  const noon = 24 + 12;
  const hours = ALWAYS.slice(0, noon) + '0' + ALWAYS.slice(noon + 1);
  const path = `/api/v1/Sla/${sla}/TimeSchedule?Reason=Closed%20at%20noon`;
  await service.call('PUT', path, toTimeSchedule(hours));
  await service.call('PUT', path, toTimeSchedule(hours));
  await service.call('PATCH', `/v4/Sla/${sla}`, { UptimeErrorThreshold: 90 });
  await service.call('PATCH', `/v4/Sla/${sla}`, { Description: crypto.randomUUID() });
  const [thresholds, schedule, ...others] = await loadVersions(sla);
  expect(others).toEqual([]);
  expect(schedule).toMatchObject({
    Change: 'TimeSchedule',
    Reason: 'Closed at noon',
    Monitors: 1,
    FiguresFromAt: (Math.floor(now / DAY) - 730) * DAY,
    Before: { TimeSchedule: toTimeSchedule(ALWAYS) },
    After: { TimeSchedule: toTimeSchedule(hours) },
  });
  const { Rows } = await loadVersionFigures(sla, schedule);
  expect(Rows.map(({ Before, After }) => [Before.DownMs, After.DownMs, Before.UpMs - After.UpMs])).toEqual([
    [12 * MINUTE, 0, 48 * MINUTE],
  ]);
  expect(thresholds).toMatchObject({
    Change: 'Thresholds',
    Reason: '',
    FromAt: 0,
    UntilAt: now,
    Monitors: 0,
    Before: { Thresholds: { UptimeErrorThreshold: 99 } },
    After: { Thresholds: { UptimeErrorThreshold: 90 } },
  });
});

test('stored figures stay when checks are cleared later', async () => {
  const sla = await anSla();
  const monitorGuid = await aMonitorRow(db);
  const bad = aCheck({ monitorGuid, at: monday + 60 * MINUTE, errorLevel: 2 });
  const good = [0, 90].map((minute) => aCheck({ monitorGuid, at: monday + minute * MINUTE }));
  await db.transaction().execute((tx) => storeChecks(tx, [...good, bad]));
  await exclude(sla);
  const [version] = await loadVersions(sla);
  const before = await loadVersionFigures(sla, version);
  const clearing = sqlClearingStore(db, () => Promise.resolve([]));
  await clearing.clear({ errors: { monitorGuid, name: 'any', ids: [bad.id] }, by: aCaller(), at: now, note: '' });
  expect((await loadVersionFigures(sla, version)).Rows).toEqual(before.Rows);
  expect(before.Rows.find((row) => row.MonitorGuid === monitorGuid)?.Before.DownMs).toBe(30 * MINUTE);
  await sql`delete from monitor where monitor_guid = ${monitorGuid}`.execute(db);
  expect((await loadVersionFigures(sla, version)).Total).toBe(1);
});

test('a reader gets figures of visible monitors in pages, and of this SLA only', async () => {
  const sla = await anSla();
  await exclude(sla, { ...moving, Until: '2026-11-02T23:30:00' });
  await exclude(sla);
  const [newest, oldest] = await loadVersions(sla);
  expect((await loadVersionFigures(sla, oldest)).Rows.map(({ MonitorName }) => MonitorName)).toEqual(['blog', 'shop']);
  expect((await loadVersionFigures(sla, oldest, 'bob')).Rows.map(({ MonitorName }) => MonitorName)).toEqual(['blog']);
  const counted = async (who: string) => (await loadVersions(sla, '', who)).map(({ Monitors }) => Monitors);
  expect(await counted('ann')).toEqual([expect.any(Number), 2]);
  expect((await counted('bob'))[1]).toBe(1);
  const path = `/api/v1/Sla/${sla}/Version`;
  const paged = await service.call<{ Rows: SlaVersionMonth[] }>(
    'GET',
    `${path}/${oldest?.VersionId ?? 0}/Figures?Skip=1&Take=1`,
  );
  expect(paged.Rows.map(({ MonitorName }) => MonitorName)).toEqual(['shop']);
  const first = await service.call<{ Rows: SlaVersion[]; Next?: string }>('GET', `${path}?Take=1`);
  expect(first.Rows).toEqual([newest]);
  const second = await service.call<{ Rows: SlaVersion[]; Next?: string }>(
    'GET',
    `${path}?Take=1&Cursor=${first.Next ?? ''}`,
  );
  expect(second).toEqual({ Rows: [oldest] });
  const other = await anSla();
  expect(await service.status(`/api/v1/Sla/${other}/Version/${oldest?.VersionId ?? 0}/Figures`)).toBe(404);
  expect(await service.status(`${path}?Cursor=x`)).toBe(400);
  expect(await service.status('/api/v1/Sla/00000000-0000-4000-8000-000000000000/Version')).toBe(404);
  // Readers of all monitors get the stored number when there are very many; others do not.
  await sql`update sla_version set monitors = 20_001 where version_id = ${oldest?.VersionId}`.execute(db);
  expect([(await counted('ann'))[1], (await counted('bob'))[1]]).toEqual([20_001, 1]);
});

test('changes nothing when the figures cannot be read', async () => {
  const sla = await anSla();
  const broken = await anSlaService(db, 'Europe/Amsterdam', {}, { figures: () => Promise.reject(new Error('away')) });
  broken.setTime(now);
  expect(await broken.status(`/v4/Sla/${sla}/ExclusionPeriod`, 'POST', moving)).toBe(500);
  expect([await loadVersions(sla), await service.call('GET', `/v4/Sla/${sla}/ExclusionPeriod`)]).toEqual([[], []]);
});

test('concurrent changes, also by two processes, build on one another', async () => {
  const sla = await anSla();
  const second = await anSlaService(db, 'Europe/Amsterdam');
  second.setTime(now);
  const parts = Array.from({ length: 6 }, (_, index) => ({
    Description: String(index),
    From: `2026-11-02T12:0${index}:00`,
    Until: `2026-11-02T12:0${index + 1}:00`,
  }));
  const path = `/v4/Sla/${sla}/ExclusionPeriod`;
  await Promise.all(parts.map((part, index) => (index % 2 === 0 ? service : second).call('POST', path, part)));
  const downs: number[][] = [];
  for (const version of await loadVersions(sla)) {
    const { Rows } = await loadVersionFigures(sla, version);
    downs.push(...Rows.map(({ Before, After }) => [Before.DownMs / MINUTE, After.DownMs / MINUTE]));
  }
  expect(downs.reverse()).toEqual([12, 11, 10, 9, 8, 7].map((minutes) => [minutes, minutes - 1]));
});

test('a figure that changes during a change is recorded with its latest value', async () => {
  const sla = await anSla();
  let isFirst = true;
  const racing = await anSlaService(
    db,
    'Europe/Amsterdam',
    {},
    {
      figures: async (query) => {
        // Another process is faster.
        if (isFirst) {
          isFirst = false;
          await exclude(sla, { ...moving, Until: '2026-11-02T12:06:00' });
        }
        return readFigures(db, query);
      },
    },
  );
  racing.setTime(now);
  await racing.call('POST', `/v4/Sla/${sla}/ExclusionPeriod`, moving);
  const [version] = await loadVersions(sla);
  const { Rows } = await loadVersionFigures(sla, version);
  expect(Rows.map(({ Before, After }) => [Before.DownMs, After.DownMs])).toEqual([[6 * MINUTE, 0]]);
});

test('with many monitors only the newest months have figures; old versions are deleted', async () => {
  const sla = await anSla();
  await sql`
    insert into monitor select (jsonb_populate_record(m, jsonb_build_object('monitor_guid', gen_random_uuid(), 'name', n::text))).*
    from monitor m, generate_series(1, 7000) n where m.monitor_guid = ${shop}`.execute(db);
  await exclude(sla, { ...moving, From: '2026-08-20T00:00:00' });
  const overview = await service.call<SlaOverview>('GET', `/api/v1/Sla/${sla}/Overview?Take=1`);
  expect(overview.Total).toBeGreaterThan(7_000);
  const [version] = await loadVersions(sla);
  expect(version).toMatchObject({ FiguresFromAt: Date.parse('2026-09-30T22:00:00Z'), Monitors: 1 });
  expect((await loadVersionFigures(sla, version)).Rows.map(({ FromAt }) => FromAt)).toEqual([november]);
  await deleteOldSlaVersions(db, now);
  expect(await loadVersions(sla)).toEqual([version]);
  while ((await deleteOldSlaVersions(db, now + 1)) > 0);
  expect(await loadVersions(sla)).toEqual([]);
  const { rows } = await sql`select from sla_version_figures`.execute(db);
  expect(rows).toEqual([]);
});
