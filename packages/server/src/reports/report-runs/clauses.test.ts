import type { ReportPreview } from '@vedette/contract/v1/reports/report-run';
import type { Dashboard } from '@vedette/contract/v4/dashboard';
import type { OperatorGroup } from '@vedette/contract/v4/operator-group';
import type { ScheduledReport } from '@vedette/contract/v4/scheduled-report';
import { seededRandom } from '@vedette/kernel/random';
import { DAY, MINUTE } from '@vedette/kernel/clock';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { findTimezoneId } from '../../access/index.js';
import { ensurePartitions } from '../../checks/index.js';
import { testDatabase } from '../../testing/database.js';
import { predefinedDashboards } from '@vedette/contract/v1/dashboards/predefined';
import { unzip } from '@vedette/documents/testing/unzip';
import { aService, type ServiceFixture } from '../../testing/service-routes.js';
import { chooseDelivery, MAX_ATTACHMENT_BYTES, LINK_LIFETIME_MS } from './compose.js';
import { registerReportRunRoutes } from './run-routes.js';
import { aReporter, reporterDeps } from './testing/a-reporter.js';

/** Rules of scheduled reports (recipients, contents, delivery) that no other test covers. */
const db = await testDatabase();
let now = Date.UTC(2026, 6, 1, 10);
const clock = { now: () => now };
const uptime = predefinedDashboards.find(({ name }) => name === 'Uptime per monitor')?.dashboardGuid ?? '';
let service: ServiceFixture;

beforeAll(async () => {
  const deps = { ...reporterDeps(db, clock), random: seededRandom(37) };
  service = await aService(db, (host) => registerReportRunRoutes(host, deps));
  await ensurePartitions(db, now);
  await service.addMonitor('Shop');
});
afterEach(async () => {
  await db.deleteFrom('mail').execute();
  await db.deleteFrom('report_run').execute();
  await db.deleteFrom('scheduled_report').execute();
});

async function aScheduled(fields: object = {}): Promise<string> {
  const made = await service.admin('POST', '/v4/ScheduledReport', {
    DashboardGuid: uptime,
    FileType: 'HTMLEmail',
    Schedule: { ScheduleType: 'Daily', Time: '08:00:00' },
    Recipients: { ExtraEmailAddresses: ['board@example.com'] },
    ...fields,
  });
  expect(made.messages).toEqual([]);
  return (made.body as ScheduledReport).ScheduledReportGuid;
}
const mails = () => db.selectFrom('mail').selectAll().orderBy('address').execute();
const runs = () => db.selectFrom('report_run').select(['state', 'error']).execute();

/** Sends the report manually. */
async function send(guid: string, change: Parameters<typeof aReporter>[2] = {}): Promise<void> {
  now += MINUTE;
  expect((await service.admin('POST', `/api/v1/ScheduledReport/${guid}/Run`)).status).toBe(204);
  await aReporter(db, clock, change).reportDue();
}

test('sends to current group members, off duty or not, and not to former ones', async () => {
  const group = (await service.admin('POST', '/v4/OperatorGroup', { Description: 'Night' })).body as OperatorGroup;
  const members = `/v4/OperatorGroup/${group.OperatorGroupGuid}/Member`;
  const [early, late] = [await service.anOperator('early@example.com'), await service.anOperator('late@example.com')];
  await service.admin('POST', `${members}/${early.guid}`);
  const guid = await aScheduled({ Recipients: { OperatorGroups: [group.OperatorGroupGuid] } });
  await service.admin('POST', `${members}/${late.guid}`);
  await service.admin('DELETE', `${members}/${early.guid}`);
  expect((await service.admin('PATCH', `/v4/Operator/${late.guid}`, { IsOnDuty: false })).status).toBe(204);
  await send(guid);
  expect((await mails()).map(({ address }) => address)).toEqual(['late@example.com']);
});

test('uses the period of the account’s time zone for all owners and readers', async () => {
  const live = (timezoneId: number | null) => db.updateTable('operator').set({ timezone_id: timezoneId }).execute();
  await live(findTimezoneId('Pacific/Honolulu') ?? 0);
  const guid = await aScheduled();
  await send(guid);
  await live(null);
  const [run] = await db.selectFrom('report_run').select(['from_at', 'until_at']).execute();
  // The previous day in Amsterdam.
  expect(run).toEqual({ from_at: Date.UTC(2026, 5, 29, 22), until_at: Date.UTC(2026, 5, 30, 22) });
});

test('never sends internal notes, nor addresses of other recipients', async () => {
  const Recipients = { ExtraEmailAddresses: ['board@example.com', 'ceo@example.com'] };
  const guid = await aScheduled({
    InternalNotes: 'Zqsecret',
    Notes: 'Zqword',
    FileType: 'ExcelAttachment',
    Recipients,
  });
  await send(guid);
  const left = await mails();
  expect(left.map(({ address }) => address)).toEqual(['board@example.com', 'ceo@example.com']);
  for (const { body_html: html, body_text: text, subject } of left) {
    for (const part of [html, text, subject]) expect(part).not.toMatch(/Zqsecret|board@example\.com|ceo@example\.com/);
    expect([html.includes('Zqword'), text.includes('Zqword')]).toEqual([true, true]);
  }
  const { content } = await db.selectFrom('report_file').select('content').executeTakeFirstOrThrow();
  const sheets = [...unzip(content).values()].join('\n');
  expect([sheets.includes('Zqword'), sheets.includes('Zqsecret')]).toEqual([true, false]);
});

test('sends a mail identical to the preview', async () => {
  const guid = await aScheduled();
  now += MINUTE;
  const path = `/api/v1/ScheduledReport/${guid}`;
  const preview = (await service.admin('GET', `${path}/Preview?Culture=en-US`)).body as ReportPreview;
  await service.admin('POST', `${path}/Run`);
  await aReporter(db, clock).reportDue();
  const [mail] = await mails();
  expect([mail?.subject, mail?.body_html]).toEqual([preview.Subject, preview.Html]);
  expect(preview.File).toBeUndefined();
});

test('sends a too large file as a link; attaches it without a public URL', () => {
  const file = (bytes: number) => ({ fileName: 'a.pdf', contentType: 'application/pdf', content: Buffer.alloc(bytes) });
  const report = { fileType: 'PDFAttachment' } as ScheduledReport & Parameters<typeof chooseDelivery>[1];
  const carried = (bytes: number, publicUrl: string | undefined) =>
    chooseDelivery({ publicUrl }, report, file(bytes), now);
  const url = 'https://watch.example';
  expect(carried(MAX_ATTACHMENT_BYTES, url)).toEqual({ form: 'file' });
  expect(carried(MAX_ATTACHMENT_BYTES + 1, url)).toEqual({
    form: 'link',
    expiresAt: now + LINK_LIFETIME_MS,
    isTooBig: true,
  });
  expect(carried(MAX_ATTACHMENT_BYTES + 1, undefined)).toEqual({ form: 'file' });
  expect(LINK_LIFETIME_MS).toBe(30 * DAY);
});

test('fails and says why when the owner may no longer see the dashboard', async () => {
  const bob = await service.anOperator('owner@example.com');
  const own = (await service.admin('POST', `/v4/Dashboard/${uptime}/Clone`)).body as Dashboard;
  const guid = await aScheduled({ DashboardGuid: own.DashboardGuid });
  await db.updateTable('scheduled_report').set({ owner_guid: bob.guid }).execute();
  await send(guid);
  expect(await runs()).toEqual([
    { state: 'failed', error: 'The owner of this report may no longer view its dashboard' },
  ]);
  expect(await mails()).toEqual([]);
});

test('cuts a period to the retention and says where the data begins', async () => {
  const guid = await aScheduled({ SelectedPeriod: 'PreviousQuarter' });
  const { dashboards } = reporterDeps(db, clock);
  await send(guid, { dashboards: { ...dashboards, retention: { checkDays: 10, statisticsDays: 32 } } });
  const [mail] = await mails();
  expect(mail?.body_text).toContain('Data for the start of the period is no longer kept. These figures begin on May 3');
  // The period in the name is not cut.
  expect(mail?.subject).toContain('April 1, 2026 – June 30, 2026');
});

test('says "No data" rather than "None" in a report about no monitor', async () => {
  const gone = await service.addMonitor('Gone');
  const guid = await aScheduled();
  await service.admin('PUT', `/api/v1/ScheduledReport/${guid}/Filter`, { MonitorGuids: [gone] });
  await db.deleteFrom('monitor').where('monitor_guid', '=', gone).execute();
  await send(guid);
  expect(await runs()).toEqual([{ state: 'sent', error: null }]);
  const [mail] = await mails();
  expect(mail?.body_text).toContain('No data');
  expect(mail?.body_text).not.toContain('None in this period');
  expect(mail?.body_text).not.toContain('Shop');
});
