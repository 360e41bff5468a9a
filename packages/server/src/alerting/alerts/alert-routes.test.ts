import type { AlertResponse } from '@vedette/contract/v4/alert';
import { DAY, HOUR, MINUTE, type Instant } from '@vedette/kernel/clock';
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.js';
import type { Client } from '../../testing/an-account.js';
import type { Alert } from '../delivery-log/alert.js';
import { storeAlerts } from '../delivery-log/delivery-log-sql.js';
import { aService, type Service } from '../testing/service.js';
import { newGuid } from '../testing/alerting-fixture.js';

const db = await testDatabase();
const noon = Date.UTC(2026, 6, 1, 10);
let service: Service;
let admin: Client;
let shop: string;
let blog: string;
let shops: string;

const anAlert = (monitorGuid: string, at: Instant, change: Partial<Alert> = {}): Alert => ({
  accountId: 1,
  alertGuid: newGuid(),
  kind: 'Error',
  ordinal: 0,
  subject: {
    incidentGuid: newGuid(),
    alertDefinitionGuid: newGuid(),
    levelId: 1,
    monitorGuid,
    checkId: 812_000_002,
    firstErrorCheckId: 812_000_001,
  },
  at,
  firstErrorAt: at - 2_000,
  errorDescription: 'Connection refused',
  errorMessage: '',
  incidentKey: 'key-0-812000002',
  facts: {
    monitorName: '',
    monitorType: '',
    monitorUrl: '',
    monitorNotes: '',
    definitionName: '',
    levelMessage: '',
    errorCode: 4003,
    lastErrorDescription: '',
    confirmedCount: 1,
    numberOfReminders: 0,
    serverId: 1,
    downtimeMs: 0,
  },
  ...change,
});
const store = (...alerts: Alert[]) => db.transaction().execute((tx) => storeAlerts(tx, alerts));
async function read(path: string, as = admin): Promise<AlertResponse> {
  const { status, body, messages } = await as('GET', path.startsWith('/v4') ? path : `/v4${path}`);
  if (status !== 200) throw new Error(`${status} ${messages.join()}`);
  return body as AlertResponse;
}
async function walk(path: string): Promise<string[][]> {
  const batches: string[][] = [];
  for (let next: string | undefined = path; next !== undefined;) {
    const batch: AlertResponse = await read(next);
    batches.push(batch.Data.map(({ Id }) => Id));
    next = batch.Links.Next;
  }
  return batches;
}

beforeAll(async () => {
  service = await aService(db);
  admin = service.admin;
  shop = await service.addMonitor('shop');
  blog = await service.addMonitor('blog');
  shops = await service.addGroup('shops', [shop]);
});

test('returns alerts in the contract’s form and the caller’s time zone', async () => {
  const alert = anAlert(shop, noon - HOUR, { errorMessage: 'ECONNREFUSED' });
  await store(alert, anAlert(blog, noon - HOUR));
  const { Data, Links, Cursors } = await read(`/Alert/Monitor/${shop}`);
  expect(Data).toEqual([
    {
      Type: 'Alert',
      Id: alert.alertGuid,
      Attributes: {
        AlertType: 'Error',
        MonitorGuid: shop,
        Timestamp: '2026-07-01T11:00:00',
        FirstError: '2026-07-01T10:59:58',
        MonitorCheckId: 812_000_002,
        FirstErrorMonitorCheckId: 812_000_001,
        ErrorDescription: 'Connection refused',
        ErrorMessage: 'ECONNREFUSED',
        IncidentKey: 'key-0-812000002',
      },
      Relationships: [
        { Id: 812_000_002, Type: 'MonitorCheck', Links: { Self: '/MonitorCheck/812000002' } },
        { Id: 812_000_001, Type: 'MonitorCheck', Links: { Self: '/MonitorCheck/812000001' } },
      ],
      Links: {},
    },
  ]);
  expect(Cursors.Next).toBeUndefined();
  expect(Links.Self).toMatch(new RegExp(`^/v4/Alert/Monitor/${shop}\\?Cursor=`));
});

test('returns reminders only on request and never system alerts', async () => {
  const monitor = await service.addMonitor('kinds');
  const kinds = (['Error', 'Reminder', 'Ok'] as const).map((kind, i) => anAlert(monitor, noon - MINUTE + i, { kind }));
  await store(...kinds, anAlert(monitor, noon, { kind: 'System', subject: undefined, incidentKey: 'system-1' }));
  const types = async (query: string): Promise<string[]> =>
    (await read(`/Alert/Monitor/${monitor}${query}`)).Data.map(({ Attributes }) => Attributes.AlertType);
  expect(await types('')).toEqual(['Ok', 'Error']);
  expect(await types('?IncludeReminders=True&sorting=Ascending')).toEqual(['Error', 'Reminder', 'Ok']);
});

test.each(['Ascending', 'Descending'])(
  'returns every alert once through cursors, %s, including equal times',
  async (sorting) => {
    const monitor = await service.addMonitor(sorting);
    const alerts = Array.from({ length: 25 }, (_, i) => anAlert(monitor, noon - HOUR + Math.floor(i / 6)));
    await store(...alerts);
    const batches = await walk(`/Alert/Monitor/${monitor}?Take=10&Sorting=${sorting}`);
    expect(batches.map((batch) => batch.length)).toEqual([10, 10, 5]);
    const expected = [...alerts]
      .sort((a, b) => a.at - b.at || (a.alertGuid < b.alertGuid ? -1 : 1))
      .map(({ alertGuid }) => alertGuid);
    expect(batches.flat()).toEqual(sorting === 'Ascending' ? expected : expected.reverse());
  },
);

test('keeps batches when alerts are added; the last cursor then returns them', async () => {
  const monitor = await service.addMonitor('poll');
  const [first, second] = [anAlert(monitor, noon - HOUR), anAlert(monitor, noon - MINUTE)];
  await store(first);
  const path = `/Alert/Monitor/${monitor}`;
  const { Links } = await read(path);
  const { Cursors } = await read(`${path}?Sorting=Ascending`);
  await store(second);
  expect((await read(Links.Self)).Data.map(({ Id }) => Id)).toEqual([first.alertGuid]);
  const polled = await read(`${path}?Cursor=${Cursors.Self ?? ''}`);
  expect(polled.Data.map(({ Id }) => Id)).toEqual([first.alertGuid, second.alertGuid]);
});

test('returns the alerts of a group’s monitors; the built-in group returns all', async () => {
  const old = anAlert(shop, noon - 10 * DAY);
  await store(old, anAlert(blog, noon - 10 * DAY));
  const period = 'Start=2026-06-20&End=2026-06-22';
  expect((await read(`/Alert/MonitorGroup/${shops}?${period}`)).Data.map(({ Id }) => Id)).toEqual([old.alertGuid]);
  const groups = await db.selectFrom('monitor_group').select('monitor_group_guid').where('is_all', '=', true).execute();
  const all = `/Alert/MonitorGroup/${groups[0]?.monitor_group_guid ?? ''}`;
  expect((await read(`${all}?${period}`)).Data).toHaveLength(2);
  expect((await read(`${all}?PresetPeriod=Previous%20Day`)).Data).toEqual([]);
});

test.each([
  ['?Take=101', 400],
  ['?Take=-1', 400],
  ['?Start=2026-06-20', 400],
  ['?Start=2026-06-20&End=2026-06-21&PresetPeriod=Last7Days', 400],
  ['?PresetPeriod=Sometimes', 400],
  ['?Cursor=b2xkc2hvcnQ', 400],
  ['?Sorting=Sideways', 400],
  ['?Take=0', 200],
])('answers %s with %i', async (query, status) => {
  const answer = await admin('GET', `/v4/Alert/Monitor/${shop}${query}`);
  expect(answer.status).toBe(status);
  if (status === 200) expect(answer.body).toMatchObject({ Data: [] });
});

test('requires permission on the monitor; a cursor opens no other list', async () => {
  const bob = await service.anOperator('bob@example.com');
  expect((await bob('GET', `/v4/Alert/Monitor/${shop}`)).status).toBe(200);
  await db
    .deleteFrom('access_grant')
    .where('context_type', '=', 'monitorGroup')
    .where('type', '=', 'ViewMonitorDataInGroup')
    .execute();
  service.gatekeeper.clearCache();
  expect((await bob('GET', `/v4/Alert/Monitor/${shop}`)).status).toBe(403);
  expect((await bob('GET', `/v4/Alert/MonitorGroup/${shops}`)).status).toBe(403);
  expect((await admin('GET', `/v4/Alert/Monitor/${newGuid()}`)).status).toBe(404);
  const { Cursors } = await read(`/Alert/Monitor/${shop}`);
  expect((await admin('GET', `/v4/Alert/Monitor/${blog}?Cursor=${Cursors.Self ?? ''}`)).status).toBe(400);
});
