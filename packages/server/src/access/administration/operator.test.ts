import { beforeAll, describe, expect, test } from 'vitest';
import { ADMIN_EMAIL, anAccount, type AccountFixture } from '../../testing/an-account.js';
import { testDatabase } from '../../testing/database.js';

const db = await testDatabase();
let bench: AccountFixture;
beforeAll(async () => {
  bench = await anAccount(db);
});
const unknown = '00000000-0000-4000-8000-000000000000';
const terraform = {
  FullName: 'Tess Terra',
  Email: 'tess@example.com',
  Password: 'long enough',
  MobilePhone: '',
  BackupEmail: '',
  IsOnDuty: true,
  SmsProvider: '',
  DefaultDashboard: 'UseAccountSpecifiedDashboard',
  SetupMode: '',
  OperatorRole: '',
  OutgoingPhoneNumberIdSpecified: false,
  CultureNameSpecified: false,
  TimeZoneIdSpecified: false,
  UseNumericSenderSpecified: false,
  AllowNativeLoginSpecified: false,
  AllowSingleSignonSpecified: false,
  CultureName: null,
};

describe('creating', () => {
  test('returns what the Terraform provider sends, without secrets', async () => {
    const made = await bench.admin('POST', '/v4/Operator', terraform);
    const { OperatorGuid } = made.body as { OperatorGuid: string };
    expect(made.status).toBe(201);
    expect(made.headers['location']).toBe(`/v4/Operator/${OperatorGuid}`);
    expect(made.body).toEqual({
      OperatorGuid,
      Hash: expect.stringMatching(/^.{22}==$/) as string,
      Email: 'tess@example.com',
      UserName: 'tess@example.com',
      FullName: 'Tess Terra',
      MobilePhone: '',
      BackupEmail: '',
      IsAccountAdministrator: false,
      IsOnDuty: true,
      SmsProvider: 'UseAccountSetting',
      PhoneProvider: 'UseAccountSetting',
      DefaultDashboard: 'UseAccountSpecifiedDashboard',
      OperatorRole: 'Unspecified',
    });
    expect((await bench.admin('GET', `/v4/Operator/${OperatorGuid.toUpperCase()}`)).body).toEqual(made.body);
    expect((await bench.admin('GET', `/v4/operator/${OperatorGuid}/authorization/`)).body).toEqual(['AccountAccess']);
    const groups = await bench.admin('GET', `/v4/Operator/${OperatorGuid}/OperatorGroups`);
    expect(groups.body).toEqual([{ OperatorGroupGuid: bench.account.everyoneGuid }]);
  });
  test.each([
    [{ Email: ADMIN_EMAIL.toUpperCase() }, 403, ['Email: must be unique: already used by another operator']],
    [
      { Password: 'short', MobilePhone: '0612' },
      403,
      [
        'MobilePhone: must be + followed by country code and digits, or empty',
        'Password: must have 8 to 128 characters',
      ],
    ],
    [{ Password: null }, 403, ['Password: is required for SetupMode Manual']],
    [{ SetupMode: 'Invitation' }, 403, ['Password: must not be given with SetupMode Invitation']],
    [
      { SetupMode: 'Invitation', Password: null, AllowNativeLogin: false },
      403,
      ['SetupMode: Invitation requires native login'],
    ],
    [{ Email: 'nobody', FullName: null }, 400, ['Email: must be an e-mail address', 'FullName: is required']],
    [
      { TimeZoneId: 9999, DefaultDashboard: 'Mine' },
      400,
      [
        'TimeZoneId: must be an id of /v4/Timezone',
        'DefaultDashboard: must be a built-in name or the guid of a dashboard',
      ],
    ],
    [{ CultureName: 'xx-XX' }, 400, ['CultureName: must be one of en-US, en-GB, fr-FR, de-DE, nl-NL']],
  ])('%j is %i', async (fields, status, messages) => {
    const answer = await bench.admin('POST', '/v4/Operator', { ...terraform, Email: 'new@example.com', ...fields });
    expect([answer.status, answer.messages]).toEqual([status, messages]);
  });
});

describe('changing', () => {
  test('PATCH keeps fields, PUT resets them to defaults; both keep the password', async () => {
    const bob = await bench.anOperator('bob@example.com', {
      MobilePhone: '+31612345678',
      CultureName: 'nl-NL',
      IsOnDuty: false,
      TimeZoneId: 2,
    });
    const path = `/v4/Operator/${bob.guid}`;
    const before = await bench.admin('GET', path);
    expect(before.body).toMatchObject({ CultureName: 'nl-NL', IsOnDuty: false, TimeZoneId: 2 });
    expect((await bench.admin('PATCH', path, {})).status).toBe(204);
    expect((await bench.admin('GET', path)).body).toEqual(before.body);
    const put = await bench.admin('PUT', path, { Email: 'bob@example.com', FullName: 'Bob', OperatorGuid: bob.guid });
    expect([put.status, put.body]).toMatchObject([200, { IsOnDuty: true, MobilePhone: '', FullName: 'Bob' }]);
    expect(put.body).not.toHaveProperty('CultureName');
    expect((await bench.as('bob@example.com', 'plain operator')('POST', '/v4/Register')).status).toBe(201);
  });
  test('a companion flag resets a field, null alone does not', async () => {
    const cas = await bench.anOperator('cas@example.com', { CultureName: 'de-DE', AllowSingleSignon: true });
    const path = `/v4/Operator/${cas.guid}`;
    await bench.admin('PATCH', path, { CultureName: null, AllowSingleSignon: '', CultureNameSpecified: false });
    expect((await bench.admin('GET', path)).body).toMatchObject({ CultureName: 'de-DE', AllowSingleSignon: true });
    await bench.admin('PATCH', path, {
      CultureName: null,
      CultureNameSpecified: true,
      AllowSingleSignonSpecified: true,
    });
    const { body } = await bench.admin('GET', path);
    expect(body).not.toHaveProperty('CultureName');
    expect(body).not.toHaveProperty('AllowSingleSignon');
  });
  test('requires the guid of the path in the body; unknown guids are 404', async () => {
    const { account, admin } = bench;
    expect((await admin('PATCH', `/v4/Operator/${account.administratorGuid}`, { OperatorGuid: unknown })).status).toBe(
      400,
    );
    expect((await admin('GET', `/v4/Operator/${unknown}`)).status).toBe(404);
    expect((await admin('GET', '/v4/Operator/nothing')).status).toBe(400);
  });
  test('an operator may change only a few of their own settings', async () => {
    const dan = await bench.anOperator('dan@example.com');
    const path = `/v4/Operator/${dan.guid}`;
    expect((await dan('PATCH', path, { MobilePhone: '+4912345678', FullName: 'dan' })).status).toBe(204);
    const denied = await dan('PATCH', path, { FullName: 'Daniel', SmsProvider: 'SmsProviderUSA' });
    expect([denied.status, denied.messages]).toEqual([
      403,
      ['FullName: may only be changed with EditOperators', 'SmsProvider: may only be changed with EditOperators'],
    ]);
    expect((await dan('PATCH', `/v4/Operator/${bench.account.administratorGuid}`, {})).status).toBe(403);
    expect((await dan('POST', '/v4/Operator', terraform)).status).toBe(403);
    expect((await dan('DELETE', path)).status).toBe(403);
  });
});

describe('deleting', () => {
  test('deletes their API accounts too, and never the calling operator', async () => {
    const eve = await bench.anOperator('eve@example.com');
    expect((await eve('GET', '/v4/Account')).status).toBe(200);
    expect((await bench.admin('DELETE', `/v4/Operator/${eve.guid}`)).status).toBe(204);
    expect((await eve('GET', '/v4/Account')).status).toBe(401);
    expect((await bench.admin('GET', `/v4/Operator/${eve.guid}`)).status).toBe(404);
    const own = await bench.admin('DELETE', `/v4/Operator/${bench.account.administratorGuid}`);
    expect(own.status).toBe(403);
  });
});

describe('permissions', () => {
  test('grants and revokes account-wide ones by name, idempotently', async () => {
    const fay = await bench.anOperator('fay@example.com');
    const path = `/v4/Operator/${fay.guid}/Authorization`;
    for (let twice = 0; twice < 2; twice += 1) {
      const granted = await bench.admin('POST', `${path}/createalertdefinition`);
      expect([granted.status, granted.body, granted.headers['content-type']]).toEqual([201, undefined, undefined]);
    }
    expect((await bench.admin('GET', path)).body).toEqual(['AccountAccess', 'CreateAlertDefinition']);
    expect((await bench.admin('DELETE', `${path}/CreateAlertDefinition`)).status).toBe(204);
    expect((await bench.admin('DELETE', `${path}/CreateAlertDefinition`)).status).toBe(404);
    expect((await bench.admin('POST', `${path}/TechnicalOperator`)).status).toBe(400);
    expect((await bench.admin('POST', `${path}/AccountAdministrator`)).status).toBe(400);
    expect((await fay('POST', `${path}/CreateIntegration`)).status).toBe(403);
  });
  test('without AccountAccess everything is 403', async () => {
    const gus = await bench.anOperator('gus@example.com');
    await bench.admin('DELETE', `/v4/Operator/${gus.guid}/Authorization/AccountAccess`);
    for (const path of ['/v4/Operator', '/v4/Timezone', '/v4/Account'])
      expect((await gus('GET', path)).status).toBe(403);
  });
  test('everyone sees operators until that is revoked, then only themselves', async () => {
    const hal = await bench.anOperator('hal@example.com');
    expect((await hal('GET', '/v4/Operator')).body).toHaveLength(
      ((await bench.admin('GET', '/v4/Operator')).body as unknown[]).length,
    );
    const path = `/api/v1/OperatorGroup/${bench.account.everyoneGuid}/Authorizations`;
    const { body } = await bench.admin('GET', path);
    const [{ AuthorizationId } = { AuthorizationId: '' }] = body as { AuthorizationId: string }[];
    expect((await bench.admin('DELETE', `${path}/${AuthorizationId}`)).status).toBe(204);
    expect((await hal('GET', '/v4/Operator')).body).toMatchObject([{ OperatorGuid: hal.guid }]);
    expect((await hal('GET', `/v4/Operator/${bench.account.administratorGuid}`)).status).toBe(403);
    const back = { AuthorizationType: 'ViewOperators', OperatorGroupGuid: bench.account.everyoneGuid };
    expect((await bench.admin('POST', path, back)).status).toBe(200);
  });
  test('operators who may create operators of a group create them in it', async () => {
    const ivy = await bench.anOperator('ivy@example.com');
    const group = await bench.admin('POST', '/v4/OperatorGroup', { Description: 'Night' });
    const { OperatorGroupGuid } = group.body as { OperatorGroupGuid: string };
    const grant = { AuthorizationType: 'CreateAndDeleteOperators', OperatorGuid: ivy.guid };
    const granted = await bench.admin('POST', `/api/v1/OperatorGroup/${OperatorGroupGuid}/Authorizations`, grant);
    expect((granted.body as { AuthorizationType: string }[]).map((each) => each.AuthorizationType)).toEqual([
      'ViewOperators',
      'EditOperators',
      'CreateAndDeleteOperators',
    ]);
    const made = await ivy('POST', '/v4/Operator', { ...terraform, Email: 'jan@example.com' });
    expect(made.status).toBe(201);
    const { OperatorGuid } = made.body as { OperatorGuid: string };
    expect((await ivy('GET', `/v4/Operator/${OperatorGuid}/OperatorGroup`)).body).toContainEqual({ OperatorGroupGuid });
    expect((await ivy('PATCH', `/v4/Operator/${OperatorGuid}`, { FullName: 'Jan' })).status).toBe(204);
    expect((await ivy('DELETE', `/v4/Operator/${OperatorGuid}`)).status).toBe(204);
  });
});
