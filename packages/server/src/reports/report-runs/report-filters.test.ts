import type { ScheduledReport } from '@vedette/contract/v4/scheduled-report';
import { parseLocalDateTime } from '@vedette/kernel/zones';
import { beforeAll, expect, test } from 'vitest';
import { ensurePartitions } from '../../checks/index.js';
import type { Client } from '../../testing/an-account.js';
import { testDatabase } from '../../testing/database.js';
import { predefinedDashboards } from '@vedette/contract/v1/dashboards/predefined';
import { aService, UNKNOWN_GUID, type ServiceFixture } from '../../testing/service-routes.js';
import { aReporter } from './testing/a-reporter.js';

/** Filters of scheduled reports. */
const db = await testDatabase();
let service: ServiceFixture;
let admin: Client;
const MADE = Date.UTC(2026, 6, 1, 10);
const MONDAY = parseLocalDateTime('2026-07-06T08:00:00', 'Europe/Amsterdam');
const uptime = predefinedDashboards.find(({ name }) => name === 'Uptime per monitor')?.dashboardGuid ?? '';

beforeAll(async () => {
  service = await aService(db);
  admin = service.admin;
  await ensurePartitions(db, MADE);
  await service.addMonitor('Shop');
});

async function aScheduled(): Promise<string> {
  const made = await admin('POST', '/v4/ScheduledReport', {
    DashboardGuid: uptime,
    FileType: 'HTMLEmail',
    Notes: 'Dear <all>',
    Schedule: { ScheduleType: 'Weekly', Time: '08:00:00', Weekday: 'Monday' },
    Recipients: { ExtraEmailAddresses: ['board@example.com'] },
  });
  expect(made.messages).toEqual([]);
  return (made.body as ScheduledReport).ScheduledReportGuid;
}

test('applies a filter to its own report only and names it in the mail', async () => {
  const [blog, oslo] = [await service.addMonitor('Blog'), crypto.randomUUID()];
  const guid = await aScheduled();
  await aScheduled();
  const path = `/api/v1/ScheduledReport/${guid}/Filter`;
  const hash = async () => ((await admin('GET', `/v4/ScheduledReport/${guid}`)).body as ScheduledReport).Hash;
  const before = await hash();
  expect((await admin('GET', path)).body).toEqual({});
  const filter = { MonitorGuids: [blog], ErrorLevel: 'Confirmed', ShowPartialMeasurements: true };
  expect((await admin('PUT', path, filter)).status).toBe(204);
  expect((await admin('GET', path)).body).toEqual(filter);
  expect(await hash()).not.toBe(before);
  // Changing the report keeps its filter.
  await admin('PATCH', `/v4/ScheduledReport/${guid}`, { Notes: 'Dear Bob' });
  await aReporter(db, { now: () => MONDAY }).reportDue();
  const bodies = (await db.selectFrom('mail').select('body_text').execute()).map(({ body_text: text }) => text);
  const [limited, whole] = [bodies.find((text) => text.includes('Bob')), bodies.find((text) => !text.includes('Bob'))];
  expect(limited).toContain('Uptime per monitor: Blog');
  expect(limited).toContain('Monitor log: Confirmed error');
  expect(limited).not.toContain('Shop');
  expect(limited).toContain(`/dashboards/${uptime}?monitors=`);
  // The period is still in the account's time zone.
  expect(limited).toContain('June 29, 2026 – July 5, 2026');
  expect([whole?.includes('Shop'), whole?.includes('Blog')]).toEqual([true, true]);
  for (const [body, message, status] of [
    [{ MonitorGuids: [oslo] }, `MonitorGuids: there is no monitor ${oslo}`, 404],
    [{ MonitorGroupGuids: [oslo] }, `MonitorGroupGuids: there is no monitor group ${oslo}`, 404],
    [{ CheckpointIds: [99] }, 'CheckpointIds: there is no checkpoint 99', 404],
    [{ CheckpointRegionIds: [99] }, 'CheckpointRegionIds: there is no region 99', 404],
    [{ OnlyOk: true, ErrorLevel: 'Confirmed' }, 'OnlyOk: must not be given with an ErrorLevel', 400],
  ] as const) {
    expect(await admin('PUT', path, body)).toMatchObject({ status, messages: [message] });
  }
  expect((await admin('PUT', path, {})).status).toBe(204);
  expect(await hash()).toBe(((await admin('GET', `/v4/ScheduledReport/${guid}`)).body as ScheduledReport).Hash);
  expect((await admin('GET', path)).body).toEqual({});
  await db.deleteFrom('monitor').where('monitor_guid', '=', blog).execute();
});

test('accepts deleted objects the stored filter contains, but no others', async () => {
  const [gone, never] = [await service.addMonitor('Gone'), await service.addMonitor('Never named')];
  const guid = await aScheduled();
  const path = `/api/v1/ScheduledReport/${guid}/Filter`;
  expect((await admin('PUT', path, { MonitorGuids: [gone] })).status).toBe(204);
  await db.deleteFrom('monitor').where('monitor_guid', 'in', [gone, never]).execute();
  const before = (await admin('GET', path)).body as object;
  // The deleted monitor stays in the filter: without it, the report would cover all monitors.
  expect(before).toEqual({ MonitorGuids: [gone] });
  expect((await admin('PUT', path, { ...before, ErrorLevel: 'Confirmed' })).status).toBe(204);
  expect((await admin('GET', path)).body).toEqual({ ...before, ErrorLevel: 'Confirmed' });
  const message = `MonitorGuids: there is no monitor ${never}`;
  expect(await admin('PUT', path, { MonitorGuids: [gone, never] })).toMatchObject({ status: 404, messages: [message] });
});

test('lets the owner read a filter and only administrators change it', async () => {
  const bob = await service.anOperator('filter@example.com');
  const guid = await aScheduled();
  const path = `/api/v1/ScheduledReport/${guid}/Filter`;
  expect([(await bob('GET', path)).status, (await bob('PUT', path, {})).status]).toEqual([403, 403]);
  await db.updateTable('scheduled_report').set({ owner_guid: bob.guid }).where('report_guid', '=', guid).execute();
  expect([(await bob('GET', path)).status, (await bob('PUT', path, {})).status]).toEqual([200, 403]);
  const none = `/api/v1/ScheduledReport/${UNKNOWN_GUID}/Filter`;
  expect([(await admin('GET', none)).status, (await admin('PUT', none, {})).status]).toEqual([404, 404]);
});
