import type { MaintenancePeriod } from '@vedette/contract/v4/maintenance-period';
import type { Monitor } from '@vedette/contract/v4/monitor';
import { describe, expect, test } from 'vitest';
import { httpsBody } from '../testing/bodies.js';
import { loadMaintenanceInForce } from './maintenance-history-sql.js';
import { maintenanceWindows } from './maintenance-rules.js';
import { createMonitorFixture } from '../testing/monitor-fixture-routes.js';

// The fixture's clock is at 2026-05-04T14:00:00 local time of the account.
const { admin, db } = await createMonitorFixture();
const daily = { ScheduleMode: 'Daily', StartTime: '22:00', EndTime: '06:00', MaintenanceType: 'DisableMonitoring' };
const once = {
  ScheduleMode: 'OneTime',
  StartDateTime: '2026-05-01T10:00',
  EndDateTime: '2026-05-01T11:00:00',
  MaintenanceType: 'DisableNotifications',
};
const aPath = async (): Promise<string> => {
  const { MonitorGuid } = (await admin<Monitor>('POST', '/Monitor', httpsBody())).body;
  return `/Monitor/${MonitorGuid}/MaintenancePeriod`;
};

describe('a period', () => {
  test.each([
    [daily, daily],
    [
      { ...daily, ScheduleMode: 'weekly', WeekDay: 'sunday', MonthDay: 3 },
      { ...daily, ScheduleMode: 'Weekly', WeekDay: 'Sunday' },
    ],
    [
      { ...daily, ScheduleMode: 'Monthly', MonthDay: 31, Description: 'patch day' },
      { ...daily, ScheduleMode: 'Monthly', MonthDay: 31, Description: 'patch day' },
    ],
    [
      { ...once, Id: 7, StartTime: '01:00' },
      { ...once, StartDateTime: '2026-05-01T10:00:00' },
    ],
    [
      { ...once, EndDateTime: once.StartDateTime },
      { ...once, StartDateTime: '2026-05-01T10:00:00', EndDateTime: '2026-05-01T10:00:00' },
    ],
  ])('returns %j with the fields of its mode', async (body, expected) => {
    const path = await aPath();
    const made = await admin<MaintenancePeriod>('POST', path, body);
    expect(made.status).toBe(201);
    expect(made.body).toEqual({ ...expected, Id: made.body.Id });
    expect((await admin('GET', path)).body).toEqual([made.body]);
  });

  test.each([
    [{}, ['ScheduleMode: is required', 'MaintenanceType: is required']],
    [
      { ...daily, StartTime: null, EndTime: '24:00' },
      ['StartTime: is required for Daily', 'EndTime: must be a time HH:mm from 00:00 to 23:59'],
    ],
    [{ ...daily, ScheduleMode: 'Weekly' }, ['WeekDay: is required for Weekly']],
    [{ ...daily, ScheduleMode: 'Monthly' }, ['MonthDay: is required for Monthly']],
    [{ ...daily, MonthDay: 32 }, ['MonthDay: must be at most 31']],
    [{ ...once, EndDateTime: '2026-05-01T09:59:59' }, ['EndDateTime: must not be before StartDateTime']],
    [{ ...once, StartDateTime: '2026-02-30T00:00:00' }, ['StartDateTime: must be a date-time YYYY-MM-DDTHH:MM:SS']],
  ])('rejects %j', async (body, problems) => {
    const path = await aPath();
    expect(await admin('POST', path, body)).toMatchObject({ status: 400, problems });
    expect((await admin('GET', path)).body).toEqual([]);
  });

  test('created after its end was never in force, nor was one deleted immediately', async () => {
    const path = await aPath();
    const [, , guid = ''] = path.split('/');
    const inForce = async () => {
      const periods = (await loadMaintenanceInForce(db, 1, [guid])).get(guid) ?? [];
      return maintenanceWindows(periods, 'Europe/Amsterdam', Date.UTC(2026, 4, 1), Date.UTC(2026, 4, 5)).length;
    };
    await admin('POST', path, once);
    expect(await inForce()).toBe(0);
    const today = { ...once, StartDateTime: '2026-05-04T13:00', EndDateTime: '2026-05-04T15:00' };
    const { Id } = (await admin<MaintenancePeriod>('POST', path, today)).body;
    expect(await inForce()).toBe(1);
    // Deleted at its creation time, so it was never in force.
    await admin('DELETE', `${path}/${String(Id)}`);
    expect(await inForce()).toBe(0);
  });

  test('is replaced and deleted only under its own monitor and id', async () => {
    const [path, other] = [await aPath(), await aPath()];
    const { Id } = (await admin<MaintenancePeriod>('POST', path, daily)).body;
    const at = `${path}/${String(Id)}`;
    expect((await admin('PUT', at, { ...daily, Id, EndTime: '07:00' })).status).toBe(204);
    expect((await admin('GET', path)).body).toEqual([{ ...daily, Id, EndTime: '07:00' }]);
    expect(await admin('PUT', at, daily)).toMatchObject({
      status: 400,
      problems: ['Id: is required'],
    });
    expect((await admin('PUT', `${other}/${String(Id)}`, { ...daily, Id })).status).toBe(404);
    expect((await admin('DELETE', `${other}/${String(Id)}`)).status).toBe(404);
    expect((await admin('DELETE', `${path}/seven`)).status).toBe(400);
    expect((await admin('DELETE', at)).status).toBe(204);
    expect((await admin('DELETE', at)).status).toBe(404);
  });
});

describe('ending', () => {
  const period = (start: string, end: string) => ({ ...once, StartDateTime: start, EndDateTime: end });
  const end = async (path: string, id: number) => admin('POST', `/api/v1${path}/${String(id)}/End`);

  test('ends a current period at the second of the service and keeps the rest', async () => {
    const path = await aPath();
    const on = { ...period('2026-05-04T13:00:00', '2026-05-04T18:00:00'), Description: 'patch day' };
    const { Id } = (await admin<MaintenancePeriod>('POST', path, on)).body;
    expect((await end(path, Id)).status).toBe(204);
    expect((await admin('GET', path)).body).toEqual([{ ...on, Id, EndDateTime: '2026-05-04T14:00:00' }]);
    expect((await end(path, Id)).status).toBe(409);
    expect((await end(await aPath(), Id)).status).toBe(404);
  });

  test.each([
    [{ ...daily, StartTime: '13:00', EndTime: '18:00' }, 'ScheduleMode: a Daily period recurs'],
    [period('2026-05-04T14:00:01', '2026-05-04T18:00:00'), 'is not active now'],
    [period('2026-05-04T13:00:00', '2026-05-04T14:00:00'), 'is not active now'],
  ])('rejects %j: %s', async (body, problem) => {
    const path = await aPath();
    const { Id } = (await admin<MaintenancePeriod>('POST', path, body)).body;
    const answer = await end(path, Id);
    expect(answer).toMatchObject({ status: 409, problems: [expect.stringContaining(problem)] });
    expect((await admin('GET', path)).body).toEqual([{ ...body, Id }]);
  });
});

describe('clean-up', () => {
  test('deletes only one-time periods that are over and started before the date', async () => {
    const path = await aPath();
    const period = (start: string, end: string) => ({ ...once, StartDateTime: start, EndDateTime: end });
    const kept = [
      daily,
      period('2026-05-03T23:00:00', '2026-05-04T14:00:01'),
      period('2026-05-04T00:00:00', '2026-05-04T01:00:00'),
      period('2026-06-01T00:00:00', '2026-06-02T00:00:00'),
    ];
    for (const body of [once, ...kept, period('2026-05-03T23:00:00', '2026-05-04T14:00:00')])
      await admin('POST', path, body);
    expect((await admin('POST', `${path}/Cleanup/2026-05-04`)).status).toBe(204);
    const left = (await admin<MaintenancePeriod[]>('GET', path)).body.map(({ Id: _id, ...period }) => period);
    expect(left).toEqual(kept);
  });

  test('deletes a period that ended in a repeated hour after its second pass', async () => {
    const fixture = await createMonitorFixture();
    const { MonitorGuid } = (await fixture.admin<Monitor>('POST', '/Monitor', httpsBody())).body;
    const path = `/Monitor/${MonitorGuid}/MaintenancePeriod`;
    const night = { StartDateTime: '2026-10-25T01:00:00', EndDateTime: '2026-10-25T02:30:00' };
    await fixture.admin('POST', path, { ...once, ...night });
    const leftAt = async (at: string): Promise<number> => {
      await fixture.clock.advance(Date.parse(at) - fixture.clock.now());
      expect((await fixture.admin('POST', `${path}/CleanUp/2026-10-26`)).status).toBe(204);
      return (await fixture.admin<unknown[]>('GET', path)).body.length;
    };
    expect(await leftAt('2026-10-25T01:29:59Z')).toBe(1);
    expect(await leftAt('2026-10-25T01:30:00Z')).toBe(0);
  });

  test.each(['yesterday', '2026-13-01', '2026-05-04T25:00:00'])('rejects %s as a date', async (date) => {
    expect((await admin('POST', `${await aPath()}/CleanUp/${date}`)).status).toBe(400);
  });
});
