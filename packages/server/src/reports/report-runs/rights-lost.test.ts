import type { ScheduledReport } from '@vedette/contract/v4/scheduled-report';
import { seededRandom } from '@vedette/kernel/random';
import { parseLocalDateTime } from '@vedette/kernel/zones';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { ensurePartitions } from '../../checks/index.js';
import { testDatabase } from '../../testing/database.js';
import { predefinedDashboards } from '@vedette/contract/v1/dashboards/predefined';
import { readFigures } from '../../figures/statistics/read-figures-sql.js';
import { aService, type ServiceFixture } from '../../testing/service-routes.js';
import { registerDashboardExportRoutes } from './dashboard-export-routes.js';
import { registerReportRunRoutes } from './run-routes.js';
import { aReporter, reporterDeps } from './testing/a-reporter.js';

/** Permissions and recipients that change while a document is being made. */
const db = await testDatabase();
const MADE = Date.UTC(2026, 6, 1, 10);
const MONDAY = parseLocalDateTime('2026-07-06T08:00:00', 'Europe/Amsterdam');
const dashboard = predefinedDashboards.find(({ name }) => name === 'Uptime per monitor')?.dashboardGuid ?? '';
let service: ServiceFixture;
let shop: string;
let group: string;
let now = MADE;
const clock = { now: () => now };
/** Runs once, when the figures of the document are read. */
let meanwhile: (() => Promise<unknown>) | undefined;
const plain = reporterDeps(db, clock);
const dashboards: typeof plain.dashboards = {
  ...plain.dashboards,
  figures: async (query) => {
    const figures = await readFigures(db, query);
    const act = meanwhile;
    meanwhile = undefined;
    await act?.();
    return figures;
  },
};
const errors: string[] = [];
const reporter = aReporter(db, clock, { dashboards, onError: (error) => void errors.push(String(error)) });

beforeAll(async () => {
  const deps = { ...plain, dashboards, random: seededRandom(33) };
  service = await aService(db, (host) => {
    registerDashboardExportRoutes(host, deps);
    registerReportRunRoutes(host, deps);
  });
  await ensurePartitions(db, MADE);
  shop = await service.addMonitor('Shop');
  group = await service.addGroup('Shops');
  const member = { account_id: 1, monitor_group_guid: group, monitor_guid: shop };
  await db.insertInto('monitor_group_member').values(member).execute();
});
let count = 0;
let bob: Awaited<ReturnType<ServiceFixture['anOperator']>>;
beforeEach(async () => {
  bob = await service.anOperator(`bob${(count += 1)}@example.com`);
  // By default, everyone sees all monitors.
  await db.deleteFrom('access_grant').where('context_type', '=', 'monitorGroup').execute();
  for (const type of ['ViewMonitorDataInGroup', 'ViewMonitorsInGroup']) {
    const held = {
      account_id: 1,
      operator_guid: bob.guid,
      operator_group_guid: null,
      context_type: 'monitorGroup',
      context_id: group,
      type,
    };
    await db
      .insertInto('access_grant')
      .values({ ...held, authorization_id: crypto.randomUUID(), created_at: 0 })
      .execute();
  }
  service.gatekeeper.clearCache();
});
afterEach(async () => {
  [now, meanwhile] = [MADE, undefined];
  errors.length = 0;
  for (const table of ['mail', 'report_run', 'scheduled_report'] as const) await db.deleteFrom(table).execute();
});

const ways: readonly (readonly [string, number, () => Promise<unknown>])[] = [
  ['the operator is deleted', 401, () => service.admin('DELETE', `/v4/Operator/${bob.guid}`)],
  ['the API account is deleted', 401, () => db.deleteFrom('api_user').where('operator_guid', '=', bob.guid).execute()],
  [
    'permission for a group is revoked',
    403,
    () => db.deleteFrom('access_grant').where('context_id', '=', group).where('operator_guid', '=', bob.guid).execute(),
  ],
  [
    'a monitor leaves the group',
    403,
    async () => {
      const members = db.deleteFrom('monitor_group_member').where('monitor_group_guid', '=', group);
      const rows = await members.returningAll().execute();
      restore = () => db.insertInto('monitor_group_member').values(rows).execute();
    },
  ],
];
let restore: (() => Promise<unknown>) | undefined;
afterEach(async () => {
  await restore?.();
  restore = undefined;
});
const noticed = (act: () => Promise<unknown>) => async () => {
  await act();
  service.gatekeeper.clearCache();
};
const file = () => bob('GET', `/api/v1/Dashboard/${dashboard}/File?Form=Excel&As=Document`);

test('returns the file if the permissions did not change', async () => {
  meanwhile = () => Promise.resolve();
  expect((await file()).status).toBe(200);
});

test.each(ways)('returns no file of a dashboard if during rendering %s', async (_what, status, act) => {
  meanwhile = noticed(act);
  const answer = await file();
  expect([answer.status, Object.keys(answer.body as object)]).toEqual([status, ['Messages']]);
});

test('checks permissions again when a waiting document gets its turn', async () => {
  let begun: (() => void) | undefined;
  const isBegun = new Promise<void>((resolve) => (begun = resolve));
  let end: (() => void) | undefined;
  meanwhile = () => {
    begun?.();
    return new Promise<void>((resolve) => (end = resolve));
  };
  const first = service.admin('GET', `/api/v1/Dashboard/${dashboard}/File?Form=Excel&As=Document`);
  await isBegun;
  const second = file();
  await service.admin('DELETE', `/v4/Operator/${bob.guid}`);
  end?.();
  expect([(await first).status, (await second).status]).toEqual([200, 401]);
});

async function aScheduled(recipients: object): Promise<ScheduledReport> {
  const made = await service.admin('POST', '/v4/ScheduledReport', {
    DashboardGuid: dashboard,
    FileType: 'HTMLEmail',
    Notes: '',
    Schedule: { ScheduleType: 'Weekly', Time: '08:00:00', Weekday: 'Monday' },
    Recipients: recipients,
  });
  expect(made.messages).toEqual([]);
  const report = made.body as ScheduledReport;
  await db.updateTable('scheduled_report').set({ owner_guid: bob.guid }).execute();
  return report;
}
const due = (): Promise<void> => {
  now = MONDAY;
  return reporter.reportDue();
};
const addresses = async () =>
  (await db.selectFrom('mail').select('address').orderBy('address').execute()).map(({ address }) => address);

test('makes a report again when the owner’s visible scope changes meanwhile', async () => {
  await aScheduled({ Operators: [bob.guid] });
  const [, , [, , act]] = ways as [unknown, unknown, (typeof ways)[number]];
  meanwhile = noticed(act);
  await due();
  expect([await addresses(), errors]).toEqual([
    [],
    ["Error: the owner's visible scope changed while the report was being created"],
  ]);
  now += 60 * 60 * 1000;
  await reporter.reportDue();
  const [mail] = await db.selectFrom('mail').selectAll().execute();
  expect(mail?.body_html).not.toContain('Shop');
});

test('sends nothing to an operator who is no longer a recipient when it is done', async () => {
  const ann = await service.anOperator(`ann${count}@example.com`);
  const { ScheduledReportGuid: guid } = await aScheduled({ Operators: [ann.guid, bob.guid] });
  meanwhile = () => service.admin('DELETE', `/v4/Operator/${ann.guid}`);
  await due();
  expect(await addresses()).toEqual([`bob${count}@example.com`]);
  expect((await bob('GET', `/v4/ScheduledReport/${guid}`)).status).toBe(200);
});

test('does not send a report that is deleted while it is being made', async () => {
  const { ScheduledReportGuid: guid } = await aScheduled({ Operators: [bob.guid] });
  meanwhile = async () => expect((await service.admin('DELETE', `/v4/ScheduledReport/${guid}`)).status).toBe(204);
  await due();
  expect(await addresses()).toEqual([]);
});
