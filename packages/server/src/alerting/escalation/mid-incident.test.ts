import { beforeEach, describe, expect, test } from 'vitest';
import type { IncidentTransition } from '../../incidents/index.js';
import { testDatabase } from '../../testing/database.js';
import type { MonitorFacts, Person } from '../ports/ports.js';
import { aMonitor, aPerson, at, AlertingFixture } from '../testing/alerting-fixture.js';

const db = await testDatabase();
let fixture: AlertingFixture;
let shop: MonitorFacts;
let ann: Person;
beforeEach(async () => {
  fixture = new AlertingFixture(db);
  await fixture.open();
  shop = await fixture.addMonitor(aMonitor('shop'));
  ann = await fixture.addPerson(aPerson('ann'));
});

let last: IncidentTransition;
const fails = (text: string): Promise<void> => {
  last = fixture.errorTransition(shop, at(text));
  return fixture.follow(at(text), last);
};
const recovers = (text: string): Promise<void> => fixture.follow(at(text), fixture.recoveryTransition(shop, at(text)));
const looks = (...texts: readonly string[]): Promise<unknown> =>
  texts.reduce<Promise<unknown>>((before, text) => before.then(() => fixture.escalate(at(text))), Promise.resolve());

/** Switches alerts of the monitor off or on; the incident continues. */
async function alertsAre(on: boolean, text: string): Promise<void> {
  fixture.changeMonitor(shop.monitorGuid, { generateAlert: on });
  if (!on) await fixture.follow(at(text), { kind: 'silenced', incident: last.incident, reason: 'alertsOff' });
}
const levelIs = (guid: string, change: object): Promise<unknown> =>
  db.updateTable('escalation_level').set(change).where('alert_definition_guid', '=', guid).execute();
const loadDeliveries = async (): Promise<string[]> => {
  const rows = await db
    .selectFrom('alert_delivery')
    .select(['address', 'state', 'skip_reason as skipReason'])
    .orderBy('delivery_id')
    .execute();
  return rows.map(({ address, state, skipReason }) => `${address} ${skipReason ?? state}`);
};

describe('alerts of a monitor switched off during an incident', () => {
  test('end: no reminder, no Ok, and queued messages are cancelled', async () => {
    await fixture.addDefinition([shop], [{ people: [ann], reminders: 3 }]);
    await fails('05:00');
    await alertsAre(false, '06:00');
    await looks('15:00', '25:00');
    await fails('26:00');
    await recovers('30:00');
    expect(await fixture.alerts()).toEqual(['05:00 L1 Error']);
    expect(await loadDeliveries()).toEqual(['ann@example.com silenced']);
  });

  test('and on again: only a level that has not fired yet fires', async () => {
    await fixture.addDefinition(
      [shop],
      [
        { people: [ann], reminders: 3 },
        { people: [ann], count: 3 },
      ],
    );
    await fixture.addDefinition([shop], [{ people: [ann], mode: 'AlertOnErrorDuration', minutes: 20 }]);
    await fails('05:00');
    await alertsAre(false, '06:00');
    await fails('10:00');
    await looks('15:00', '25:00');
    await alertsAre(true, '26:00');
    await fails('27:00');
    await recovers('30:00');
    expect(await fixture.alerts()).toEqual([
      '05:00 L1 Error',
      '27:00 L1 Error',
      '27:00 L2 Error',
      '30:00 L1 Ok',
      '30:00 L2 Ok',
    ]);
  });

  test('from the start: nothing until they are on, then at the next confirmed error', async () => {
    await fixture.addDefinition([shop], [{ people: [ann] }]);
    fixture.changeMonitor(shop.monitorGuid, { generateAlert: false });
    await fails('05:00');
    fixture.changeMonitor(shop.monitorGuid, { generateAlert: true });
    await looks('09:00');
    expect(await fixture.alerts()).toEqual([]);
    await fails('10:00');
    expect(await fixture.alerts()).toEqual(['10:00 L1 Error']);
  });
});

describe('definition edited during an incident', () => {
  test('a level that fired does not fire again under a new rule', async () => {
    const guid = await fixture.addDefinition([shop], [{ people: [ann] }]);
    await fails('05:00');
    await levelIs(guid, { escalation_mode: 'AlertOnErrorDuration', threshold_minutes: 10 });
    await looks('15:00');
    await fails('16:00');
    await levelIs(guid, { escalation_mode: 'AlertOnErrorCount', threshold_error_count: 3 });
    await fails('20:00');
    expect(await fixture.alerts()).toEqual(['05:00 L1 Error']);
  });

  test('a lower threshold is met at the next confirmed error, a higher one later', async () => {
    const lower = await fixture.addDefinition([shop], [{ people: [ann], count: 9 }]);
    const higher = await fixture.addDefinition([shop], [{ people: [ann], mode: 'AlertOnErrorDuration', minutes: 5 }]);
    await fails('05:00');
    await levelIs(lower, { threshold_error_count: 2 });
    await levelIs(higher, { threshold_minutes: 30 });
    await looks('10:00');
    expect(await fixture.alerts()).toEqual([]);
    await fails('11:00');
    expect(await fixture.alerts()).toEqual(['11:00 L1 Error']);
    await looks('34:59', '35:00');
    expect(await fixture.alerts()).toEqual(['11:00 L1 Error', '35:00 L1 Error']);
  });

  test('a deleted definition sends nothing more; another one continues', async () => {
    const gone = await fixture.addDefinition([shop], [{ people: [ann], reminders: 3 }]);
    await fixture.addDefinition([shop], [{ people: [ann], reminders: 3, delay: 20 }]);
    await fails('05:00');
    await db.deleteFrom('alert_definition').where('alert_definition_guid', '=', gone).execute();
    await looks('15:00', '25:00');
    await recovers('26:00');
    const rows = await db.selectFrom('alert').select('alert_definition_guid').where('kind', '=', 1).execute();
    expect(rows.map(({ alert_definition_guid }) => alert_definition_guid)).not.toContain(gone);
    expect((await fixture.alerts()).filter((text) => text.includes('Reminder'))).toEqual(['25:00 L1 Reminder 1']);
  });

  test('a monitor removed from it gets no reminder, but the Ok of its Error', async () => {
    const guid = await fixture.addDefinition([shop], [{ people: [ann], reminders: 3 }]);
    await fails('05:00');
    await db.deleteFrom('alert_definition_member').where('alert_definition_guid', '=', guid).execute();
    await looks('15:00');
    await fails('16:00');
    await recovers('20:00');
    expect(await fixture.alerts()).toEqual(['05:00 L1 Error', '20:00 L1 Ok']);
  });
});

test('sends Ok to everyone who got the Error, and to new members', async () => {
  const [bob, eve] = [aPerson('bob'), aPerson('eve', { isOffDuty: true })];
  for (const person of [bob, eve]) await fixture.addPerson(person);
  await fixture.addDefinition([shop], [{ people: [ann, eve] }]);
  await fails('05:00');
  const changes = db.updateTable('escalation_level_member').set({ operator_guid: bob.operatorGuid });
  await db.deleteFrom('escalation_level_member').where('operator_guid', '=', eve.operatorGuid).execute();
  await changes.where('operator_guid', '=', ann.operatorGuid).execute();
  await recovers('10:00');
  expect(await loadDeliveries()).toEqual([
    'ann@example.com queued',
    'eve@example.com offDuty',
    'bob@example.com queued',
    'ann@example.com queued',
  ]);
});

test('pausing and starting a monitor during an incident starts another incident', async () => {
  await fixture.addDefinition([shop], [{ people: [ann], reminders: 1 }]);
  await fails('05:00');
  await fixture.follow(at('06:00'), fixture.silenceTransition(shop, at('06:00')));
  await looks('15:00');
  await fails('20:00');
  expect(await fixture.alerts()).toEqual(['05:00 L1 Error', '20:00 L1 Error']);
  const keys = await db.selectFrom('alert').select('incident_key').distinct().execute();
  expect(keys).toHaveLength(2);
});
