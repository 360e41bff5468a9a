import { parseLocalDateTime } from '@vedette/kernel/zones';
import { beforeAll, describe, expect, test } from 'vitest';
import { anAccount, type AccountFixture } from '../../testing/an-account.js';
import { testDatabase } from '../../testing/database.js';
import { MAX_DUTY_PERIODS } from './duty-schedule.js';
import { loadPeople } from './people.js';
import { findTimezoneId } from '../timezones/timezone.js';

const db = await testDatabase();
let bench: AccountFixture;
beforeAll(async () => {
  bench = await anAccount(db);
});
const unknown = '00000000-0000-4000-8000-000000000000';
const nights = { ScheduleMode: 'Daily', StartTime: '22:00', EndTime: '06:00' };
const holiday = {
  ScheduleMode: 'OneTime',
  StartDateTime: '2026-07-06T08:00:00',
  EndDateTime: '2026-07-10T18:00:00',
};
interface Row {
  readonly Id: number;
}

const isOffDuty = async (operatorGuid: string, local: string, zone = 'Europe/Amsterdam'): Promise<boolean> => {
  const selection = { operatorGuids: [operatorGuid], operatorGroupGuids: [] };
  const [person] = await loadPeople(db, bench.account.accountId, selection, parseLocalDateTime(local, zone));
  return person?.isOffDuty ?? false;
};

describe('operator', () => {
  test('is off duty in their periods, in the account’s zone, not their own', async () => {
    const { guid } = await bench.anOperator('ann@example.com', { TimeZoneId: 2 });
    const path = `/v4/Operator/${guid}/DutySchedule`;
    expect(await isOffDuty(guid, '2026-07-01T23:00:00')).toBe(false);
    const made = await bench.admin('POST', path, { Id: 0, ...nights, WeekDay: 'Friday' });
    const { Id } = made.body as Row;
    expect([made.status, made.body]).toEqual([201, { Id, ...nights }]);
    expect((await bench.admin('GET', path)).body).toEqual([{ Id, ...nights }]);
    for (const [local, expected] of [
      ['2026-07-01T21:59:59', false],
      ['2026-07-01T22:00:00', true],
      ['2026-07-02T05:59:59', true],
      ['2026-07-02T06:00:00', false],
    ] as const) {
      expect(await isOffDuty(guid, local), local).toBe(expected);
    }
    const replaced = await bench.admin('PUT', `${path}/${Id}`, holiday);
    expect([replaced.status, replaced.body]).toEqual([200, { Id, ...holiday }]);
    expect(await isOffDuty(guid, '2026-07-01T23:00:00')).toBe(false);
    expect(await isOffDuty(guid, '2026-07-08T12:00:00')).toBe(true);
    expect((await bench.admin('DELETE', `${path}/${Id}`)).status).toBe(204);
    expect((await bench.admin('DELETE', `${path}/${Id}`)).status).toBe(404);
    expect(await isOffDuty(guid, '2026-07-08T12:00:00')).toBe(false);
  });
  test('periods follow the time zone of the account', async () => {
    const { guid } = await bench.anOperator('bea@example.com');
    await bench.admin('POST', `/v4/Operator/${guid}/DutySchedule`, nights);
    const before = (await bench.admin('GET', '/v4/Account/Settings')).body as { TimezoneId: number };
    await bench.admin('PATCH', '/api/v1/Account/Settings', { TimezoneId: findTimezoneId('America/New_York') });
    expect(await isOffDuty(guid, '2026-07-01T23:00:00', 'America/New_York')).toBe(true);
    expect(await isOffDuty(guid, '2026-07-01T23:00:00')).toBe(false);
    await bench.admin('PATCH', '/api/v1/Account/Settings', before);
  });
  test('may change their own periods, not those of others', async () => {
    const cas = await bench.anOperator('cas@example.com');
    const dot = await bench.anOperator('dot@example.com');
    expect((await cas('POST', `/v4/Operator/${cas.guid}/DutySchedule`, nights)).status).toBe(201);
    expect((await cas('GET', `/v4/Operator/${dot.guid}/DutySchedule`)).body).toEqual([]);
    expect((await cas('POST', `/v4/Operator/${dot.guid}/DutySchedule`, nights)).status).toBe(403);
    expect((await cas('POST', `/v4/OperatorGroup/${bench.account.everyoneGuid}/DutySchedule`, nights)).status).toBe(
      403,
    );
  });
  test.each([
    [{ ScheduleMode: 'Daily', StartTime: '22:00' }, ['EndTime: is required for Daily']],
    [
      { ScheduleMode: 'Weekly', StartTime: '25:00', EndTime: 'noon' },
      [
        'StartTime: must be a time HH:mm from 00:00 to 23:59',
        'EndTime: must be a time HH:mm from 00:00 to 23:59',
        'WeekDay: is required for Weekly',
      ],
    ],
    [{ ...nights, ScheduleMode: 'Monthly' }, ['MonthDay: is required for Monthly']],
    [{ ...nights, ScheduleMode: 'Monthly', MonthDay: 32 }, ['MonthDay: must be at most 31']],
    [{ ...holiday, EndDateTime: holiday.StartDateTime }, ['EndDateTime: must be after StartDateTime']],
    [
      { ScheduleMode: 'OneTime', StartTime: '10:00', EndTime: '11:00' },
      ['StartDateTime: is required for OneTime', 'EndDateTime: is required for OneTime'],
    ],
    [{ ...nights, ScheduleMode: 'Yearly' }, ['ScheduleMode: must be one of OneTime, Daily, Weekly, Monthly']],
    [{}, ['ScheduleMode: is required']],
  ])('rejects %j', async (body, messages) => {
    const path = `/v4/Operator/${bench.account.administratorGuid}/DutySchedule`;
    const answer = await bench.admin('POST', path, body);
    expect([answer.status, answer.messages]).toEqual([400, messages]);
    expect((await bench.admin('GET', path)).body).toEqual([]);
  });
  test('has a limited number of periods', async () => {
    const { guid } = await bench.anOperator('eve@example.com');
    const row = { account_id: bench.account.accountId, operator_guid: guid };
    const schedule = JSON.stringify({ mode: 'Daily', starts: '01:00', ends: '02:00' });
    const rows = Array.from({ length: MAX_DUTY_PERIODS }, () => ({ ...row, schedule }));
    await db.insertInto('duty_schedule').values(rows).execute();
    expect((await bench.admin('POST', `/v4/Operator/${guid}/DutySchedule`, nights)).status).toBe(403);
  });
  test('returns 404 for unknown operators and periods', async () => {
    const path = `/v4/Operator/${bench.account.administratorGuid}/DutySchedule`;
    expect((await bench.admin('GET', `/v4/Operator/${unknown}/DutySchedule`)).status).toBe(404);
    expect(await bench.admin('PUT', `${path}/1234567`, nights)).toMatchObject({
      status: 404,
      messages: ['No duty schedule 1234567 of this operator'],
    });
    expect((await bench.admin('PUT', `${path}/x`, nights)).status).toBe(400);
    expect((await bench.admin('DELETE', `${path}/99999999999`)).status).toBe(400);
  });
});

describe('group', () => {
  const aGroup = async (name: string, members: readonly string[]): Promise<string> => {
    const made = await bench.admin('POST', '/v4/OperatorGroup', { Description: name });
    const path = `/v4/OperatorGroup/${(made.body as { OperatorGroupGuid: string }).OperatorGroupGuid}`;
    for (const guid of members) await bench.admin('POST', `${path}/Member/${guid}`);
    return path;
  };
  const loadPeriods = async (guid: string): Promise<readonly object[]> => {
    const { body } = await bench.admin('GET', `/v4/Operator/${guid}/DutySchedule`);
    return (body as Row[]).map(({ Id: _id, ...rest }) => rest);
  };

  test('gives its current members a period each, and can change and delete them', async () => {
    const [fay, gus, hal] = [
      await bench.anOperator('fay@example.com'),
      await bench.anOperator('gus@example.com'),
      await bench.anOperator('hal@example.com'),
    ];
    const path = await aGroup('Night', [fay.guid, gus.guid]);
    const added = await bench.admin('POST', `${path}/DutySchedule/AddDutyScheduleForAllMembers`, nights);
    expect([added.status, added.body]).toEqual([204, undefined]);
    await bench.admin('POST', `${path}/Member/${hal.guid}`);
    const [batch] = (await bench.admin('GET', `${path}/DutySchedule`)).body as Row[];
    expect(batch).toEqual({ Id: batch?.Id, ...nights });
    expect(await Promise.all([fay, gus, hal].map(({ guid }) => loadPeriods(guid)))).toEqual([[nights], [nights], []]);

    const [own] = (await bench.admin('GET', `/v4/Operator/${gus.guid}/DutySchedule`)).body as Row[];
    await bench.admin('PUT', `/v4/Operator/${gus.guid}/DutySchedule/${String(own?.Id)}`, holiday);
    const later = { ...nights, EndTime: '07:00' };
    expect((await bench.admin('PUT', `${path}/DutySchedule/${String(batch?.Id)}`, later)).status).toBe(204);
    expect(await Promise.all([fay, gus].map(({ guid }) => loadPeriods(guid)))).toEqual([[later], [holiday]]);
    expect((await bench.admin('DELETE', `${path}/DutySchedule/${String(batch?.Id)}`)).status).toBe(204);
    expect(await Promise.all([fay, gus].map(({ guid }) => loadPeriods(guid)))).toEqual([[], [holiday]]);
    expect((await bench.admin('DELETE', `${path}/DutySchedule/${String(batch?.Id)}`)).status).toBe(404);
    expect(await bench.admin('PUT', `${path}/DutySchedule/${String(batch?.Id)}`, nights)).toMatchObject({
      status: 404,
      messages: [`No duty schedule ${String(batch?.Id)} of this operator group`],
    });
  });
  test('members keep the periods when the group is deleted', async () => {
    const ivy = await bench.anOperator('ivy@example.com');
    const path = await aGroup('Gone', [ivy.guid]);
    await bench.admin('POST', `${path}/DutySchedule`, nights);
    expect((await bench.admin('DELETE', path)).status).toBe(204);
    expect(await loadPeriods(ivy.guid)).toEqual([nights]);
  });
  test('rejects invalid periods; unknown groups are 404', async () => {
    const path = await aGroup('Bad', []);
    expect((await bench.admin('POST', `${path}/DutySchedule`, { ScheduleMode: 'Daily' })).status).toBe(400);
    expect((await bench.admin('POST', `/v4/OperatorGroup/${unknown}/DutySchedule`, nights)).status).toBe(404);
  });
});

test('audits every change of duty', async () => {
  const { guid } = await bench.anOperator('jan@example.com');
  const path = `/v4/Operator/${guid}/DutySchedule`;
  const { Id } = (await bench.admin('POST', path, nights)).body as Row;
  await bench.admin('PUT', `${path}/${Id}`, holiday);
  const { body } = await bench.admin('GET', `/api/v1/Audit?ObjectGuid=${guid}`);
  expect((body as { Rows: object[] }).Rows[0]).toMatchObject({
    Action: 'Updated',
    ObjectType: 'Operator',
    ObjectName: 'jan',
    Before: { DutySchedule: nights },
    After: { DutySchedule: holiday },
  });
});
