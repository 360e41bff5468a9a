import type { Coverage } from '@vedette/contract/v1/alerting/coverage';
import type { AlertImpact } from '@vedette/contract/v1/alerting/alert-impact';
import { beforeAll, expect, test } from 'vitest';
import { createServiceFixture, PASSWORD, UNKNOWN_GUID } from '../testing/service-fixture.js';

const ok = async (answer: ReturnType<typeof admin>): Promise<void> => {
  const { status, text } = await answer;
  if (status >= 300) throw new Error(`${status} ${text}`);
};

const WITH_ALL_KINDS = { IsActive: true, SendOkAlerts: true, SendReminderAlerts: true };

/** Alerts follow permissions on monitors: one definition alerts two operators, each of whom may view one monitor. */
const { admin, made } = await createServiceFixture();

interface Authorization {
  readonly AuthorizationId: string;
  readonly AuthorizationType: string;
  readonly OperatorGuid: string | null;
}

const guids = { ann: '', bob: '', shop: '', blog: '', shops: '' };

const anOperator = (name: string): Promise<string> =>
  made('/v4/Operator', { Email: `${name}@example.com`, FullName: name, Password: PASSWORD }, 'OperatorGuid');
const aMonitor = (Name: string): Promise<string> =>
  made('/v4/Monitor', { Name, MonitorType: 'Https', Url: 'https://shop.example/', CheckInterval: 5 }, 'MonitorGuid');
const grants = async (path: string): Promise<Authorization[]> =>
  (await admin('GET', `/v4/${path}/Authorizations`)).body as Authorization[];
const grantId = async (path: string, type: string, operatorGuid: string): Promise<string> => {
  const found = (await grants(path)).find(
    ({ AuthorizationType, OperatorGuid }) => AuthorizationType === type && OperatorGuid === operatorGuid,
  );
  return found?.AuthorizationId ?? '';
};
const losses = async (path: string, authorizationId: string): Promise<AlertImpact> =>
  (await admin('GET', `/api/v1/${path}/Authorizations/${authorizationId}/AlertImpact`)).body as AlertImpact;
const recipients = async (): Promise<Record<string, string[]>> => {
  const { Rows } = (await admin('GET', '/api/v1/AlertCoverage')).body as Coverage;
  return Object.fromEntries(
    Rows.map(({ MonitorName, CurrentRecipients }) => [MonitorName, CurrentRecipients.map((one) => one.Recipient)]),
  );
};

beforeAll(async () => {
  guids.ann = await anOperator('ann');
  guids.bob = await anOperator('bob');
  guids.shop = await aMonitor('shop');
  guids.blog = await aMonitor('blog');
  guids.shops = await made('/v4/MonitorGroup', { Description: 'Shops' }, 'MonitorGroupGuid');
  await ok(admin('POST', `/v4/MonitorGroup/${guids.shops}/Member/${guids.shop}`));
  for (const { AlertDefinitionGuid } of (await admin('GET', '/v4/AlertDefinition')).body as {
    AlertDefinitionGuid: string;
  }[])
    await admin('DELETE', `/v4/AlertDefinition/${AlertDefinitionGuid}`);
  const groups = (await admin('GET', '/v4/MonitorGroup')).body as { MonitorGroupGuid: string; IsAll: boolean }[];
  const all = groups.find(({ IsAll }) => IsAll)?.MonitorGroupGuid ?? '';
  const definition = await made('/v4/AlertDefinition', { AlertName: 'All', IsActive: true }, 'AlertDefinitionGuid');
  await ok(admin('POST', `/v4/AlertDefinition/${definition}/Member/MonitorGroup/${all}`));
  const levels = `/v4/AlertDefinition/${definition}/EscalationLevel`;
  const [level] = (await admin('GET', levels)).body as { Id: number }[];
  const [mail] = (await admin('GET', '/v4/Integration')).body as { IntegrationGuid: string }[];
  const path = `${levels}/${level?.Id ?? 0}`;
  await ok(admin('PATCH', path, { IsActive: true }));
  for (const guid of [guids.ann, guids.bob]) await ok(admin('POST', `${path}/Member/Operator/${guid}`));
  await ok(admin('POST', `${path}/Integration`, { IntegrationGuid: mail?.IntegrationGuid, ...WITH_ALL_KINDS }));
  for (const { AuthorizationId, AuthorizationType } of await grants(`MonitorGroup/${all}`))
    if (AuthorizationType === 'ViewMonitorDataInGroup')
      await admin('DELETE', `/v4/MonitorGroup/${all}/Authorizations/${AuthorizationId}`);
  await ok(
    admin('POST', `/v4/MonitorGroup/${guids.shops}/Authorizations`, {
      AuthorizationType: 'ViewMonitorsInGroup',
      OperatorGuid: guids.ann,
    }),
  );
  await ok(
    admin('POST', `/v4/Monitor/${guids.blog}/Authorizations`, {
      AuthorizationType: 'ViewMonitorData',
      OperatorGuid: guids.bob,
    }),
  );
});

test('notifies only operators who may view the monitor', async () => {
  expect(await recipients()).toEqual({ shop: ['ann@example.com'], blog: ['bob@example.com'] });
});

test('deleting a permission lists the levels and monitors that lose a recipient', async () => {
  const ofAnn = await grantId(`MonitorGroup/${guids.shops}`, 'ViewMonitorDataInGroup', guids.ann);
  expect(await losses(`MonitorGroup/${guids.shops}`, ofAnn)).toMatchObject({
    Levels: [{ AlertName: 'All', EscalationLevelId: 1, LosesAllRecipients: true }],
    Monitors: [{ MonitorName: 'shop' }],
    TotalMonitors: 1,
  });
  // Without the stronger permission the results of the monitor can still be viewed.
  const stronger = await grantId(`MonitorGroup/${guids.shops}`, 'ViewMonitorsInGroup', guids.ann);
  expect(await losses(`MonitorGroup/${guids.shops}`, stronger)).toMatchObject({ Levels: [], TotalMonitors: 0 });
});

test('lists nothing when the operator keeps the permission in another way', async () => {
  await ok(
    admin('POST', `/v4/Monitor/${guids.shop}/Authorizations`, {
      AuthorizationType: 'ViewMonitorData',
      OperatorGuid: guids.ann,
    }),
  );
  const second = await grantId(`Monitor/${guids.shop}`, 'ViewMonitorData', guids.ann);
  expect(await losses(`Monitor/${guids.shop}`, second)).toMatchObject({ Levels: [], Monitors: [], TotalMonitors: 0 });
  await admin('DELETE', `/v4/Monitor/${guids.shop}/Authorizations/${second}`);
});

test.each([
  ['an unknown authorization', () => UNKNOWN_GUID, 404],
  ['no guid', () => 'none', 400],
])('rejects %s', async (_what, id, status) => {
  const path = `/api/v1/Monitor/${guids.blog}/Authorizations/${id()}/AlertImpact`;
  expect((await admin('GET', path)).status).toBe(status);
});
