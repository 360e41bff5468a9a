import type { AlertImpact } from '@vedette/contract/v1/alerting/alert-impact';
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.js';
import type { MonitorFacts, Person } from '../ports/ports.js';
import { aService, type Service } from '../testing/service.js';
import { aMonitor, aPerson } from '../testing/alerting-fixture.js';

const db = await testDatabase();
let service: Service;
let [shop, api]: [MonitorFacts, MonitorFacts] = [aMonitor('shop'), aMonitor('api')];
let [ann, bob]: [Person, Person] = [aPerson('ann'), aPerson('bob', { isOffDuty: true })];
let [first, second] = ['', ''];
let team = '';

/**
 * Removes the default definition. `shop` alerts ann and bob; `api` alerts ann, and by a second definition the group,
 * whose only member is ann.
 */
beforeAll(async () => {
  service = await aService(db);
  const { alerting, account } = service;
  await db.deleteFrom('alert_definition').execute();
  shop = await alerting.addMonitor(shop);
  api = await alerting.addMonitor(api);
  ann = await alerting.addPerson(ann);
  bob = await alerting.addPerson(bob);
  team = account.everyoneGuid;
  alerting.groups.set(team, [ann.operatorGuid]);
  first = await alerting.addDefinition(
    [shop],
    [{ people: [ann] }, { people: [bob] }, { people: [ann], isActive: false }],
  );
  second = await alerting.addDefinition([api], [{}]);
  const own = { account_id: 1, alert_definition_guid: second, level_id: 1 };
  await db
    .insertInto('escalation_level_member')
    .values({ ...own, operator_guid: null, operator_group_guid: team })
    .execute();
});

const loadLosses = async (path: string): Promise<AlertImpact> =>
  (await service.admin('GET', `/api/v1/${path}/AlertImpact`)).body as AlertImpact;
const monitorNames = ({ Monitors }: AlertImpact): string[] => Monitors.map(({ MonitorName }) => MonitorName);

test('lists levels and monitors that alert no one without an operator', async () => {
  const losses = await loadLosses(`Operator/${ann.operatorGuid.toUpperCase()}`);
  expect(losses.Levels).toEqual(
    [
      { AlertDefinitionGuid: first, AlertName: 'Everything', EscalationLevelId: 1, LosesAllRecipients: true },
      { AlertDefinitionGuid: second, AlertName: 'Everything', EscalationLevelId: 1, LosesAllRecipients: true },
    ].sort((a, b) => a.AlertDefinitionGuid.localeCompare(b.AlertDefinitionGuid)),
  );
  expect([monitorNames(losses), losses.TotalMonitors, losses.OtherLevels]).toEqual([['api'], 1, 0]);
});

test('counts an operator who is off duty as notified', async () => {
  const losses = await loadLosses(`Operator/${bob.operatorGuid}`);
  expect(losses.Levels).toMatchObject([{ EscalationLevelId: 2, LosesAllRecipients: true }]);
  expect(losses).toMatchObject({ Monitors: [], TotalMonitors: 0, OpenIncidents: 0 });
});

test('lists a level without monitors too', async () => {
  const before = await loadLosses(`OperatorGroup/${team}`);
  const guid = await service.alerting.addDefinition([], [{}]);
  const own = { account_id: 1, alert_definition_guid: guid, level_id: 1 };
  await db
    .insertInto('escalation_level_member')
    .values({ ...own, operator_guid: null, operator_group_guid: team })
    .execute();
  const { Levels } = await loadLosses(`OperatorGroup/${team}`);
  expect(Levels.length).toBe(before.Levels.length + 1);
  await db.deleteFrom('alert_definition').where('alert_definition_guid', '=', guid).execute();
});

test('lists what a deleted group’s members no longer receive', async () => {
  const losses = await loadLosses(`OperatorGroup/${team}`);
  expect(losses.Levels).toMatchObject([{ AlertDefinitionGuid: second, LosesAllRecipients: true }]);
  expect(monitorNames(losses)).toEqual(['api']);
});

test('lists monitors only this definition alerts, and incidents left without Ok', async () => {
  const { alerting, now } = service;
  const before = await loadLosses(`AlertDefinition/${first}`);
  expect([monitorNames(before), before.Levels, before.OpenIncidents]).toEqual([['shop'], [], 0]);
  await alerting.follow(now, alerting.errorTransition(shop, now));
  expect((await loadLosses(`AlertDefinition/${first}`)).OpenIncidents).toBe(1);
  await alerting.follow(now + 1, alerting.recoveryTransition(shop, now + 1));
  expect((await loadLosses(`AlertDefinition/${first}`)).OpenIncidents).toBe(0);
  const other = await alerting.addDefinition([shop], [{ extra: ['noc@example.com'] }]);
  expect((await loadLosses(`AlertDefinition/${first}`)).TotalMonitors).toBe(0);
  expect(monitorNames(await loadLosses(`AlertDefinition/${other}`))).toEqual([]);
});

test('returns only the number of definitions that the caller may not edit', async () => {
  const eve = await service.anOperator('eve@example.com');
  const { status, body } = await eve('GET', `/api/v1/OperatorGroup/${team}/AlertImpact`);
  expect([status, body]).toMatchObject([200, { Levels: [], OtherLevels: 1 }]);
});

test.each([
  ['an unknown definition', 'AlertDefinition', 404],
  ['an unknown operator', 'Operator', 404],
  ['an unknown group', 'OperatorGroup', 404],
])('rejects %s', async (_what, kind, status) => {
  const guid = '00000000-0000-4000-8000-000000000000';
  expect((await service.admin('GET', `/api/v1/${kind}/${guid}/AlertImpact`)).status).toBe(status);
  expect((await service.admin('GET', `/api/v1/${kind}/none/AlertImpact`)).status).toBe(400);
});

test('shows a definition to operators who may edit it', async () => {
  const joe = await service.anOperator('joe@example.com');
  expect((await joe('GET', `/api/v1/AlertDefinition/${first}/AlertImpact`)).status).toBe(403);
});
