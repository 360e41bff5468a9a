import type { AlertingOverview, ApiOverview, PeopleOverview } from '@vedette/contract/v1/screens/area-overviews';
import type { Coverage } from '@vedette/contract/v1/alerting/coverage';
import { DAY } from '@vedette/kernel/clock';
import { expect, test } from 'vitest';
import { createServiceFixture, UNKNOWN_GUID } from '../testing/service-fixture.js';

/** Uses the whole service: the overviews gather data of five domains. */
const { admin, made, call, db } = await createServiceFixture();
const basic = (user: string, secret: string): string => `Basic ${Buffer.from(`${user}:${secret}`).toString('base64')}`;
const https = { MonitorType: 'Https', SelectedCheckpoints: { Regions: [] }, MonitorMode: 'Production' };
const monitor = (Name: string, more: object) => made('/v4/Monitor', { ...https, Name, ...more }, 'MonitorGuid');
const read = async <T>(path: string, as = admin): Promise<T> => {
  const { status, body, text } = await as('GET', `/api/v1/Overview/${path}`);
  expect(status, text).toBe(200);
  return body as T;
};

const PASSWORD = 'a horse too many';
async function operator(email: string): Promise<{ readonly guid: string; readonly as: typeof admin }> {
  const guid = await made('/v4/Operator', { Email: email, FullName: email, Password: PASSWORD }, 'OperatorGuid');
  const answer = await call('POST', '/v4/Register', undefined, { authorization: basic(email, PASSWORD) });
  const { UserName, Password } = answer.body as { readonly UserName: string; readonly Password: string };
  const authorization = basic(UserName, Password);
  return { guid, as: (method, path, body, headers) => call(method, path, body, { authorization, ...headers }) };
}
const bob = await operator('bob@example.com');

async function insertAlerts(monitor_guid: string, kinds: readonly number[], alerted_at: number): Promise<void> {
  const { account_id } = await db.selectFrom('account').select('account_id').executeTakeFirstOrThrow();
  const texts = { error_description: '', error_message: '', facts: '{}', first_error_at: alerted_at };
  for (const [i, kind] of kinds.entries()) {
    const guid = crypto.randomUUID();
    const alert = { account_id, alert_guid: guid, kind, ordinal: i, monitor_guid, alerted_at, incident_key: guid };
    const of = {
      incident_guid: guid,
      alert_definition_guid: UNKNOWN_GUID,
      level_id: 1,
      check_id: 1,
      first_error_check_id: 1,
    };
    await db
      .insertInto('alert')
      .values({ ...alert, ...of, ...texts })
      .execute();
  }
}

test('counts what the caller may edit and see for the alerting overview', async () => {
  const [much, little, old] = [
    await monitor('much', aUrl('a')),
    await monitor('little', aUrl('b')),
    await monitor('old', aUrl('c')),
  ];
  const now = Date.now();
  await insertAlerts(much, [0, 1, 1, 2], now - 3_600_000);
  await insertAlerts(little, [0], now - 2 * DAY);
  await insertAlerts(old, [0, 0, 0], now - 8 * DAY);
  const hub = await read<AlertingOverview>('Alerting');
  expect(hub.Top).toMatchObject([
    { MonitorGuid: much, MonitorName: 'much', Alerts: 3, State: 'Unknown' },
    { MonitorGuid: little, Alerts: 1 },
  ]);
  expect(hub.AlertsIn24Hours).toBe(3);
  expect(hub).toMatchObject({ Integrations: { Total: 1, Active: 1 }, Definitions: { Total: 1, Active: 1 } });
  // Everyone may use e-mail. Callers who may not edit definitions see none.
  expect(await read<AlertingOverview>('Alerting', bob.as)).toMatchObject({
    Integrations: { Total: 1, Active: 1 },
    Definitions: { Total: 0, Active: 0 },
  });
});

test('a definition without an active level or possible delivery does not alert', async () => {
  const own = await made('/v4/AlertDefinition', { AlertName: 'idle', IsActive: true }, 'AlertDefinitionGuid');
  expect((await read<AlertingOverview>('Alerting')).Definitions).toEqual({ Total: 2, Active: 1 });
  await admin('DELETE', `/v4/AlertDefinition/${own}`);
  await db.updateTable('integration').set({ is_active: false }).execute();
  expect(await read<AlertingOverview>('Alerting')).toMatchObject({
    Integrations: { Total: 1, Active: 0 },
    Definitions: { Total: 1, Active: 0 },
  });
  await db.updateTable('integration').set({ is_active: true }).execute();
});

test('counts alert coverage of production monitors separately', async () => {
  await monitor('rehearsal', { ...aUrl('d'), MonitorMode: 'Staging' });
  const { Covered, Uncovered, Production, Rows } = (await admin('GET', '/api/v1/AlertCoverage')).body as Coverage;
  expect(Covered + Uncovered - Production.Covered - Production.Uncovered).toBe(1);
  expect(Covered).toBeGreaterThan(0);
  expect(Rows.at(-1)).toMatchObject({ MonitorName: 'rehearsal', IsCovered: false });
});

test('suggests requests that look like an API until a multi-step monitor sends them', async () => {
  const before = await read<ApiOverview>('Api');
  expect(before).toMatchObject({ Suggestions: [], Monitors: { Paused: 0 } });
  const orders = await monitor('orders', { Url: 'https://shop.example/api/orders?page=1' });
  await monitor('home', { Url: 'https://shop.example/' });
  const suggested = await read<ApiOverview>('Api');
  expect(suggested.Suggestions).toEqual([
    {
      MonitorGuid: orders,
      MonitorName: 'orders',
      Url: 'https://shop.example/api/orders?page=1',
      Reason: 'its path contains /api/',
    },
  ]);
  const MsaSteps = [{ StepType: 'HttpRequest', Url: 'https://shop.example/api/orders?page=1', Method: 'GET' }];
  await monitor('orders in steps', { MonitorType: 'MultiStepApi', MsaSteps, IsActive: false });
  expect(await read<ApiOverview>('Api')).toMatchObject({
    Suggestions: [],
    Monitors: { Paused: 1 },
    OmittedSuggestions: 0,
  });
});

test('suggests and reports only what the caller may see', async () => {
  await monitor('hidden', { Url: 'https://shop.example/api/secrets' });
  const groups = (await admin('GET', '/v4/OperatorGroup')).body as { OperatorGroupGuid: string; IsEveryone: boolean }[];
  expect(groups.some(({ IsEveryone }) => IsEveryone)).toBe(true);
  const hub = await read<ApiOverview>('Api', bob.as);
  // The group Everyone may view the data of all monitors, but no settings.
  expect(hub.Suggestions).toEqual([]);
});

test('counts operators the caller may see and returns their last sign-in', async () => {
  await made('/v4/OperatorGroup', { Description: 'Nobody yet' }, 'OperatorGroupGuid');
  const all = await read<PeopleOverview>('People');
  expect(all).toMatchObject({
    Operators: { Total: 2, OnDuty: 2 },
    Groups: { Total: 3, Empty: 1 },
    ApiAccounts: { Total: 2, Unused: 0 },
  });
  expect(all.Rows.map(({ OperatorGuid }) => OperatorGuid)).toContain(bob.guid);
  const seen = (await bob.as('GET', '/v4/Operator')).body as readonly { readonly OperatorGuid: string }[];
  const listed = (await read<PeopleOverview>('People', bob.as)).Rows.map(({ OperatorGuid }) => OperatorGuid);
  expect(listed.toSorted()).toEqual(seen.map(({ OperatorGuid }) => OperatorGuid).toSorted());
  await admin('PATCH', `/v4/Operator/${bob.guid}`, { IsOnDuty: false });
  expect((await read<PeopleOverview>('People')).Operators.OnDuty).toBe(1);
  // A new API account that was never used does not count as unused.
  const longAgo = Date.now() - 31 * 86_400_000;
  await db.updateTable('api_user').set({ last_used_at: null }).execute();
  expect((await read<PeopleOverview>('People')).ApiAccounts.Unused).toBe(0);
  await db.updateTable('api_user').set({ created_at: longAgo }).where('operator_guid', '=', bob.guid).execute();
  expect((await read<PeopleOverview>('People')).ApiAccounts.Unused).toBe(1);
  const at = Date.now() - 3_600_000;
  await db.updateTable('operator').set({ last_sign_in_at: at }).where('operator_guid', '=', bob.guid).execute();
  const later = await read<PeopleOverview>('People');
  expect(later.Operators.SignedIn).toBe(all.Operators.SignedIn + 1);
  expect(later.Rows.find(({ OperatorGuid }) => OperatorGuid === bob.guid)).toMatchObject({ LastSignInAt: at });
});

test.each(['Alerting', 'Api', 'People'])('%s requires a signed-in operator', async (path) => {
  expect((await call('GET', `/api/v1/Overview/${path}`)).status).toBe(401);
});

function aUrl(name: string): object {
  return { Url: `https://shop.example/${name}` };
}
