import type { ScheduledReport } from '@vedette/contract/v4/scheduled-report';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.js';
import type { Client } from '../../testing/an-account.js';
import { predefinedDashboards } from '@vedette/contract/v1/dashboards/predefined';
import { waitForLockWait } from '../../testing/lock-waits.js';
import { aService, UNKNOWN_GUID, type ServiceFixture } from '../../testing/service-routes.js';

const db = await testDatabase();
let service: ServiceFixture;
let admin: Client;
const PATH = '/v4/ScheduledReport';
const DASHBOARD = predefinedDashboards[0]?.dashboardGuid ?? '';
const daily = { ScheduleType: 'Daily', Time: '08:00:00' };
const ann = { ExtraEmailAddresses: ['ann@example.com'] };
const reportBody = { DashboardGuid: DASHBOARD, FileType: 'PDFAttachment', Schedule: daily, Recipients: ann };

beforeAll(async () => {
  service = await aService(db);
  admin = service.admin;
});

async function aReport(fields: object = {}): Promise<ScheduledReport> {
  return (await admin('POST', PATH, { ...reportBody, ...fields })).body as ScheduledReport;
}
const anOperator = async (): Promise<string> => (await service.anOperator('leaves@example.com')).guid;
async function anOperatorGroup(): Promise<string> {
  const made = await admin('POST', '/v4/OperatorGroup', { Description: 'Leaves' });
  return (made.body as { OperatorGroupGuid: string }).OperatorGroupGuid;
}
const read = async (guid: string): Promise<ScheduledReport> =>
  (await admin('GET', `${PATH}/${guid}`)).body as ScheduledReport;

describe('a scheduled report', () => {
  test('is created with its defaults, with a URL and a hash', async () => {
    const made = await admin('POST', PATH, { ...reportBody, DashboardGuidSpecified: true, Hash: 'mine' });
    const { ScheduledReportGuid: guid, Hash } = made.body as ScheduledReport;
    expect(made).toMatchObject({ status: 201, headers: { location: `${PATH}/${guid}` } });
    expect(Hash).toMatch(/^[\w+/]{22}==$/);
    expect(made.body).toEqual({
      ScheduledReportGuid: guid,
      Hash,
      DashboardGuid: DASHBOARD,
      FileType: 'PDFAttachment',
      IsActive: true,
      Schedule: daily,
      SelectedPeriod: 'PreviousDay',
      InternalNotes: '',
      Notes: '',
      Recipients: { Operators: [], OperatorGroups: [], ...ann },
    });
    expect(await read(guid)).toEqual(made.body);
    expect((await admin('GET', PATH)).body).toContainEqual(made.body);
    expect((await aReport()).Hash).toBe(Hash);
    expect((await aReport({ Notes: 'other' })).Hash).not.toBe(Hash);
  });

  test.each([
    [{ ScheduleType: 'weekly', Time: '8:05', WeekDay: 'friday', MonthDay: 3 }, 'PreviousWeek'],
    [{ ScheduleType: 'Monthly', Time: '23:59:59', MonthDay: 31 }, 'PreviousMonth'],
    [{ ScheduleType: 'Quarterly', Time: '08:00:00', MonthDay: 1, QuarterStartMonth: 1 }, 'PreviousQuarter'],
    [{ ScheduleType: 'Yearly', Time: '08:00:00', MonthDay: 29, Month: 2, Weekday: 'Monday' }, 'PreviousYear'],
  ])('keeps only the fields of its type of %j, covering %s', async (schedule, period) => {
    const expected = {
      weekly: { ScheduleType: 'Weekly', Time: '08:05:00', Weekday: 'Friday', WeekDay: 'Friday' },
      Monthly: schedule,
      Quarterly: schedule,
      Yearly: { ScheduleType: 'Yearly', Time: '08:00:00', MonthDay: 29, Month: 2 },
    }[schedule.ScheduleType];
    const { ScheduledReportGuid: guid, ...made } = await aReport({ Schedule: schedule });
    expect(made).toMatchObject({ SelectedPeriod: period });
    expect(made.Schedule).toEqual(expected);
    expect((await admin('PUT', `${PATH}/${guid}`, await read(guid))).status).toBe(204);
    expect(await read(guid)).toEqual({ ScheduledReportGuid: guid, ...made });
  });

  test.each([
    ['PDFLink', 'PDFDownloadLink'],
    ['excellink', 'ExcelDownloadLink'],
    ['Excel', 'ExcelAttachment'],
    ['Html', 'HTMLEmail'],
    ['PDF', 'PDFAttachment'],
    ['exceldownloadlink', 'ExcelDownloadLink'],
  ])('reads file type %s as %s', async (given, expected) => {
    expect((await aReport({ FileType: given })).FileType).toBe(expected);
  });

  test('audits changes and the removal, but not a change of nothing', async () => {
    const report = await aReport({ Notes: 'hello', InternalNotes: 'secret', SelectedPeriod: 'last 6 MonthsExcl' });
    const guid = report.ScheduledReportGuid;
    expect(report.SelectedPeriod).toBe('Last6MonthsExcl');
    expect((await admin('PATCH', `${PATH}/${guid}`, {})).status).toBe(204);
    expect(await read(guid)).toEqual(report);
    expect((await admin('PATCH', `${PATH}/${guid}`, { IsActive: false, Notes: '' })).status).toBe(204);
    expect(await read(guid)).toMatchObject({ IsActive: false, Notes: '', InternalNotes: 'secret' });
    expect((await admin('PUT', `${PATH}/${guid}`, reportBody)).status).toBe(204);
    expect(await read(guid)).toMatchObject({ IsActive: true, InternalNotes: '', SelectedPeriod: 'PreviousDay' });
    expect((await admin('DELETE', `${PATH}/${guid}`)).status).toBe(204);
    expect((await admin('GET', `${PATH}/${guid}`)).status).toBe(404);
    expect(await service.listAuditActions(guid)).toEqual(['Created', 'Updated', 'Updated', 'Deleted']);
  });

  test('loses deleted recipients and can still be changed', async () => {
    const [bob, group] = [await service.anOperator('bob@example.com'), service.account.everyoneGuid];
    const report = await aReport({ Recipients: { Operators: [bob.guid, bob.guid.toUpperCase()] } });
    const guid = report.ScheduledReportGuid;
    expect(report.Recipients).toEqual({ Operators: [bob.guid], OperatorGroups: [], ExtraEmailAddresses: [] });
    await admin('DELETE', `/v4/Operator/${bob.guid}`);
    expect((await read(guid)).Recipients.Operators).toEqual([]);
    expect((await admin('PATCH', `${PATH}/${guid}`, { Notes: 'x' })).status).toBe(204);
    expect((await admin('PATCH', `${PATH}/${guid}`, { IsActive: true })).status).toBe(400);
    const toGroup = { IsActive: true, Recipients: { OperatorGroups: [group] } };
    expect((await admin('PATCH', `${PATH}/${guid}`, toGroup)).status).toBe(204);
  });

  test('may have no recipients while it is inactive', async () => {
    expect((await admin('POST', PATH, { ...reportBody, Recipients: {} })).status).toBe(400);
    expect((await admin('POST', PATH, { ...reportBody, Recipients: {}, IsActive: false })).status).toBe(201);
  });

  test('reports all missing fields at once', async () => {
    const { status, messages } = await admin('POST', PATH, { Schedule: { ScheduleType: 'Weekly' } });
    expect(status).toBe(400);
    const fields = messages.map((message) => message.split(':')[0]);
    for (const field of ['DashboardGuid', 'FileType', 'Schedule.Time', 'Recipients']) expect(fields).toContain(field);
  });

  test.each([
    [{ Schedule: { ...daily, ScheduleType: 'Hourly' } }, 400, 'Schedule.ScheduleType'],
    [{ Schedule: { ...daily, Time: '24:00:00' } }, 400, 'Schedule.Time'],
    [{ Schedule: { ...daily, ScheduleType: 'Weekly' } }, 400, 'Schedule.Weekday'],
    [{ Schedule: { ...daily, ScheduleType: 'Monthly', MonthDay: 32 } }, 400, 'Schedule.MonthDay'],
    [{ Schedule: { ...daily, ScheduleType: 'Quarterly', MonthDay: 1 } }, 400, 'Schedule.QuarterStartMonth'],
    [{ Schedule: { ...daily, ScheduleType: 'Yearly', MonthDay: 1 } }, 400, 'Schedule.Month'],
    [{ SelectedPeriod: 'LastYear' }, 400, 'SelectedPeriod'],
    [{ FileType: 'Word' }, 400, 'FileType'],
    [{ ScheduledReportGuid: UNKNOWN_GUID }, 400, 'ScheduledReportGuid'],
    [{ Recipients: { ExtraEmailAddresses: ['nobody'] } }, 400, 'ExtraEmailAddresses'],
    [{ Recipients: { ExtraEmailAddresses: ['a\u202ecba@example.com'] } }, 400, 'ExtraEmailAddresses'],
    [{ Recipients: { Operators: [UNKNOWN_GUID], OperatorGroups: [UNKNOWN_GUID] } }, 404, 'Recipients.OperatorGroups'],
    [{ DashboardGuid: UNKNOWN_GUID }, 404, 'DashboardGuid'],
  ])('rejects PATCH %j with %i, naming %s', async (body, status, field) => {
    const report = await aReport();
    const answer = await admin('PATCH', `${PATH}/${report.ScheduledReportGuid}`, body);
    expect(answer.status).toBe(status);
    expect(answer.messages.join()).toContain(field);
    expect(await read(report.ScheduledReportGuid)).toEqual(report);
  });
});

test('is managed by administrators; its owner reads it without internal notes', async () => {
  const cas = await service.anOperator('cas@example.com');
  const { ScheduledReportGuid: guid } = await aReport({ InternalNotes: 'secret' });
  expect((await cas('GET', PATH)).body).toEqual([]);
  expect((await cas('GET', `${PATH}/${guid}`)).status).toBe(403);
  expect((await cas('POST', PATH, reportBody)).status).toBe(403);
  await db.updateTable('scheduled_report').set({ owner_guid: cas.guid }).where('report_guid', '=', guid).execute();
  expect((await cas('GET', PATH)).body).toHaveLength(1);
  expect((await cas('GET', `${PATH}/${guid}`)).body).not.toHaveProperty('InternalNotes');
  expect((await cas('PATCH', `${PATH}/${guid}`, { Notes: 'x' })).status).toBe(403);
  expect((await cas('DELETE', `${PATH}/${guid}`)).status).toBe(403);
});

test.each([
  ['operator', 'operator_guid', 'Operators'],
  ['operator_group', 'operator_group_guid', 'OperatorGroups'],
])('rejects a recipient (%s) deleted at the same time, without a deadlock', async (table, key, field) => {
  const guid = await (table === 'operator' ? anOperator() : anOperatorGroup());
  const Recipients = { [field]: [guid] };
  const { ScheduledReportGuid } = await aReport({ Recipients });
  const { answer } = await db.transaction().execute(async (tx) => {
    await sql`select from ${sql.table(table)} where ${sql.ref(key)} = ${guid} for update`.execute(tx);
    const response = admin('PATCH', `${PATH}/${ScheduledReportGuid}`, { Recipients });
    await waitForLockWait(db);
    await sql`delete from ${sql.table(table)} where ${sql.ref(key)} = ${guid}`.execute(tx);
    return { answer: response };
  });
  const Message = `Recipients.${field}: there is no ${table.replace('_', ' ')} ${guid}`;
  expect(await answer).toMatchObject({ status: 404, body: { Messages: [{ Message }] } });
});
