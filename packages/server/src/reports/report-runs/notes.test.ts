import { notesReaders, type NotesReaders } from '@vedette/contract/v1/account/account';
import type { ReportPreview } from '@vedette/contract/v1/reports/report-run';
import type { ScheduledReport } from '@vedette/contract/v4/scheduled-report';
import { seededRandom } from '@vedette/kernel/random';
import { MINUTE } from '@vedette/kernel/clock';
import { beforeAll, expect, test } from 'vitest';
import { ensurePartitions } from '../../checks/index.js';
import { testDatabase } from '../../testing/database.js';
import { predefinedDashboards } from '@vedette/contract/v1/dashboards/predefined';
import { aService, type ServiceFixture } from '../../testing/service-routes.js';
import { registerReportRunRoutes } from './run-routes.js';
import { aReporter, reporterDeps } from './testing/a-reporter.js';

/** Each recipient of a report gets notes of monitors only if the account's setting allows it. */
const db = await testDatabase();
const NOTE = 'Call the night watch first';
let now = Date.UTC(2026, 6, 1, 10);
const clock = { now: () => now };
const status = predefinedDashboards.find(({ name }) => name === 'Monitor status')?.dashboardGuid ?? '';
let service: ServiceFixture;
let reader: string;
let editor: string;
let path: string;

beforeAll(async () => {
  const deps = { ...reporterDeps(db, clock), random: seededRandom(31) };
  service = await aService(db, (host) => registerReportRunRoutes(host, deps));
  await ensurePartitions(db, now);
  const shop = await service.addMonitor('Shop');
  await db
    .updateTable('monitor')
    .set({ settings: JSON.stringify({ Notes: NOTE }), monitor_mode: 'Staging', generate_alert: false })
    .where('monitor_guid', '=', shop)
    .execute();
  reader = (await service.anOperator('reader@example.com')).guid;
  editor = (await service.anOperator('editor@example.com')).guid;
  const grant = (operator: string, type: string) => ({
    account_id: 1,
    authorization_id: crypto.randomUUID(),
    type,
    created_at: 0,
    context_type: 'monitor' as const,
    context_id: shop,
    operator_guid: operator,
    operator_group_guid: null,
  });
  await db
    .insertInto('access_grant')
    .values([grant(reader, 'ViewMonitorData'), grant(editor, 'EditMonitor')])
    .execute();
  const made = await service.admin('POST', '/v4/ScheduledReport', {
    DashboardGuid: status,
    FileType: 'HTMLEmail',
    Schedule: { ScheduleType: 'Daily', Time: '08:00:00' },
    Recipients: {
      Operators: [reader, editor],
      OperatorGroups: [service.account.administratorsGuid],
      ExtraEmailAddresses: ['board@example.com'],
    },
  });
  path = `/api/v1/ScheduledReport/${(made.body as ScheduledReport).ScheduledReportGuid}`;
});

/** Returns the recipients whose mail contains the note. */
async function sentMailTexts(readers: NotesReaders): Promise<string[]> {
  await db.updateTable('account').set({ monitor_notes_for: readers }).execute();
  await db.deleteFrom('mail').execute();
  now += MINUTE;
  await service.admin('POST', `${path}/Run`);
  await aReporter(db, clock).reportDue();
  const mails = await db.selectFrom('mail').selectAll().execute();
  expect(mails).toHaveLength(4);
  for (const { body_html: html, body_text: text } of mails) {
    expect(html.includes(NOTE)).toBe(text.includes(NOTE));
    // All recipients get the other columns.
    expect(text).toMatch(/\| Shop \||Shop \|/);
    expect(text).toContain('Staging | Yes | No');
    // It was never checked, so it has no uptime.
    expect(text).not.toContain('100');
  }
  return mails
    .flatMap(({ address, body_text: text }) => (text.includes(NOTE) ? [address.split('@')[0] ?? ''] : []))
    .sort();
}

test.each([
  ['ViewMonitorData', ['admin', 'editor', 'reader']],
  ['ViewMonitor', ['admin', 'editor']],
  ['EditMonitor', ['admin', 'editor']],
  ['Administrators', ['admin']],
] as const)('%s: sends notes to %j and never to outside addresses', async (readers, expected) => {
  expect(notesReaders).toContain(readers);
  expect(await sentMailTexts(readers)).toEqual(expected);
  const preview = (await service.admin('GET', `${path}/Preview?Culture=en-US`)).body as ReportPreview;
  expect(preview.Html).toContain(NOTE);
});
