import type { ScheduledReport } from '@vedette/contract/v4/scheduled-report';
import { DAY, MINUTE } from '@vedette/kernel/clock';
import { parseLocalDateTime } from '@vedette/kernel/zones';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { ensurePartitions } from '../../checks/index.js';
import { testDatabaseWithUrl } from '../../testing/database.js';
import { waitForExit, createScriptRunner } from '../../testing/script-runner.js';
import { predefinedDashboards } from '@vedette/contract/v1/dashboards/predefined';
import { aService, type ServiceFixture } from '../../testing/service-routes.js';
import { aReporter, reporterDeps } from './testing/a-reporter.js';

const { db, url } = await testDatabaseWithUrl();
const start = await createScriptRunner(new URL('testing/reporter-process.ts', import.meta.url));
const MONDAY = parseLocalDateTime('2026-07-06T08:00:00', 'Europe/Amsterdam');
const made = (at: number, die: 'making' | 'never'): Promise<unknown> => waitForExit(start(url, String(at), die));
let service: ServiceFixture;

beforeAll(async () => {
  service = await aService(db);
  await ensurePartitions(db, MONDAY - 5 * DAY);
  await service.addMonitor('Shop');
});
beforeEach(async () => {
  for (const table of ['mail', 'report_run', 'scheduled_report'] as const) await db.deleteFrom(table).execute();
  const DashboardGuid = predefinedDashboards.find(({ name }) => name === 'Uptime per monitor')?.dashboardGuid ?? '';
  const report = await service.admin('POST', '/v4/ScheduledReport', {
    DashboardGuid,
    FileType: 'HTMLEmail',
    Notes: '',
    Schedule: { ScheduleType: 'Weekly', Time: '08:00:00', Weekday: 'Monday' },
    Recipients: { ExtraEmailAddresses: ['board@example.com'] },
  });
  const { ScheduledReportGuid } = report.body as ScheduledReport;
  await db
    .updateTable('scheduled_report')
    .set({ due_after: MONDAY - 1, due_at: MONDAY })
    .where('report_guid', '=', ScheduledReportGuid)
    .execute();
});

const runs = async () => {
  const rows = await db.selectFrom('report_run').select(['state', 'attempts', 'next_at']).execute();
  return rows.map(({ state, attempts, next_at: at }) => [state, attempts, at === null ? null : at - MONDAY]);
};
const mails = async (): Promise<number> => (await db.selectFrom('mail').select('mail_id').execute()).length;

test('makes the report of a killed process immediately in the next, and sends it once', async () => {
  expect(await made(MONDAY, 'making')).toBe('SIGKILL');
  expect([await runs(), await mails()]).toEqual([[['waiting', 1, 10 * MINUTE]], 0]);
  expect(await made(MONDAY, 'never')).toBe('ended');
  expect([await runs(), await mails()]).toEqual([[['sent', 2, null]], 1]);
  expect(await made(MONDAY + MINUTE, 'never')).toBe('ended');
  expect(await mails()).toBe(1);
});

test('delays a report that kills its process further each time, then gives up', async () => {
  expect(await made(MONDAY, 'making')).toBe('SIGKILL');
  expect(await made(MONDAY, 'making')).toBe('SIGKILL');
  // The next process takes the run over and waits a minute.
  expect(await made(MONDAY, 'making')).toBe('ended');
  expect(await runs()).toEqual([['waiting', 2, MINUTE]]);
  expect(await made(MONDAY + MINUTE, 'making')).toBe('SIGKILL');
  expect(await made(MONDAY + MINUTE, 'making')).toBe('ended');
  expect(await runs()).toEqual([['waiting', 3, 6 * MINUTE]]);
});

test('sends nothing from a frozen process whose run was taken over', async () => {
  let release = (): void => undefined;
  const frozen = new Promise<void>((resolve) => (release = resolve));
  let isMaking = (): void => undefined;
  const making = new Promise<void>((resolve) => (isMaking = resolve));
  const deps = { now: () => MONDAY };
  const { dashboards } = reporterDeps(db, deps);
  const slow = aReporter(db, deps, {
    dashboards: {
      ...dashboards,
      figures: async (query) => {
        isMaking();
        await frozen;
        return dashboards.figures(query);
      },
    },
  });
  const first = slow.reportDue();
  await Promise.race([making, first]);
  expect(await runs()).toEqual([['waiting', 1, 10 * MINUTE]]);
  const next = aReporter(db, deps);
  await next.takeOver();
  await next.reportDue();
  release();
  await first;
  expect([await runs(), await mails()]).toEqual([[['sent', 2, null]], 1]);
});
