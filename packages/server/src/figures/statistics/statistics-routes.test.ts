import { HOUR, MINUTE, SECOND } from '@vedette/kernel/clock';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { ensurePartitions, rollUpChecks, storeChecks, type ErrorLevel } from '../../checks/index.js';
import type { RouteHost } from '../../http/index.js';
import { aCheck, aMonitorRow, monday } from '../../testing/a-check.js';
import { aCaller, aHost, get } from '../../testing/a-host.js';
import { testDatabase } from '../../testing/database.js';
import { createSlaStore } from '../../sla/sla-sql.js';
import { ALWAYS } from '../../sla/stored-sla.js';
import { readAlertFigures } from './alert-figures-sql.js';
import { readFigures } from './read-figures-sql.js';
import { registerStatisticsRoutes } from './statistics-routes.js';

const db = await testDatabase();
const now = monday + 2 * HOUR + 10 * MINUTE;
const ids: Record<string, string> = {};
let host: RouteHost;
let members: 'all' | string[] = [];

interface Answer {
  Data: { Id: string; Type: string; Attributes: Record<string, unknown>; Relationships: unknown }[];
  Meta: { Period: unknown };
}
const read = async (path: string): Promise<Answer> => {
  const { status, body, text } = await get(host, `/v4/Statistics/${path}`, 'ann');
  expect([status, text]).toEqual([200, text]);
  return body as Answer;
};
const attributes = async (path: string) => (await read(path)).Data.map(({ Attributes }) => Attributes);

/** The worked example: an error of ten minutes between OK checks of five minutes each. */
const example = [
  [0, 0],
  [310, 1],
  [340, 2],
  [650, 1],
  [680, 2],
  [990, 0],
] as const;

beforeAll(async () => {
  await ensurePartitions(db, monday);
  await sql`insert into account (name, timezone_id, culture_name, group_authorization_format, created_at)
    values ('Main', 1, 'en-GB', 'Objects', 0)`.execute(db);
  for (const name of ['shop', 'blog', 'quiet']) ids[name] = await aMonitorRow(db, { name });
  const check = (name: string, second: number, errorLevel: ErrorLevel) =>
    aCheck({ monitorGuid: ids[name] ?? '', at: monday + second * SECOND, errorLevel });
  const checks = [
    ...example.map(([second, level]) => check('shop', second, level)),
    check('blog', 0, 0),
    check('blog', 3000, 0),
  ];
  await db.transaction().execute((tx) => storeChecks(tx, checks));
  host = await aHost(
    { ann: aCaller(), bob: aCaller({ isAdministrator: false }), eve: aCaller({ accountId: 2 }) },
    {
      lookupMonitor: (accountId) => Promise.resolve(accountId === 1 ? { groupGuids: [] } : undefined),
      lookupMonitorGroup: (accountId) => Promise.resolve(accountId === 1),
    },
  );
  registerStatisticsRoutes(host, {
    clock: { now: () => now },
    figures: (query) => readFigures(db, query),
    alertFigures: (query) => readAlertFigures(db, query),
    db,
    oldestSla: (accountId) => createSlaStore(db, accountId).oldest(),
    retention: { checkDays: 90, statisticsDays: 730 },
    monitorsOfGroup: () => Promise.resolve(members),
  });
});

const on = (name: string, query = '') => `Monitor/${ids[name] ?? ''}${query}`;

test('returns the hours of the last day as whole hours', async () => {
  const { Data, Meta } = await read(on('shop'));
  expect(Data.length).toBe(24);
  const example = Data[22];
  expect(example).toMatchObject({
    Id: '11/2/2026 11:00:00 AM',
    Type: 'Statistics',
    Relationships: [{ Id: ids['shop'], Type: 'Monitor', Links: { Self: `/Monitor/${ids['shop'] ?? ''}` } }],
  });
  expect(example?.Attributes).toEqual({
    StartDateTime: '2026-11-02T11:00:00',
    EndDateTime: '2026-11-02T12:00:00',
    Alerts: 0,
    UptimePercentage: 81.1111,
    DowntimePercentage: 18.8889,
    Checks: 6,
    ConfirmedErrors: 2,
    UnconfirmedErrors: 2,
    Uptime: 3600 - 680,
    Downtime: 680,
    TotalTime: 0.12,
    ResolveTime: 0.01,
    ConnectionTime: 0.02,
    DownloadTime: 0.09,
    TotalBytes: 1024,
  });
  expect(Data[0]?.Attributes).toEqual({
    StartDateTime: '2026-11-01T13:00:00',
    EndDateTime: '2026-11-01T14:00:00',
    Alerts: 0,
    Checks: 0,
    ConfirmedErrors: 0,
    UnconfirmedErrors: 0,
    Uptime: 0,
    Downtime: 0,
  });
  expect(Meta.Period).toEqual({ MaximumRetentionDays: 730 });
});

test('cuts the worked example to the second at both ends', async () => {
  const [whole] = await attributes(on('shop', '?Start=2026-11-02T11:00:00&End=2026-11-02T11:16:30'));
  expect(whole).toMatchObject({ Uptime: 310, Downtime: 680, UptimePercentage: 31.3131, Checks: 5 });
  const [part] = await attributes(on('shop', '?Start=2026-11-02T11:05:05&End=2026-11-02T11:05:41'));
  expect(part).toMatchObject({ Uptime: 5, Downtime: 31, Checks: 2, UnconfirmedErrors: 1, ConfirmedErrors: 1 });
});

test('roll-ups and a late error that waits for them change nothing', async () => {
  const query = on('shop', '?PresetPeriod=last 48 hours');
  const before = await attributes(query);
  await rollUpChecks(db, now);
  expect(await attributes(query)).toEqual(before);
  const late = aCheck({ monitorGuid: ids['blog'] ?? '', at: monday + 600 * SECOND, errorLevel: 2 });
  await db.transaction().execute((tx) => storeChecks(tx, [late]));
  const [hour] = await attributes(on('blog', '?Start=2026-11-02T11:00:00&End=2026-11-02T12:00:00'));
  expect(hour).toMatchObject({ Downtime: 2400, Uptime: 1200, ConfirmedErrors: 1 });
  await rollUpChecks(db, now);
  expect((await attributes(on('blog', '?Start=2026-11-02T11:00:00&End=2026-11-02T12:00:00')))[0]).toEqual(hour);
});

test('a group adds up seconds of its monitors and has no SLA', async () => {
  members = [ids['shop'] ?? '', ids['blog'] ?? ''];
  const hour = '?Start=2026-11-02T11:00:00&End=2026-11-02T12:00:00';
  const guid = '22222222-2222-4222-8222-222222222222';
  const [{ Relationships } = { Relationships: [] }] = (await read(`MonitorGroup/${guid}${hour}`)).Data;
  expect(Relationships).toEqual([{ Id: guid, Type: 'MonitorGroup', Links: { Self: `/MonitorGroup/${guid}` } }]);
  const some = await attributes(`MonitorGroup/${guid}${hour}`);
  expect(some).toMatchObject([{ Uptime: 3600 - 680 + 1200, Downtime: 680 + 2400, Checks: 9 }]);
  members = 'all';
  expect(await attributes(`MonitorGroup/${guid}${hour}`)).toEqual(some);
  members = [];
  expect(await attributes(`MonitorGroup/${guid}${hour}`)).toMatchObject([{ Checks: 0, Uptime: 0 }]);
});

test('All begins with the first figures; a monitor without any has no entries', async () => {
  const all = await attributes(on('shop', '?period=All'));
  expect([all[0]?.['StartDateTime'], all.at(-1)?.['EndDateTime']]).toEqual([
    '2026-11-02T11:00:00',
    '2026-11-02T13:10:00',
  ]);
  expect(await attributes(on('quiet', '?PresetPeriod=All'))).toEqual([]);
  expect(await attributes(on('quiet', '?PresetPeriod=Last2Hours'))).toMatchObject([{ Checks: 0 }, { Checks: 0 }]);
});

test('Filter keeps start, end and the named members', async () => {
  const [first] = await attributes(on('shop', '?PresetPeriod=PreviousDay&Filter=checks,Alerts'));
  expect(Object.keys(first ?? {})).toEqual(['StartDateTime', 'EndDateTime', 'Alerts', 'Checks']);
});

test('cuts a period to the retention and to now, with a warning', async () => {
  const { Data, Meta } = await read(on('shop', '?Start=2019-01-01&End=2019-02-01'));
  expect(Data).toEqual([]);
  expect(Meta.Period).toEqual({ MaximumRetentionDays: 730, Warning: 'Only the last 730 days are kept' });
  expect(await attributes(on('shop', '?Start=2027-01-01&End=2027-02-01'))).toEqual([]);
  expect((await attributes(on('shop', '?PresetPeriod=Last24Months'))).length).toBe(23);
  expect((await attributes(on('shop', '?PresetPeriod=CurrentMonth'))).length).toBe(38);
});

describe('the targets of the account’s first SLA', () => {
  beforeAll(async () => {
    const sla = { slaGuid: crypto.randomUUID(), description: 'Default', activeHours: ALWAYS, createdAt: 0 };
    await createSlaStore(db, 1).insert({
      ...sla,
      uptimeError: 99,
      uptimeWarning: 99.9,
      loadTimeS: 2.5,
      responseMinutes: 15,
    });
    const incident = (minute: number, acknowledgedAfter: number | null) => ({
      incident_guid: crypto.randomUUID(),
      account_id: 1,
      monitor_guid: ids['shop'] ?? '',
      first_error_check_id: 1,
      first_error_at: monday,
      first_confirmed_check_id: 1,
      first_confirmed_at: monday,
      confirmed_count: 1,
      last_error_check_id: 1,
      last_error_at: monday,
      error_code: 1,
      error_description: 'x',
      closed_at: monday + HOUR,
      ok_check_id: 1,
      silenced_reason: null,
      acknowledged_by: null,
      acknowledged_at: acknowledgedAfter === null ? null : monday + (minute + acknowledgedAfter) * MINUTE,
    });
    const alert = (incidentGuid: string, minute: number, kind: number, level: number) => ({
      account_id: 1,
      alert_guid: crypto.randomUUID(),
      kind,
      ordinal: 0,
      incident_guid: incidentGuid,
      alert_definition_guid: crypto.randomUUID(),
      level_id: level,
      monitor_guid: ids['shop'] ?? '',
      alerted_at: monday + minute * MINUTE,
      first_error_at: monday,
      check_id: 1,
      first_error_check_id: 1,
      error_description: 'x',
      error_message: '',
      incident_key: 'k',
      facts: '{}',
    });
    // The last incident closed an hour after it opened: a later acknowledgement is no response.
    const incidents = [incident(6, 10), incident(20, 4), incident(30, null), incident(50, -5), incident(55, 6)];
    await db.insertInto('incident').values(incidents).execute();
    const [a, b, c, d, e] = incidents.map((one) => one.incident_guid);
    const alerts = [
      alert(a ?? '', 6, 0, 1),
      alert(a ?? '', 9, 0, 2),
      alert(a ?? '', 12, 1, 1),
      alert(a ?? '', 17, 2, 1),
    ];
    alerts.push(alert(b ?? '', 20, 0, 1), alert(c ?? '', 30, 0, 1), alert(d ?? '', 50, 0, 1), alert(e ?? '', 55, 0, 1));
    await db.insertInto('alert').values(alerts).execute();
  });

  test('appear beside the figures; an incident has one response, only errors are alerts', async () => {
    const [hour] = await attributes(on('shop', '?Start=2026-11-02T11:00:00&End=2026-11-02T12:00:00'));
    const targets = { SlaTarget: 99.9, SlaTargetTotalTime: 2.5, OperatorResponseTarget: 15 };
    expect(hour).toMatchObject({ ...targets, Alerts: 6, OperatorResponseTime: 4.6667 });
    const [quiet] = await attributes(on('blog', '?Start=2026-11-02T11:00:00&End=2026-11-02T12:00:00'));
    expect(quiet).toMatchObject({ Alerts: 0, OperatorResponseTime: 0 });
  });
});

test.each([
  ['?PresetPeriod=Sometime', /PresetPeriod/],
  ['?Start=2026-11-02', /End/],
  ['?Start=2026-11-02&End=2026-11-01', /End/],
  ['?Start=2026-11-01&End=2026-11-02&PresetPeriod=Last2Hours', /PresetPeriod/],
  ['?Filter=Alerts,Nothing', /Filter/],
])('rejects %s with one Message at the top', async (query, message) => {
  const { status, body } = await get(host, `/v4/Statistics/${on('shop', query)}`, 'ann');
  expect(status).toBe(400);
  expect((body as { Message: string }).Message).toMatch(message);
});

test('requires permission to view data on the monitor or its group', async () => {
  const statusCode = async (path: string, who?: string) => (await get(host, `/v4/Statistics/${path}`, who)).status;
  const group = 'MonitorGroup/22222222-2222-4222-8222-222222222222';
  expect(await Promise.all([on('shop'), group].map((path) => statusCode(path, 'bob')))).toEqual([403, 403]);
  expect(await Promise.all([on('shop'), group].map((path) => statusCode(path, 'eve')))).toEqual([404, 404]);
  expect(await statusCode(on('shop'))).toBe(401);
  expect(await statusCode('Monitor/nonsense', 'ann')).toBe(400);
});
