import { beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.js';
import { SECOND, type Instant } from '@vedette/kernel/clock';
import { lowestIdAt } from '@vedette/kernel/ids';
import type { MonitorFacts, Person } from '../ports/ports.js';
import { aMonitor, aPerson, at, AlertingFixture } from '../testing/alerting-fixture.js';

const db = await testDatabase();
let fixture: AlertingFixture;
let ann: Person;
let router: MonitorFacts;
let shop: MonitorFacts;

beforeEach(async () => {
  fixture = new AlertingFixture(db);
  await fixture.open();
  ann = await fixture.addPerson(aPerson('ann'));
  router = await fixture.addMonitor(aMonitor('router'));
  shop = await fixture.addMonitor(aMonitor('shop', { dependsOn: [router.monitorGuid] }));
  await fixture.addDefinition([shop], [{ people: [ann], reminders: 2 }]);
});

async function routerFails(text: string): Promise<void> {
  fixture.errorTransition(router, at(text));
  await fixture.storeIncident(router);
}
const routerIsUp = (text: string) =>
  db
    .updateTable('incident')
    .set({ closed_at: at(text) })
    .where('monitor_guid', '=', router.monitorGuid)
    .where('closed_at', 'is', null)
    .execute();
async function look(from: Instant, until: Instant): Promise<void> {
  for (let now = from; now <= until; now += 5 * SECOND) await fixture.escalate(now);
}
const held = () => db.selectFrom('alert_escalation').select(['suppressed_at', 'suppressed_by', 'fired_at']).execute();

test('suppresses and records an error while its parent is down, then alerts', async () => {
  await routerFails('01:00');
  await fixture.follow(at('02:00'), fixture.errorTransition(shop, at('02:00')));
  expect(await held()).toEqual([{ suppressed_at: at('02:00'), suppressed_by: router.monitorGuid, fired_at: null }]);
  await look(at('02:00'), at('04:00'));
  await routerIsUp('04:00');
  await fixture.follow(at('04:20'), fixture.errorTransition(shop, at('04:20')));
  await look(at('04:20'), at('05:10'));
  expect(await fixture.alerts()).toEqual(['05:00 L1 Error']);
  expect(await held()).toEqual([
    { suppressed_at: at('02:00'), suppressed_by: router.monitorGuid, fired_at: at('05:00') },
  ]);
  await fixture.follow(at('06:00'), fixture.recoveryTransition(shop, at('06:00')));
  expect(await fixture.alerts()).toEqual(['05:00 L1 Error', '06:00 L1 Ok']);
});

/** The router failed once and is being rechecked. */
const routerFailsOnce = (text: string) =>
  db
    .insertInto('monitor_state')
    .values({
      account_id: 1,
      monitor_guid: router.monitorGuid,
      check_id: lowestIdAt(at(text)),
      slot_at: at(text),
      attempt: 0,
      server_id: 1,
      error_level: 1,
      error_code: 4003,
      error_description: null,
      error_message: null,
      total_ms: 1,
      staging: false,
      is_down: false,
    })
    .execute();

test('an error just before its parent’s waits for the parent’s recheck', async () => {
  await routerFailsOnce('01:58');
  await fixture.follow(at('02:00'), fixture.errorTransition(shop, at('02:00')));
  expect(await held()).toEqual([{ suppressed_at: at('02:00'), suppressed_by: router.monitorGuid, fired_at: null }]);
  await routerFails('02:03');
  await look(at('02:05'), at('04:00'));
  expect(await fixture.alerts()).toEqual([]);
});

test('alerts once the recheck finds the parent up', async () => {
  await routerFailsOnce('01:58');
  await fixture.follow(at('02:00'), fixture.errorTransition(shop, at('02:00')));
  await look(at('02:05'), at('03:00'));
  expect(await fixture.alerts()).toEqual(['02:15 L1 Error']);
});

test('alerts after interval and a minute when not checked again', async () => {
  await routerFails('01:00');
  await fixture.follow(at('02:00'), fixture.errorTransition(shop, at('02:00')));
  await routerIsUp('02:10');
  await look(at('02:10'), at('09:00'));
  expect(await fixture.alerts()).toEqual(['08:10 L1 Error']);
});

test('sends nothing for a monitor that recovers immediately', async () => {
  await routerFails('01:00');
  await fixture.follow(at('02:00'), fixture.errorTransition(shop, at('02:00')));
  await routerIsUp('03:00');
  await look(at('03:00'), at('03:50'));
  await fixture.follow(at('03:50'), fixture.recoveryTransition(shop, at('03:50')));
  await look(at('03:50'), at('10:00'));
  expect(await fixture.alerts()).toEqual([]);
  expect(await db.selectFrom('alert_delivery').selectAll().execute()).toEqual([]);
});

test('sends no reminders while the parent is down, but the Ok', async () => {
  await fixture.follow(at('02:00'), fixture.errorTransition(shop, at('02:00')));
  await routerFails('02:05');
  await look(at('11:55'), at('12:05'));
  await fixture.follow(at('13:00'), fixture.recoveryTransition(shop, at('13:00')));
  expect(await fixture.alerts()).toEqual(['02:00 L1 Error', '13:00 L1 Ok']);
  expect(await held()).toMatchObject([{ suppressed_at: at('12:00'), suppressed_by: router.monitorGuid }]);
});

test('a removed parent suppresses nothing', async () => {
  await routerFails('01:00');
  await fixture.follow(at('02:00'), fixture.errorTransition(shop, at('02:00')));
  fixture.changeMonitor(shop.monitorGuid, { dependsOn: [] });
  await look(at('02:00'), at('03:00'));
  expect(await fixture.alerts()).toEqual(['02:30 L1 Error']);
});
