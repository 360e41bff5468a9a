import { DAY } from '@vedette/kernel/clock';
import { expect, test } from 'vitest';
import { testDatabase } from '../testing/database.js';
import { createDelivery } from './mail/delivery.js';
import { dropOldAlerts } from './retention-sql.js';
import { aMonitor, aPerson, at, AlertingFixture } from './testing/alerting-fixture.js';
import { plainVault } from '../testing/plain-vault.js';

const db = await testDatabase();

test('deletes old alerts with their messages, and keeps open and recent ones', async () => {
  const fixture = new AlertingFixture(db);
  await fixture.open();
  const [old, young] = [await fixture.addMonitor(aMonitor('old')), await fixture.addMonitor(aMonitor('young'))];
  await fixture.addDefinition([old, young], [{ people: [await fixture.addPerson(aPerson('ann'))] }]);
  let now = at('05:00');
  const linkBase = { publicUrl: undefined };
  const delivery = createDelivery({
    holder: crypto.randomUUID(),
    vault: plainVault,
    db,
    ports: fixture.ports,
    handover: undefined,
    sender: 'a@b.example',
    linkBase,
    clock: { now: () => now },
  });
  await fixture.follow(now, fixture.confirmed(old, now), fixture.recovered(old, now));
  await delivery.deliverDue();
  now += 10 * DAY;
  await fixture.follow(now, fixture.confirmed(young, now));
  await delivery.deliverDue();
  const limits = { alertsBefore: now - DAY, mailsBefore: now - DAY };
  while ((await dropOldAlerts(db, limits)) > 0);
  const left = await db.selectFrom('alert').select('monitor_guid').execute();
  expect(left).toEqual([{ monitor_guid: young.monitorGuid }]);
  expect(await db.selectFrom('alert_delivery').selectAll().execute()).toHaveLength(1);
  expect(await db.selectFrom('mail').selectAll().execute()).toHaveLength(1);
  expect(await db.selectFrom('alert_escalation').selectAll().execute()).toHaveLength(1);
});
