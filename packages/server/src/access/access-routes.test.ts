import { DAY } from '@vedette/kernel/clock';
import { beforeAll, describe, expect, test } from 'vitest';
import { ADMIN_EMAIL, ADMIN_PASSWORD, anAccount, type AccountFixture } from '../testing/an-account.js';
import { testDatabase } from '../testing/database.js';

const db = await testDatabase();
let bench: AccountFixture;
beforeAll(async () => {
  bench = await anAccount(db);
});

describe('API accounts', () => {
  test('POST /Register returns valid credentials; body before query, both lenient', async () => {
    const login = bench.as(ADMIN_EMAIL.toUpperCase(), ADMIN_PASSWORD);
    const made = await login('POST', '/v4/register?description=From query&operatorGuid=', { description: 'From body' });
    expect(made.body).toEqual({
      UserName: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
      Password: expect.stringMatching(/^.{43}$/) as string,
      AccountId: String(bench.account.accountId),
      OperatorName: 'Ada Admin',
      status: 'OK',
    });
    const { UserName, Password } = made.body as { UserName: string; Password: string };
    expect((await bench.as(UserName.toUpperCase(), Password)('GET', '/v4/Account')).status).toBe(200);
    const { body } = await bench.admin('GET', '/v4/ApiUser');
    expect((body as { UserName: string }[]).find((each) => each.UserName === UserName)).toMatchObject({
      Description: 'From body',
    });
    const bare = await login('POST', '/v4/Register?Description=Grafana');
    const list = (await bench.admin('GET', '/v4/ApiUser')).body as { UserName: string; Description: string }[];
    expect(list.find((each) => each.UserName === (bare.body as { UserName: string }).UserName)?.Description).toBe(
      'Grafana',
    );
  });
  test('credentials of each kind open only their own API', async () => {
    expect((await bench.as(ADMIN_EMAIL, ADMIN_PASSWORD)('GET', '/v4/Account')).status).toBe(401);
    expect((await bench.admin('POST', '/v4/Register')).status).toBe(401);
    expect((await bench.as(ADMIN_EMAIL, 'wrong')('POST', '/v4/Register')).status).toBe(401);
    expect((await bench.call('POST', '/v4/Register')).status).toBe(401);
    await bench.as(ADMIN_EMAIL, ADMIN_PASSWORD)('POST', '/v4/Register');
  });
  test('of another operator: administrators only; unknown ones are 404', async () => {
    const ann = await bench.anOperator('ann@example.com');
    const admin = bench.as(ADMIN_EMAIL, ADMIN_PASSWORD);
    expect((await admin('POST', '/v4/Register', { operatorGuid: ann.guid })).body).toMatchObject({
      OperatorName: 'ann',
    });
    expect((await admin('POST', '/v4/Register', { operatorGuid: '00000000-0000-4000-8000-000000000000' })).status).toBe(
      404,
    );
    const own = bench.as('ann@example.com', 'plain operator');
    expect((await own('POST', '/v4/Register', { operatorGuid: bench.account.administratorGuid })).status).toBe(403);
    expect((await ann('POST', '/v4/ApiUser', { OperatorGuid: bench.account.administratorGuid })).status).toBe(403);
  });
  test('are listed with their use, created and deleted, but never by themselves', async () => {
    const bea = await bench.anOperator('bea@example.com');
    for (let i = 0; i < 3; i += 1) await bea('GET', '/v4/Timezone/1');
    const made = await bea('POST', '/v4/ApiUser', { Type: 'grafana', Description: 'Board' });
    expect([made.status, made.body]).toMatchObject([
      201,
      { Type: 'Grafana', OperatorGuid: bea.guid, CreatedDate: '2026-07-01T12:00:00' },
    ]);
    const { UserName } = made.body as { UserName: string };
    const own = (await bea('GET', '/v4/ApiUser')).body as {
      UserName: string;
      RequestCountLast30Days: number;
      LastUsedDate?: string;
    }[];
    expect(own).toHaveLength(2);
    expect(own.find((each) => each.UserName === bea.userName)).toMatchObject({
      RequestCountLast30Days: 5,
      LastUsedDate: '2026-07-01T12:00:00',
    });
    expect(own.find((each) => each.UserName === UserName)).not.toHaveProperty('LastUsedDate');
    expect((await bea('DELETE', `/v4/ApiUser/${bea.userName}`)).status).toBe(403);
    expect((await bea('DELETE', `/v4/ApiUser/${bench.admin.userName}`)).status).toBe(404);
    expect((await bea('DELETE', `/v4/ApiUser/${UserName}`)).status).toBe(204);
    expect((await bea('DELETE', `/v4/ApiUser/${UserName}`)).status).toBe(404);
  });
  test('old usage is not counted, and its rows are deleted', async () => {
    await bench.gatekeeper.flushUsage();
    bench.clock.step(31 * DAY);
    const list = (await bench.admin('GET', '/v4/ApiUser')).body as {
      UserName: string;
      RequestCountLast30Days: number;
    }[];
    expect(list.find((each) => each.UserName !== bench.admin.userName)?.RequestCountLast30Days).toBe(0);
    bench.clock.step(-31 * DAY);
  });
});

describe('account', () => {
  test('shows usage statistics to administrators and financial operators', async () => {
    const { body } = await bench.admin('GET', '/v4/Account');
    expect(body).toMatchObject({
      AccountId: '1',
      ExpirationDate: '2099-12-31T01:00:00',
      MonitorQuota: { BasicMonitorsInUse: 2 },
    });
    const cor = await bench.anOperator('cor@example.com');
    expect((await cor('GET', '/v4/Account')).body).toMatchObject({ MonitorQuota: { BasicMonitorsInUse: 0 } });
  });
  test('applies a changed time zone to timestamps immediately', async () => {
    const before = (await bench.admin('GET', '/v4/Account/Settings')).body as { TimezoneId: number };
    expect((await bench.admin('PATCH', '/api/v1/Account/Settings', { TimezoneId: 1 })).status).toBe(204);
    expect((await bench.admin('GET', '/v4/Account')).body).toMatchObject({ ExpirationDate: '2099-12-31T00:00:00' });
    expect((await bench.admin('PATCH', '/api/v1/Account/Settings', { TimezoneId: 0 })).status).toBe(400);
    await bench.admin('PATCH', '/api/v1/Account/Settings', before);
  });
  test('returns one time zone or all', async () => {
    expect((await bench.admin('GET', '/v4/timezone/1')).body).toMatchObject({
      TimezoneId: 1,
      Description: '(UTC+00:00) UTC',
    });
    expect((await bench.admin('GET', '/v4/Timezone/9999')).status).toBe(404);
    expect((await bench.admin('GET', '/v4/Timezone/x')).status).toBe(400);
    expect((await bench.admin('GET', '/v4/Timezone')).status).toBe(200);
  });
});

describe('audit log', () => {
  test('lists who changed what from where, newest first, without secrets', async () => {
    const dee = await bench.anOperator('dee@example.com');
    await bench.admin('PATCH', `/v4/Operator/${dee.guid}`, { MobilePhone: '+31612345678', Password: 'a new password' });
    const { body } = await bench.admin('GET', `/api/v1/Audit?ObjectGuid=${dee.guid}&Take=1`);
    const page = body as { Rows: Record<string, unknown>[]; Next: string };
    expect(page.Rows).toMatchObject([
      {
        Action: 'Updated',
        ObjectType: 'Operator',
        ObjectName: 'dee',
        OperatorName: 'Ada Admin',
        Source: 'Api',
        Before: { MobilePhone: '' },
        After: { MobilePhone: '+31612345678', Password: 'changed' },
      },
    ]);
    const older = await bench.admin('GET', `/api/v1/Audit?ObjectGuid=${dee.guid}&Cursor=${page.Next}`);
    expect(older.body).toMatchObject({ Rows: [{ Action: 'Created' }] });
    expect(older.body).not.toHaveProperty('Next');
    expect(JSON.stringify(older.body)).not.toContain('plain operator');
    expect((await bench.admin('GET', '/api/v1/Audit?Cursor=x')).status).toBe(400);
    const found = await bench.admin('GET', '/api/v1/Audit?Search=DEE&ObjectType=operator');
    expect((found.body as { Rows: unknown[] }).Rows).toHaveLength(2);
  });
});

test('audits no change of account settings that changes nothing', async () => {
  const audits = async () => {
    const { body } = await bench.admin('GET', '/api/v1/Audit?ObjectType=Account&Action=Updated&Take=100');
    return (body as { Rows: unknown[] }).Rows.length;
  };
  const account = '/api/v1/Account/Settings';
  const before = await audits();
  const { body: settings } = await bench.admin('GET', account);
  expect((await bench.admin('PATCH', account, settings as object)).status).toBe(204);
  expect(await audits()).toBe(before);
  const { KeepChecksDays: days } = settings as { KeepChecksDays: number };
  for (const KeepChecksDays of [days + 90, days]) await bench.admin('PATCH', account, { KeepChecksDays });
  expect(await audits()).toBe(before + 2);
  // The form of an API account that differs from the setting changes with it.
  await db.updateTable('api_user').set({ names_group_authorizations: true }).execute();
  const form = { GroupAuthorizationForm: 'Objects' };
  for (const change of [form, form]) await bench.admin('PATCH', account, change);
  expect(await audits()).toBe(before + 3);
});

test('keeps two concurrent changes of different settings', async () => {
  const { guid } = await bench.anOperator('both@example.com');
  const account = '/api/v1/Account/Settings';
  const operator = `/v4/Operator/${guid}`;
  for (let round = 0; round < 5; round += 1) {
    const MinPasswordLength = 8 + round;
    const SecondFactor = round % 2 === 0 ? 'Optional' : 'Disabled';
    const pairs = [
      [account, { MinPasswordLength }, { SecondFactor }],
      [operator, { MobilePhone: `+3161234567${round}` }, { AllowNativeLogin: round % 2 === 0 }],
    ] as const;
    for (const [path, one, other] of pairs) {
      await Promise.all([bench.admin('PATCH', path, one), bench.admin('PATCH', path, other)]);
      expect((await bench.admin('GET', path)).body).toMatchObject({ ...one, ...other });
    }
  }
});
