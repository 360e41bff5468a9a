import type { DashboardMailRun } from '@vedette/contract/v1/reports/dashboard-export';
import type { ReportDocument } from '@vedette/contract/v1/files';
import { seededRandom, systemRandom } from '@vedette/kernel/random';
import { HOUR, MINUTE } from '@vedette/kernel/clock';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { ensurePartitions, rollUpChecks, storeChecks } from '../../checks/index.js';
import { aCheck } from '../../testing/a-check.js';
import type { Client } from '../../testing/an-account.js';
import { testDatabase } from '../../testing/database.js';
import { predefinedDashboards } from '@vedette/contract/v1/dashboards/predefined';
import { unzip } from '@vedette/documents/testing/unzip';
import { aService, UNKNOWN_GUID, type ServiceFixture } from '../../testing/service-routes.js';
import { registerDashboardExportRoutes } from './dashboard-export-routes.js';
import { registerReportRunRoutes } from './run-routes.js';
import { aReporter, reporterDeps } from './testing/a-reporter.js';

const db = await testDatabase();
const NOW = Date.UTC(2026, 6, 1, 10);
let service: ServiceFixture;
let now = NOW;
let shop: string;
const clock = { now: () => now };
const guid = predefinedDashboards.find(({ name }) => name === 'Uptime table')?.dashboardGuid ?? '';
const path = `/api/v1/Dashboard/${guid}`;

beforeAll(async () => {
  const deps = { ...reporterDeps(db, clock), random: seededRandom(33) };
  service = await aService(db, (host) => {
    registerDashboardExportRoutes(host, deps);
    registerReportRunRoutes(host, deps);
  });
  shop = await service.addMonitor('Shop');
  const blog = await service.addMonitor('Blog');
  await ensurePartitions(db, NOW);
  const checks = [shop, blog].map((monitorGuid, at) => aCheck({ monitorGuid, at: NOW - (20 + at) * MINUTE }));
  await db.transaction().execute((tx) => storeChecks(tx, checks));
  await rollUpChecks(db, NOW);
});
beforeEach(async () => {
  now += MINUTE;
  await db.deleteFrom('report_run').execute();
  await db.deleteFrom('mail').execute();
});

const exportSheets = async (who: Client, query: string): Promise<string> => {
  const { body, messages } = await who('GET', `${path}/File?Form=Excel&As=Document&${query}`);
  expect(messages).toEqual([]);
  const content = Buffer.from((body as ReportDocument).Content, 'base64');
  return [...unzip(content)].map(([, text]) => text).join('\n');
};
const mails = () => db.selectFrom('mail').selectAll().orderBy('address').execute();
const sent = async (who: Client) =>
  ((await who('GET', `${path}/Mail`)).body as { readonly Runs: readonly DashboardMailRun[] }).Runs;

test('exports the period and filters of a dashboard page and names them', async () => {
  const all = await exportSheets(service.admin, 'PresetPeriod=Last24Hours');
  expect(all).toContain('Shop');
  expect(all).toContain('Blog');
  const one = await exportSheets(service.admin, `PresetPeriod=Last24Hours&MonitorGuid=${shop}&OnlyOk=true`);
  expect(one).toContain('Uptime table: Shop');
  expect(one).toContain('Monitor log: OK');
  expect(one).not.toContain('Blog');
  const pdf = (await service.admin('GET', `${path}/File?Format=Pdf&As=Document`)).body as ReportDocument;
  expect(Buffer.from(pdf.Content, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
  const file = await service.host.app.inject({ url: `${path}/File?Form=PDF` });
  expect(file.statusCode).toBe(401);
});

test('writes the file in the reader’s language, or in a requested one', async () => {
  const cas = await service.anOperator('cas@example.com');
  await db.updateTable('operator').set({ culture_name: 'nl-NL' }).where('operator_guid', '=', cas.guid).execute();
  expect(await exportSheets(cas, '')).toContain('Alle tijden: ');
  expect(await exportSheets(cas, 'Culture=de-DE')).toContain('Alle Zeiten: ');
});

test.each([
  ['File?Form=Word', 400, 'Form'],
  ['File?Format=Excel&Form=Pdf', 400, 'Form'],
  ['File?Form=PDF&PresetPeriod=Sometime', 400, 'PresetPeriod'],
  ['File?Form=PDF&CheckpointIds=9007199254740991', 400, 'CheckpointIds'],
  ['File?Form=PDF&CheckpointRegionIds=2147483648', 400, 'CheckpointRegionIds'],
  ['File?Form=PDF&OnlyOk=true&ErrorLevel=Confirmed', 400, 'OnlyOk'],
])('rejects %s with %i', async (part, status, field) => {
  const answer = await service.admin('GET', `${path}/${part}`);
  expect([answer.status, answer.messages.join()]).toEqual([status, expect.stringContaining(field) as string]);
});

test('makes a mail when it is due, as the page was, with the page’s own file', async () => {
  const cas = await service.anOperator('pia@example.com');
  const view = { PresetPeriod: 'Last24Hours', MonitorGuid: shop };
  const file = (
    await service.admin(
      'GET',
      `${path}/File?Format=Pdf&As=Document&Culture=en-US&PresetPeriod=Last24Hours&MonitorGuid=${shop}`,
    )
  ).body as ReportDocument;
  const made = await service.admin('POST', `${path}/Mail`, {
    Format: 'PDF',
    Notes: '',
    View: view,
    Recipients: { Operators: [cas.guid], ExtraEmailAddresses: ['board@example.com', 'Board@example.com'] },
  });
  expect(made.status).toBe(201);
  expect(await sent(service.admin)).toMatchObject([{ State: 'Waiting', Cause: 'Manual', Messages: [] }]);
  now += 5 * MINUTE;
  await aReporter(db, clock).reportDue();
  const [run] = await sent(service.admin);
  expect(run).toMatchObject({ State: 'Sent', Messages: [{}, {}], Files: [{}] });
  expect(run?.Messages.map(({ Address }) => Address.toLowerCase())).toEqual(['board@example.com', 'pia@example.com']);
  const kept = await service.admin('GET', `${path}/Mail/File/${run?.Files[0]?.FileGuid ?? ''}?As=Document`);
  expect(kept.body).toEqual(file);
  const [mail] = await mails();
  expect(mail?.subject).toContain('Uptime table: Shop');
  expect(mail?.body_text).toContain(`/dashboards/${guid}?monitors=${encodeURIComponent(JSON.stringify([shop]))}`);
  expect(mail?.body_text).toContain('Sent by ');
  expect(mail?.body_text).not.toContain('ask an administrator');
  expect((await service.admin('GET', `${path}/Mail/File/${UNKNOWN_GUID}`)).status).toBe(404);
  expect(await service.listAuditActions(guid)).toContain('Sent');
});

test('makes a mail again after a crash, and sends it once', async () => {
  await service.admin('POST', `${path}/Mail`, {
    Format: 'HTML',
    Recipients: { ExtraEmailAddresses: ['a@example.com'] },
  });
  const dying = aReporter(db, clock, {
    random: {
      ...systemRandom,
      newGuid: () => {
        throw new Error('killed');
      },
    },
  });
  await expect(dying.reportDue()).rejects.toThrow('killed');
  expect(await mails()).toEqual([]);
  now += 10 * MINUTE;
  await Promise.all([aReporter(db, clock).reportDue(), aReporter(db, clock).reportDue()]);
  expect(await mails()).toHaveLength(1);
});

test('lets non-administrators mail visible operators, and no outside address', async () => {
  const [bea, ole] = [await service.anOperator('bea@example.com'), await service.anOperator('ole@example.com')];
  // Operators no longer see each other.
  await db.deleteFrom('access_grant').where('type', '=', 'ViewOperators').execute();
  const send = (Recipients: object) => bea('POST', `${path}/Mail`, { Format: 'Excel', Recipients });
  expect((await send({ ExtraEmailAddresses: ['board@example.com'] })).messages).toEqual([
    'Recipients.ExtraEmailAddresses: only administrators may send to addresses outside the account',
  ]);
  expect((await send({ Operators: [ole.guid] })).status).toBe(403);
  expect((await send({ Operators: [UNKNOWN_GUID] })).status).toBe(404);
  expect((await send({})).status).toBe(400);
  expect(await sent(service.admin)).toEqual([]);
  expect((await send({ Operators: [bea.guid] })).status).toBe(201);
  expect([(await sent(bea)).length, (await sent(ole)).length]).toEqual([1, 0]);
  for (let more = 1; more < 5; more += 1) expect((await send({ Operators: [bea.guid] })).status).toBe(201);
  expect((await send({ Operators: [bea.guid] })).status).toBe(429);
});

test('limits pending mails of an operator to five, also for parallel requests', async () => {
  const eve = await service.anOperator('eve@example.com');
  const mail = { Format: 'HTML', Recipients: { Operators: [eve.guid] } };
  const answers = await Promise.all(Array.from({ length: 15 }, () => eve('POST', `${path}/Mail`, mail)));
  const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
  expect(statuses).toEqual([...Array<number>(5).fill(201), ...Array<number>(10).fill(429)]);
});

test('limits mails of an operator to 30 per hour', async () => {
  const lou = await service.anOperator('lou@example.com');
  const send = async () =>
    (await lou('POST', `${path}/Mail`, { Format: 'HTML', Recipients: { Operators: [lou.guid] } })).status;
  for (let sent = 0; sent < 30; sent += 5) {
    for (let more = 0; more < 5; more += 1) expect(await send()).toBe(201);
    await aReporter(db, clock).reportDue();
  }
  expect(await send()).toBe(429);
  now += HOUR;
  expect(await send()).toBe(201);
});

test('rejects a file while the operator’s previous one is being made', async () => {
  const url = `${path}/File?Form=PDF&As=Document`;
  const answers = await Promise.all(Array.from({ length: 3 }, () => service.admin('GET', url)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 429, 429]);
  expect((await service.admin('GET', url)).status).toBe(200);
});
