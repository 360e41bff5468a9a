import { beforeAll, expect, test } from 'vitest';
import { ADMIN, createServiceFixture, PASSWORD } from '../testing/service-fixture.js';

/**
 * Lists every call by which an operator makes the service send something. The limit of one operator does not affect
 * another. Add each new call of this kind to this table.
 */
const { call, admin, made, db } = await createServiceFixture();
const DASHBOARD = 'da5b0a2d-0000-4000-8000-000000000001';
const at = { ann: '', report: '', channel: '', custom: '', page: '', incident: '' };
const guids = { first: '', second: '' };
let second: Readonly<Record<string, string>> = {};

const basic = (name: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}`,
});

beforeAll(async () => {
  const row = { FullName: 'Second', Email: 'second@example.com', Password: PASSWORD };
  guids.second = await made('/v4/Operator', row, 'OperatorGuid');
  const operators = (await admin('GET', '/v4/Operator')).body as { Email: string; OperatorGuid: string }[];
  guids.first = operators.find(({ Email }) => Email === ADMIN)?.OperatorGuid ?? '';
  const groups = (await admin('GET', '/v4/OperatorGroup')).body as { Description: string; OperatorGroupGuid: string }[];
  const administrators = groups.find(({ Description }) => Description === 'Administrators')?.OperatorGroupGuid ?? '';
  expect((await admin('POST', `/v4/OperatorGroup/${administrators}/Member/${guids.second}`)).status).toBe(201);
  const registered = await call('POST', '/v4/Register', undefined, basic('second@example.com', PASSWORD));
  const { UserName, Password } = registered.body as { UserName: string; Password: string };
  second = basic(UserName, Password);

  at.ann = await made(
    '/v4/Operator',
    { FullName: 'Ann', Email: 'ann@example.com', SetupMode: 'Invitation' },
    'OperatorGuid',
  );
  const report = { DashboardGuid: DASHBOARD, FileType: 'HTMLEmail', Recipients: { Operators: [at.ann] } };
  at.report = await made(
    '/v4/ScheduledReport',
    { ...report, Schedule: { ScheduleType: 'Daily', Time: '08:00:00' } },
    'ScheduledReportGuid',
  );
  const hook = { Name: 'Hook', Channel: 'Webhook', Settings: { Url: 'https://hook.example/' } };
  at.channel = await made('/api/v1/Integration/Channel', hook, 'IntegrationGuid');
  const copied = await made('/api/v1/Integration/Channel', { ...hook, Name: 'Custom' }, 'IntegrationGuid');
  expect((await admin('POST', `/api/v1/Integration/Channel/${copied}/Customize`)).status).toBeLessThan(300);
  at.custom = copied;
  const shop = { Name: 'Shop', MonitorType: 'Https', Url: 'https://shop.example/' };
  const monitor = await made('/v4/Monitor', shop, 'MonitorGuid');
  at.page = await made('/v4/PublicStatusPage', { Name: 'Shop', MonitorGuids: [monitor] }, 'PublicDashboardGuid');
  at.incident = crypto.randomUUID();
  await db
    .insertInto('incident')
    .values({
      incident_guid: at.incident,
      account_id: 1,
      monitor_guid: monitor,
      first_error_check_id: 1,
      first_error_at: Date.now(),
      first_confirmed_check_id: 1,
      first_confirmed_at: Date.now(),
      confirmed_count: 1,
      last_error_check_id: 1,
      last_error_at: Date.now(),
      error_code: 1,
      error_description: 'x',
      closed_at: null,
      ok_check_id: null,
      silenced_reason: null,
      acknowledged_by: null,
      acknowledged_at: null,
    })
    .execute();
});

const to = { Operators: ['{ann}'] };
const calls = [
  ['invitation', '/v4/Operator', { FullName: 'New', Email: 'new@example.com', SetupMode: 'Invitation' }],
  ['invitation', '/api/v1/Operator/{ann}/Invitation', undefined],
  ['testMessage', '/api/v1/Operator/{ann}/TestMessage', { Channel: 'Email' }],
  ['testMessage', '/api/v1/Integration/Channel/{channel}/Test', { MessageType: 'Error' }],
  ['testMessage', '/api/v1/Integration/Custom/{custom}/Test', { MessageType: 'Error' }],
  ['document', `/api/v1/Dashboard/${DASHBOARD}/Mail`, { Format: 'HTML', Recipients: to }],
  ['document', '/api/v1/ListMail', { List: '/Monitor', Format: 'HTML', Recipients: to }],
  ['document', '/api/v1/ScheduledReport/{report}/Run', undefined],
  [
    'statusPageUpdate',
    '/api/v1/PublicStatusPage/{page}/Incident/{incident}/Update',
    { State: 'Identified', Text: 'A disk was full.' },
  ],
] as const;

const filled = <T>(value: T): T =>
  value === undefined
    ? value
    : (JSON.parse(
        JSON.stringify(value).replace(/\{(\w+)\}/g, (_whole, name: string) => at[name as keyof typeof at]),
      ) as T);

test.each(calls)('limits %s by POST %s per operator', async (kind, path, body) => {
  await db.deleteFrom('operator_sending').execute();
  const own = { account_id: 1, operator_guid: guids.first, kind, sent_at: Date.now() };
  await db
    .insertInto('operator_sending')
    .values(Array.from({ length: 200 }, () => ({ ...own, messages: 1 })))
    .execute();
  const refused = await admin('POST', filled(path), filled(body));
  expect([refused.status, refused.text]).toEqual([
    429,
    expect.stringMatching(/You can send \d+ .+ per hour\. Try again in/),
  ]);
  const accepted = await call('POST', filled(path), filled(body), second);
  expect(accepted.status, accepted.text).toBeLessThan(300);
  const counted = await db
    .selectFrom('operator_sending')
    .select(['kind', 'messages'])
    .where('operator_guid', '=', guids.second)
    .execute();
  expect(counted).toEqual([{ kind, messages: 1 }]);
});
