import { beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.js';
import { createMailDelivery } from '../mail/mail-delivery.js';
import { notifyAdministrators } from './system-alert.js';
import { aPerson, at, AlertingFixture } from '../testing/alerting-fixture.js';
import { plainVault } from '../../testing/plain-vault.js';

const db = await testDatabase();
let fixture: AlertingFixture;
const notice = { kind: 'diskLow', title: 'Disk is nearly full', detail: 'Only 12 MB of disk space is left for data.' };

beforeEach(async () => {
  fixture = new AlertingFixture(db);
  await fixture.open();
  await fixture.addPerson(aPerson('ann', { isActive: false }));
});

test('notifies administrators of problems of the service, on duty or not', async () => {
  await db.transaction().execute((tx) => notifyAdministrators(tx, fixture.ports, [notice], at('05:00')));
  const linkBase = { publicUrl: 'https://watch.example' };
  const delivery = createMailDelivery({
    holder: crypto.randomUUID(),
    vault: plainVault,
    db,
    ports: fixture.ports,
    sendToServer: undefined,
    sender: 'alerts@example.com',
    linkBase,
    clock: { now: () => at('05:00') },
  });
  await delivery.deliverDue();
  const mail = await db.selectFrom('mail').selectAll().executeTakeFirstOrThrow();
  expect(mail).toMatchObject({ address: 'ann@example.com', subject: 'Vedette: Disk is nearly full', state: 'kept' });
  expect(mail.body_text).toContain('Only 12 MB of disk space is left for data.');
  expect(mail.body_text).toContain('https://watch.example');
});

test('notifies once of the same problem at the same time', async () => {
  for (let time = 0; time < 2; time += 1) {
    await db.transaction().execute((tx) => notifyAdministrators(tx, fixture.ports, [notice], at('05:00')));
  }
  expect(await db.selectFrom('alert').selectAll().execute()).toHaveLength(1);
  expect(await db.selectFrom('alert_delivery').selectAll().execute()).toHaveLength(1);
});

test('names only the account’s own monitors', async () => {
  const of = {
    ...notice,
    kind: 'slotsMissed',
    detailByAccount: new Map([[1, 'Planned checks of “shop” were not run.']]),
  };
  const others = {
    ...notice,
    kind: 'other',
    detailByAccount: new Map([[2, 'Planned checks of “theirs” were not run.']]),
  };
  await db.transaction().execute((tx) => notifyAdministrators(tx, fixture.ports, [of, others], at('05:00')));
  const alerts = await db.selectFrom('alert').select('error_message').orderBy('incident_key').execute();
  expect(alerts.map(({ error_message: message }) => message)).toEqual([
    notice.detail,
    'Planned checks of “shop” were not run.',
  ]);
});
