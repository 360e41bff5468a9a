import { DAY } from '@vedette/kernel/clock';
import { expect, test } from 'vitest';
import { testDatabase } from '../testing/database.js';
import { createMailDelivery } from './mail/mail-delivery.js';
import { deleteOldAlerts } from './retention-sql.js';
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
  const delivery = createMailDelivery({
    holder: crypto.randomUUID(),
    vault: plainVault,
    db,
    ports: fixture.ports,
    sendToServer: undefined,
    sender: 'a@b.example',
    linkBase,
    clock: { now: () => now },
  });
  await fixture.follow(now, fixture.errorTransition(old, now), fixture.recoveryTransition(old, now));
  await delivery.deliverDue();
  now += 10 * DAY;
  await fixture.follow(now, fixture.errorTransition(young, now));
  await delivery.deliverDue();
  const limits = { alertsBefore: now - DAY, mailsBefore: now - DAY };
  while ((await deleteOldAlerts(db, limits)) > 0);
  const left = await db.selectFrom('alert').select('monitor_guid').execute();
  expect(left).toEqual([{ monitor_guid: young.monitorGuid }]);
  expect(await db.selectFrom('alert_delivery').selectAll().execute()).toHaveLength(1);
  expect(await db.selectFrom('mail').selectAll().execute()).toHaveLength(1);
  expect(await db.selectFrom('alert_escalation').selectAll().execute()).toHaveLength(1);
});
