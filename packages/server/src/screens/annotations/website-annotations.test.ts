import type { Annotations } from '@vedette/contract/v1/monitors/monitor-figures';
import { HOUR, MINUTE } from '@vedette/kernel/clock';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { saveIncidents } from '../../incidents/index.js';
import { aMonitorRow } from '../../testing/a-check.js';
import { insertChartNote } from '../../chart-notes/chart-note-sql.js';
import { aRumHost } from '../../rum/testing/a-rum-host.js';

const { db, clock, accountId, host, call, aSite } = await aRumHost();
afterAll(() => host.app.close());
const now = clock.now();

const watching = async (name: string, settings: object): Promise<string> => {
  const guid = await aMonitorRow(db, { accountId, name });
  await sql`update monitor set settings = ${JSON.stringify(settings)}::jsonb where monitor_guid = ${guid}`.execute(db);
  return guid;
};
const failed = (monitorGuid: string, errorDescription: string, at: number) =>
  saveIncidents(db, [
    {
      incidentGuid: crypto.randomUUID(),
      accountId,
      monitorGuid,
      errorCode: 3500,
      errorDescription,
      firstErrorCheckId: 1,
      firstErrorAt: at,
      firstConfirmedCheckId: 2,
      firstConfirmedAt: at,
      confirmedCount: 1,
      lastErrorCheckId: 2,
      lastErrorAt: at,
    },
  ]);
const noted = (title: string, at: number, of: { monitorGuid?: string } = {}) =>
  db.transaction().execute((tx) =>
    insertChartNote(tx, accountId, {
      guid: crypto.randomUUID(),
      monitorGuid: null,
      groupGuid: null,
      ...of,
      at,
      title,
      kind: 'Deployment',
      text: '',
      link: '',
      key: null,
      writtenAt: at,
      changedAt: null,
      operatorGuid: crypto.randomUUID(),
      operatorName: 'Ada',
    }),
  );
const requestAnnotations = async (guid: string, query = '', as = 'ann') =>
  call<Annotations>(as, 'GET', `/api/v1/Rum/Website/${guid}/Annotation${query}`);
const summarizeRows = ({ Rows }: Annotations) => Rows.map(({ Kind, Text, MonitorName }) => [Kind, Text, MonitorName]);

test('lists events of monitors of the website’s host, and notes of the account', async () => {
  const shop = await watching('shop', { Url: 'https://SHOP.example:8443/cart' });
  const mail = await watching('mail of the shop', { NetworkAddress: 'www.shop.example' });
  const other = await watching('other', { Url: 'https://my-shop.example/' });
  await failed(shop, 'HTTP status 500', now - 10 * MINUTE);
  await failed(other, 'HTTP status 404', now - 9 * MINUTE);
  await noted('Shop 4.2', now - 30 * MINUTE, { monitorGuid: mail });
  await noted('Other 7', now - 29 * MINUTE, { monitorGuid: other });
  await noted('New network', now - 20 * MINUTE);
  await noted('Of last week', now - 150 * HOUR);
  await sql`insert into maintenance_period (account_id, monitor_guid, schedule_mode, maintenance_type, starts, ends)
    values (${accountId}, ${shop}, 'Daily', 'DisableMonitoring', '00:00', '23:59')`.execute(db);
  const { RumWebsiteId } = await aSite('Shop', { Url: 'https://www.shop.example' });
  const { body } = await requestAnnotations(RumWebsiteId, '?PresetPeriod=CurrentDay');
  expect(summarizeRows(body).filter(([kind]) => kind !== 'Maintenance')).toEqual([
    ['ChartNote', 'Shop 4.2', 'mail of the shop'],
    ['ChartNote', 'New network', undefined],
    ['Incident', 'HTTP status 500', 'shop'],
  ]);
  expect(body.Rows.filter(({ Kind }) => Kind === 'Maintenance')).toMatchObject([
    { MaintenanceType: 'DisableMonitoring', MonitorName: 'shop' },
  ]);
  expect(body.HasMore).toBe(false);
  const before = `?Start=${new Date(now - 2 * HOUR).toISOString()}&End=${new Date(now - 25 * MINUTE).toISOString()}`;
  expect(summarizeRows((await requestAnnotations(RumWebsiteId, before)).body).map(([, text]) => text)).toContain(
    'Shop 4.2',
  );
  expect(summarizeRows((await requestAnnotations(RumWebsiteId, before)).body).map(([, text]) => text)).not.toContain(
    'New network',
  );
});

test('limits long periods to the newest 400 days, and each kind to the newest 200', async () => {
  const { RumWebsiteId } = await aSite('All', { Url: 'https://all.example' });
  for (let at = 0; at <= 200; at += 1) await noted(`note ${String(at)}`, now - HOUR - at);
  const long = `?Start=${new Date(now - 800 * 24 * HOUR).toISOString()}&End=${new Date(now).toISOString()}`;
  const { body } = await requestAnnotations(RumWebsiteId, long);
  expect([body.HasMore, body.Rows.length, body.UntilAt - body.FromAt]).toEqual([true, 200, 400 * 24 * HOUR]);
});

test('rejects unknown websites and periods and requires an administrator', async () => {
  const { RumWebsiteId } = await aSite('Mine');
  expect((await requestAnnotations(crypto.randomUUID())).status).toBe(404);
  expect((await requestAnnotations(RumWebsiteId, '?PresetPeriod=x')).status).toBe(400);
  expect((await requestAnnotations(RumWebsiteId, '', 'eve')).status).toBe(403);
  expect((await requestAnnotations(RumWebsiteId, '', 'other')).status).toBe(404);
});
