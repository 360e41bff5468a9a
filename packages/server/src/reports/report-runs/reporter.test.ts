import type { ScheduledReport } from '@vedette/contract/v4/scheduled-report';
import { systemRandom } from '@vedette/kernel/random';
import { DAY, HOUR, MINUTE, type Instant } from '@vedette/kernel/clock';
import { parseLocalDateTime } from '@vedette/kernel/zones';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { ensurePartitions } from '../../checks/index.js';
import { testDatabase } from '../../testing/database.js';
import type { Client } from '../../testing/an-account.js';
import { predefinedDashboards } from '@vedette/contract/v1/dashboards/predefined';
import { aService, UNKNOWN_GUID, type ServiceFixture } from '../../testing/service-routes.js';
import { hashToken } from './queue-edition-mails.js';
import { failingReports } from './failing-sql.js';
import { deleteOldRuns, readLinkedFile } from './file-sql.js';
import { screenReads } from '../../screens/reads/reads-sql.js';
import { aReporter } from './testing/a-reporter.js';
import { plainText } from '../../testing/plain-vault.js';

const db = await testDatabase();
let service: ServiceFixture;
let admin: Client;
/** Creation time of the reports in these tests: noon in Amsterdam. */
const MADE = Date.UTC(2026, 6, 1, 10);
const MONDAY = parseLocalDateTime('2026-07-06T08:00:00', 'Europe/Amsterdam');
let now: Instant = MADE;
const clock = { now: () => now };
const uptime = predefinedDashboards.find(({ name }) => name === 'Uptime per monitor')?.dashboardGuid ?? '';
const weekly = { ScheduleType: 'Weekly', Time: '08:00:00', Weekday: 'Monday' };

beforeAll(async () => {
  service = await aService(db);
  admin = service.admin;
  await ensurePartitions(db, MADE);
  await service.addMonitor('Shop');
});
afterEach(async () => {
  now = MADE;
  await db.deleteFrom('mail').execute();
  await db.deleteFrom('report_run').execute();
  await db.deleteFrom('scheduled_report').execute();
});

async function aScheduled(fields: object = {}): Promise<string> {
  const base = { DashboardGuid: uptime, FileType: 'HTMLEmail', Schedule: weekly, Notes: 'Dear <all>' };
  const recipients = { Recipients: { ExtraEmailAddresses: ['board@example.com'] } };
  const made = await admin('POST', '/v4/ScheduledReport', { ...base, ...recipients, ...fields });
  expect(made.messages).toEqual([]);
  return (made.body as ScheduledReport).ScheduledReportGuid;
}
const mails = () => db.selectFrom('mail').selectAll().orderBy('mail_id').execute();
const runs = () => db.selectFrom('report_run').selectAll().orderBy('nominal_at').execute();
const look = (at: Instant): Promise<void> => {
  now = at;
  return aReporter(db, clock).reportDue();
};

test('sends a report once at its due time, for the previous week', async () => {
  await aScheduled();
  await look(MONDAY - 1);
  expect(await runs()).toEqual([]);
  await look(MONDAY);
  await look(MONDAY + MINUTE);
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ address: 'board@example.com', state: 'waiting', attachment_guid: null });
  expect(mail?.subject).toBe('Uptime per monitor: June 29, 2026 – July 5, 2026');
  expect(mail?.body_html).toContain('Dear &lt;all&gt;');
  expect(mail?.body_html).toContain('Shop');
  expect(mail?.body_text).toContain('Sent every week on Monday at 8:00');
  expect(await runs()).toMatchObject([
    {
      state: 'sent',
      nominal_at: MONDAY,
      is_late: false,
      from_at: MONDAY - 7 * DAY - 8 * HOUR,
      until_at: MONDAY - 8 * HOUR,
    },
  ]);
});

test('sends a midnight report after the last results of its day have arrived', async () => {
  await aScheduled({
    Schedule: { ScheduleType: 'Daily', Time: '00:00:00' },
  });
  const midnight = parseLocalDateTime('2026-07-02T00:00:00', 'Europe/Amsterdam');
  await look(midnight + 4_000);
  expect([await mails(), (await runs()).map(({ state }) => state)]).toEqual([[], ['waiting']]);
  await look(midnight + 3 * MINUTE);
  expect(await mails()).toHaveLength(1);
  expect(await runs()).toMatchObject([{ state: 'sent', nominal_at: midnight, until_at: midnight, is_late: false }]);
});

test('sends a report once with parallel reporters after one crashed', async () => {
  await aScheduled();
  now = MONDAY;
  let guids = 0;
  const dying = aReporter(db, clock, {
    random: {
      ...systemRandom,
      newGuid: () => {
        guids += 1;
        // The first guid is that of the run, the second that of its mail.
        if (guids === 2) throw new Error('killed');
        return crypto.randomUUID();
      },
    },
  });
  await expect(dying.reportDue()).rejects.toThrow('killed');
  expect([await mails(), (await runs()).map(({ state }) => state)]).toEqual([[], ['waiting']]);
  now = MONDAY + 10 * MINUTE;
  await Promise.all(Array.from({ length: 4 }, () => aReporter(db, clock).reportDue()));
  expect(await mails()).toHaveLength(1);
  expect(await runs()).toHaveLength(1);
});

test('sends the latest report once after a downtime, marked late; others are missed', async () => {
  await aScheduled({ Schedule: { ScheduleType: 'Daily', Time: '08:00:00' } });
  await look(MONDAY + 2 * DAY + 3 * HOUR);
  expect((await runs()).map(({ state, is_late: isLate }) => [state, isLate])).toEqual([
    ...Array.from({ length: 6 }, () => ['missed', false]),
    ['sent', true],
  ]);
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail?.body_text).toContain('is late because');
});

test('sends one file per culture and one mail per address', async () => {
  const bob = await service.anOperator('bob@example.com', { CultureName: 'de-DE' });
  const addresses = ['BOB@example.com', 'board@example.com'];
  const Recipients = {
    Operators: [bob.guid],
    OperatorGroups: [service.account.everyoneGuid],
    ExtraEmailAddresses: addresses,
  };
  await aScheduled({ FileType: 'ExcelAttachment', Recipients });
  await look(MONDAY);
  const files = await db.selectFrom('report_file').selectAll().orderBy('culture').execute();
  expect(files.map(({ culture, file_name: name }) => [culture, name])).toEqual([
    ['de-DE', 'Verfügbarkeit nach Monitor_2026-06-29_2026-07-05.xlsx'],
    ['en-US', 'Uptime per monitor_2026-06-29_2026-07-05.xlsx'],
  ]);
  const left = await mails();
  expect(left.map(({ address }) => address.toLowerCase()).sort()).toEqual([
    'admin@example.com',
    'board@example.com',
    'bob@example.com',
  ]);
  const toBob = left.find(({ address }) => address === 'bob@example.com');
  expect(toBob?.attachment_guid).toBe(files[0]?.file_guid);
  expect(toBob?.body_text).toContain('Der Bericht ist angehängt.');
});

test('serves a link until it expires or its report is deleted; keeps the file', async () => {
  const guid = await aScheduled({ FileType: 'ExcelDownloadLink' });
  await look(MONDAY);
  const [mail] = await mails();
  expect([mail?.attachment_guid, mail?.link_expires_at]).toEqual([null, MONDAY + 30 * DAY]);
  const url = plainText(mail?.sealed_link);
  expect(url).toMatch(/^https:\/\/watch\.example\/reports\/file\/[\w-]{32}$/);
  const digest = hashToken(url.split('/').at(-1) ?? '');
  expect((await readLinkedFile(db, digest, MONDAY))?.content.subarray(0, 2).toString()).toBe('PK');
  expect(await readLinkedFile(db, digest, MONDAY + 30 * DAY)).toBeUndefined();
  await admin('DELETE', `/v4/ScheduledReport/${guid}`);
  expect(await readLinkedFile(db, digest, MONDAY)).toBeUndefined();
  expect(await db.selectFrom('report_file').select('file_guid').execute()).toHaveLength(1);
  expect(await deleteOldRuns(db, MONDAY + 1)).toBe(1);
  expect(await db.selectFrom('report_file').select('file_guid').execute()).toEqual([]);
});

test('fails with a reason when a report has no recipients left', async () => {
  const bob = await service.anOperator('gone@example.com');
  await aScheduled({ Recipients: { Operators: [bob.guid] } });
  await admin('DELETE', `/v4/Operator/${bob.guid}`);
  await look(MONDAY);
  expect(await runs()).toMatchObject([{ state: 'failed', error: 'The report has no recipients left' }]);
});

test('retries after an internal error, then gives up', async () => {
  await aScheduled();
  const seen: unknown[] = [];
  const broken = {
    reads: { ...screenReads(db), monitorFacts: () => Promise.reject(new Error('store')) },
    onError: (error: unknown) => seen.push(error),
  };
  const status = predefinedDashboards.find(({ name }) => name === 'Monitor status')?.dashboardGuid;
  await db
    .updateTable('scheduled_report')
    .set({ predefined_guid: status ?? '' })
    .execute();
  for (const after of [0, MINUTE, 6 * MINUTE, 21 * MINUTE]) {
    now = MONDAY + after;
    await aReporter(db, clock, broken).reportDue();
  }
  expect(await runs()).toMatchObject([{ state: 'failed', attempts: 4, error: 'The report could not be created' }]);
  expect(seen).toHaveLength(4);
});

test('gives up on a report that crashes every process that makes it', async () => {
  await aScheduled();
  const died: unknown[] = [];
  const dying = { reads: { ...screenReads(db), monitorFacts: () => Promise.reject(new Error('killed')) } };
  const status = predefinedDashboards.find(({ name }) => name === 'Monitor status')?.dashboardGuid ?? '';
  await db.updateTable('scheduled_report').set({ predefined_guid: status }).execute();
  now = MONDAY;
  // The default `onError` throws, which ends this reporter before it can record the failure.
  for (let life = 0; life < 4; life += 1) {
    await expect(aReporter(db, clock, dying).reportDue()).rejects.toThrow('killed');
    now += 11 * MINUTE;
  }
  await aReporter(db, clock, { ...dying, onError: (error) => died.push(error) }).reportDue();
  expect(await runs()).toMatchObject([{ state: 'failed', attempts: 4, error: 'The report could not be created' }]);
  expect(died).toHaveLength(1);
});

test('fails a report without its dashboard and still sends the others', async () => {
  const broken = await aScheduled();
  await db
    .updateTable('scheduled_report')
    .set({ predefined_guid: UNKNOWN_GUID })
    .where('report_guid', '=', broken)
    .execute();
  await aScheduled();
  await look(MONDAY);
  expect((await runs()).map(({ state, error }) => [state, error]).sort()).toEqual([
    ['failed', `No dashboard ${UNKNOWN_GUID}`],
    ['sent', null],
  ]);
});

test('sends nothing due before a schedule change or reactivation', async () => {
  const guid = await aScheduled({ IsActive: false });
  await look(MONDAY);
  expect(await runs()).toEqual([]);
  const before = MADE - 30 * DAY;
  /** Returns the due times after a change at `MADE`. */
  const dueAfter = async (change: object): Promise<readonly unknown[]> => {
    await db.updateTable('scheduled_report').set({ due_after: before, due_at: MADE }).execute();
    expect((await admin('PATCH', `/v4/ScheduledReport/${guid}`, change)).status).toBe(204);
    const row = await db.selectFrom('scheduled_report').selectAll().executeTakeFirstOrThrow();
    return [row.due_after, row.due_at];
  };
  expect(await dueAfter({ IsActive: true })).toEqual([MADE, null]);
  expect(await dueAfter({ Schedule: { ...weekly, Weekday: 'Friday' } })).toEqual([MADE, null]);
  expect(await dueAfter({ Notes: 'Dear all', IsActive: true })).toEqual([before, MADE]);
});

test('counts as failing from the fifth failure until a success, while active', async () => {
  const guid = await aScheduled({ Schedule: { ScheduleType: 'Daily', Time: '08:00:00' } });
  await aScheduled();
  const set = (dashboard: string) =>
    db.updateTable('scheduled_report').set({ predefined_guid: dashboard }).where('report_guid', '=', guid).execute();
  const failing = async () => (await failingReports(db)).map(({ reportGuid, error }) => [reportGuid, error]);
  await set(UNKNOWN_GUID);
  const first = parseLocalDateTime('2026-07-02T08:00:00', 'Europe/Amsterdam');
  for (let day = 0; day < 4; day += 1) await look(first + day * DAY);
  expect(await failing()).toEqual([]);
  await look(first + 4 * DAY);
  const expected = [[guid, `No dashboard ${UNKNOWN_GUID}`]];
  expect(await failing()).toEqual(expected);
  // Missed days count neither as failures nor as successes.
  await look(first + 8 * DAY);
  expect(await failing()).toEqual(expected);
  await db.updateTable('scheduled_report').set({ is_active: false }).where('report_guid', '=', guid).execute();
  expect(await failing()).toEqual([]);
  await db.updateTable('scheduled_report').set({ is_active: true }).where('report_guid', '=', guid).execute();
  await set(uptime);
  await look(first + 9 * DAY);
  expect(await failing()).toEqual([]);
});
