import type { ScheduledReport } from '@vedette/contract/v4/scheduled-report';
import type { ReportDocument } from '@vedette/contract/v1/files';
import type { ReportPreview, ReportRuns, ReportCurrentState } from '@vedette/contract/v1/reports/report-run';
import { seededRandom } from '@vedette/kernel/random';
import { MINUTE } from '@vedette/kernel/clock';
import { beforeAll, expect, test } from 'vitest';
import { ensurePartitions } from '../../checks/index.js';
import { ADMIN_EMAIL, ADMIN_PASSWORD, type Client } from '../../testing/an-account.js';
import { testDatabase } from '../../testing/database.js';
import { predefinedDashboards } from '@vedette/contract/v1/dashboards/predefined';
import { aService, UNKNOWN_GUID, type ServiceFixture } from '../../testing/service-routes.js';
import { registerReportRunRoutes } from './run-routes.js';
import { aReporter, reporterDeps } from './testing/a-reporter.js';
import { plainText } from '../../testing/plain-vault.js';

const db = await testDatabase();
let service: ServiceFixture;
let now = Date.UTC(2026, 6, 1, 10);
const clock = { now: () => now };
const uptime = predefinedDashboards.find(({ name }) => name === 'Uptime table')?.dashboardGuid ?? '';

beforeAll(async () => {
  const deps = { ...reporterDeps(db, clock), random: seededRandom(31) };
  service = await aService(db, (host) => registerReportRunRoutes(host, deps));
  await ensurePartitions(db, now);
  await service.addMonitor('Shop');
});

async function aScheduled(FileType: string): Promise<string> {
  const made = await service.admin('POST', '/v4/ScheduledReport', {
    DashboardGuid: uptime,
    FileType,
    Schedule: { ScheduleType: 'Daily', Time: '08:00:00' },
    Recipients: { ExtraEmailAddresses: ['board@example.com'] },
  });
  return `/api/v1/ScheduledReport/${(made.body as ScheduledReport).ScheduledReportGuid}`;
}

test.each([
  ['PDFAttachment', '%PDF-1.7'],
  ['ExcelAttachment', 'PK'],
])('sends %s manually as the preview showed it, and archives the file', async (fileType, begins) => {
  const path = await aScheduled(fileType);
  const preview = (await service.admin('GET', `${path}/Preview?Culture=en-US`)).body as ReportPreview;
  expect((await service.admin('POST', `${path}/Run`)).status).toBe(204);
  const before = (await service.admin('GET', `${path}/Run`)).body as ReportRuns;
  expect(before.Runs).toMatchObject([{ State: 'Waiting', Cause: 'Manual', ScheduledAt: now, Messages: [] }]);
  await aReporter(db, clock).reportDue();
  const [run] = ((await service.admin('GET', `${path}/Run`)).body as ReportRuns).Runs;
  expect(run).toMatchObject({ State: 'Sent', Messages: [{ Address: 'board@example.com', State: 'Waiting' }] });
  const file = (await service.admin('GET', `${path}/File/${run?.Files[0]?.FileGuid ?? ''}?As=Document`))
    .body as ReportDocument;
  expect(file).toEqual(preview.File);
  expect(Buffer.from(file.Content, 'base64').subarray(0, begins.length).toString('latin1')).toBe(begins);
  const mail = await db.selectFrom('mail').selectAll().orderBy('mail_id', 'desc').executeTakeFirstOrThrow();
  expect([mail.subject, mail.body_html]).toEqual([preview.Subject, preview.Html]);
  const next = ((await service.admin('GET', `${path}/Run`)).body as ReportRuns).NextAt;
  expect(next).toBe(Date.UTC(2026, 6, 2, 6));
});

test('serves an archived file under its own URL to signed-in operators', async () => {
  const path = await aScheduled('PDFAttachment');
  now += MINUTE;
  await service.admin('POST', `${path}/Run`);
  await aReporter(db, clock).reportDue();
  const [run] = ((await service.admin('GET', `${path}/Run`)).body as ReportRuns).Runs;
  const address = `${path}/File/${run?.Files[0]?.FileGuid ?? ''}`;
  const login = { Email: ADMIN_EMAIL, Password: ADMIN_PASSWORD };
  const signedIn = await service.call('POST', '/api/v1/Session', login, {
    origin: 'http://localhost:80',
    'x-vedette': '1',
  });
  const [cookie = ''] = String(signedIn.headers['set-cookie']).split(';');
  const file = await service.host.app.inject({ url: address, headers: { cookie } });
  expect([file.statusCode, file.headers['content-type'], file.headers['content-disposition']]).toEqual([
    200,
    'application/pdf',
    'inline; filename="Uptime table_2026-06-30_2026-06-30.pdf"; filename*=UTF-8\'\'Uptime%20table_2026-06-30_2026-06-30.pdf',
  ]);
  expect(file.headers['cache-control']).toBe('private, no-store');
  const { Content } = (await service.admin('GET', `${address}?As=Document`)).body as ReportDocument;
  expect(file.rawPayload.toString('base64')).toBe(Content);
  expect((await service.host.app.inject({ url: address })).statusCode).toBe(401);
  // The preview has its own URL as well.
  const shown = await service.host.app.inject({ url: `${path}/Preview?As=File`, headers: { cookie } });
  expect([shown.headers['content-type'], shown.rawPayload.subarray(0, 5).toString()]).toEqual([
    'application/pdf',
    '%PDF-',
  ]);
  const mail = await aScheduled('HTMLEmail');
  expect((await service.host.app.inject({ url: `${mail}/Preview?As=File`, headers: { cookie } })).statusCode).toBe(404);
  expect((await service.admin('GET', `${address}?As=Nothing`)).status).toBe(400);
});

test('serves a linked file to anyone with the token, and to no one without', async () => {
  const path = await aScheduled('ExcelDownloadLink');
  now += MINUTE;
  await service.admin('POST', `${path}/Run`);
  await aReporter(db, clock).reportDue();
  const mail = await db.selectFrom('mail').selectAll().where('sealed_link', 'is not', null).executeTakeFirstOrThrow();
  const { pathname } = new URL(plainText(mail.sealed_link));
  const got = await service.host.app.inject({ url: pathname });
  expect([got.statusCode, got.headers['content-disposition'], got.headers['cache-control']]).toEqual([
    200,
    'attachment; filename="Uptime table_2026-06-30_2026-06-30.xlsx"; filename*=UTF-8\'\'Uptime%20table_2026-06-30_2026-06-30.xlsx',
    'private, no-store',
  ]);
  expect(got.rawPayload.subarray(0, 2).toString()).toBe('PK');
  expect((await service.host.app.inject({ url: `${pathname.slice(0, -1)}!` })).statusCode).toBe(404);
  const old = { url: pathname.replace(/[^/]{4}$/, 'AAAA'), headers: { 'accept-language': 'de' } };
  const { statusCode, body } = await service.host.app.inject(old);
  expect([statusCode, body]).toEqual([404, 'Dieser Link ist nicht mehr gültig']);
});

test('denies others than administrators sending and foreign reports', async () => {
  const cas = await service.anOperator('cas@example.com');
  const path = await aScheduled('HTMLEmail');
  expect((await cas('GET', `${path}/Run`)).status).toBe(403);
  expect((await cas('GET', `${path}/Preview`)).status).toBe(403);
  expect((await cas('POST', `${path}/Run`)).status).toBe(403);
  expect((await service.admin('GET', `${path}/File/${UNKNOWN_GUID}`)).status).toBe(404);
  expect((await service.admin('GET', `/api/v1/ScheduledReport/${UNKNOWN_GUID}/Run`)).status).toBe(404);
});

test('shows a new owner the history, but no files made for the previous owner', async () => {
  const dee = await service.anOperator('dee@example.com');
  const path = await aScheduled('ExcelAttachment');
  now += MINUTE;
  await service.admin('POST', `${path}/Run`);
  await aReporter(db, clock).reportDue();
  const archive = async (who: Client) => ((await who('GET', `${path}/Run`)).body as ReportRuns).Runs;
  const [file] = (await archive(service.admin))[0]?.Files ?? [];
  const guid = path.split('/').at(-1) ?? '';
  await db.updateTable('scheduled_report').set({ owner_guid: dee.guid }).where('report_guid', '=', guid).execute();
  expect(await archive(dee)).toMatchObject([{ State: 'Sent', Files: [] }]);
  expect((await dee('GET', `${path}/File/${file?.FileGuid ?? ''}?As=Document`)).status).toBe(404);
  expect((await service.admin('GET', `${path}/File/${file?.FileGuid ?? ''}?As=Document`)).status).toBe(200);
  now += MINUTE;
  await service.admin('POST', `${path}/Run`);
  await aReporter(db, clock).reportDue();
  const [newest, before] = await archive(dee);
  expect([newest?.Files.length, before?.Files.length]).toEqual([1, 0]);
  expect((await dee('GET', `${path}/File/${newest?.Files[0]?.FileGuid ?? ''}?As=Document`)).status).toBe(200);
});

test('lists the owner, the next due time and the last result of a report', async () => {
  now += MINUTE;
  const readStates = async (who: Client = service.admin) =>
    (await who('GET', '/api/v1/ScheduledReport')).body as readonly ReportCurrentState[];
  const path = await aScheduled('HTMLEmail');
  const guid = path.split('/').at(-1) ?? '';
  const mine = async () => (await readStates()).find(({ ScheduledReportGuid }) => ScheduledReportGuid === guid);
  const next = Date.UTC(2026, 6, 2, 6);
  const name = (await db.selectFrom('operator').select('full_name').where('email', '=', ADMIN_EMAIL).executeTakeFirst())
    ?.full_name;
  expect(await mine()).toEqual({ ScheduledReportGuid: guid, CreatedBy: name, NextAt: next });
  await service.admin('POST', `${path}/Run`);
  await aReporter(db, clock).reportDue();
  expect(await mine()).toMatchObject({ NextAt: next, LastRun: { State: 'Sent', ScheduledAt: now } });
  await service.admin('PATCH', `/v4/ScheduledReport/${guid}`, { IsActive: false });
  expect(await mine()).not.toHaveProperty('NextAt');
  const eve = await service.anOperator('eve@example.com');
  expect(await readStates(eve)).toEqual([]);
});

const sortedStatuses = (answers: readonly { readonly status: number }[]): number[] =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);

test('limits pending manual runs of a report to five', async () => {
  const path = await aScheduled('HTMLEmail');
  const answers = await Promise.all(Array.from({ length: 12 }, () => service.admin('POST', `${path}/Run`)));
  expect(sortedStatuses(answers)).toEqual([...Array<number>(5).fill(204), ...Array<number>(7).fill(429)]);
  await aReporter(db, clock).reportDue();
  expect((await service.admin('POST', `${path}/Run`)).status).toBe(204);
});

test('limits parallel previews of an operator to three', async () => {
  const path = await aScheduled('PDFAttachment');
  const answers = await Promise.all(Array.from({ length: 6 }, () => service.admin('GET', `${path}/Preview`)));
  expect(sortedStatuses(answers)).toEqual([200, 200, 200, 429, 429, 429]);
  expect((await service.admin('GET', `${path}/Preview`)).status).toBe(200);
});
