import type { Coverage, IncidentDecisions } from '@vedette/contract/v1/alerting/coverage';
import { HOUR } from '@vedette/kernel/clock';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.js';
import type { MonitorFacts, Person } from '../ports/ports.js';
import { aService, type Service } from '../testing/service.js';
import { aMonitor, aPerson, newGuid, type FixtureLevel } from '../testing/alerting-fixture.js';

const db = await testDatabase();
let service: Service;
let count = 0;
beforeAll(async () => {
  service = await aService(db);
});
afterEach(async () => {
  await db.updateTable('account').set({ message_credits: 1_000_000, fallback_integration_guid: null }).execute();
});

interface Silence {
  readonly facts?: Partial<MonitorFacts>;
  readonly person?: Partial<Person>;
  readonly level?: FixtureLevel;
}

/** Returns the alert decision of a failing monitor with one level that notifies one person. */
async function ask(silence: Silence, before: (definitionGuid: string) => Promise<unknown> = () => Promise.resolve()) {
  const { alerting, admin, now } = service;
  count += 1;
  const name = `silent ${count}`;
  const monitor = await alerting.addMonitor(aMonitor(name, silence.facts));
  const person = await alerting.addPerson(aPerson(`person${count}`, silence.person));
  await before(await alerting.addDefinition([monitor], [{ people: [person], ...silence.level }]));
  await alerting.follow(now, alerting.errorTransition(monitor, now));
  const { Decisions } = (await admin('GET', `/api/v1/Incident/${await alerting.storeIncident(monitor)}/AlertDecision`))
    .body as IncidentDecisions;
  const { Rows } = (await admin('GET', '/api/v1/AlertCoverage')).body as Coverage;
  const coverage = Rows.find(({ MonitorName }) => MonitorName === name);
  return { stopped: Decisions.filter(({ IsPassed }) => !IsPassed), decisions: Decisions, coverage };
}
const decisionTexts = (decisions: readonly { readonly Text: string }[]): string[] => decisions.map(({ Text }) => Text);

test('in maintenance: states what stops a level, and until when', async () => {
  const maintenanceUntil = service.now + HOUR;
  const { stopped, decisions, coverage } = await ask({ facts: { maintenanceUntil } });
  expect(stopped).toMatchObject([
    { Text: 'Now: The monitor is in a maintenance period, which ends at this time', At: maintenanceUntil },
    {
      Text:
        'Rule met (1 or more confirmed errors, 1 so far), but the monitor is in a maintenance period. ' +
        'Evaluated again at the next confirmed error after the period',
    },
  ]);
  expect(decisionTexts(decisions).at(-1)).toMatch(/would be notified then$/);
  expect(coverage).toMatchObject({ IsCovered: true, Reasons: ['Now: The monitor is in a maintenance period'] });
});

test('with everyone off duty, coverage states why no one is notified now', async () => {
  const { stopped, coverage } = await ask({ person: { isOffDuty: true } });
  expect(decisionTexts(stopped)).toEqual([expect.stringMatching(/not sent\. The operator was off duty$/)]);
  expect(coverage).toMatchObject({ IsCovered: true, Reasons: ['Now: All recipients are off duty'] });
});

test.each([
  ['before it is reached', { count: 5 }],
  ['once it has alerted', {}],
])('reports a level without an integration, %s', async (_when, level) => {
  const removed = (guid: string) =>
    db.deleteFrom('level_integration').where('alert_definition_guid', '=', guid).execute();
  const { stopped, coverage } = await ask({ level }, removed);
  expect(decisionTexts(stopped)).toContain('The escalation level has no integration');
  expect(coverage?.Reasons).toEqual(['No active escalation level has an integration']);
});

test('reports a level without members', async () => {
  const { stopped } = await ask({ level: { people: [] } });
  expect(decisionTexts(stopped)).toEqual(['The escalation level has no members']);
});

/** Leaves a level with SMS only and no credits. */
async function withoutCredits(definitionGuid: string): Promise<void> {
  const sms = newGuid();
  const own = { account_id: 1, integration_guid: sms };
  const settings = JSON.stringify({ channel: 'SmsGateway' });
  await db
    .insertInto('integration')
    .values({ ...own, name: 'SMS', type: 'Sms', is_built_in: false, settings, created_at: service.now })
    .execute();
  await db
    .updateTable('level_integration')
    .set({ integration_guid: sms })
    .where('alert_definition_guid', '=', definitionGuid)
    .execute();
  await db.updateTable('account').set({ message_credits: 0 }).execute();
}

test('without credits SMS notify no one, and coverage reports it', async () => {
  const phone = { mobilePhone: '+31612345678' };
  const { coverage } = await ask({ person: phone, level: { count: 5 } }, withoutCredits);
  expect(coverage).toMatchObject({
    IsCovered: false,
    CurrentRecipients: [],
    Reasons: ['The account has no message credits left'],
  });
});

test('is covered when a fallback channel replaces unpaid SMS', async () => {
  const phone = { mobilePhone: '+31612345678' };
  const { coverage } = await ask({ person: phone, level: { count: 5 } }, async (guid) => {
    await withoutCredits(guid);
    const fallback = { fallback_integration_guid: service.alerting.integrationGuid };
    await db.updateTable('account').set(fallback).execute();
  });
  expect(coverage).toMatchObject({ IsCovered: true, Reasons: [] });
});
