import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { aCaller } from '../../testing/a-host.js';
import { testDatabase } from '../../testing/database.js';
import { toAlertRow } from './alert-view.js';
import { loadAlerts } from '../reads/alerts-sql.js';

const db = await testDatabase();
const ALERT = '00000000-0000-4000-8000-000000000001';

/** Adds an alert of the service itself with one message, whose mail has the given state. */
async function alertWithMail(mail: 'kept' | 'sent'): Promise<void> {
  await sql`truncate alert, mail cascade`.execute(db);
  await sql`insert into alert (account_id, alert_guid, kind, ordinal, alerted_at, first_error_at, error_description,
    error_message, incident_key, facts) values (1, ${ALERT}, 3, 0, 5, 5, 'disk low', '', 'k', '{}')`.execute(db);
  await sql`
    with m as (insert into mail (account_id, address, kind, state, created_at, message_id, settled_at)
      values (1, 'ada@example.com', 3, ${mail}, 5, 'id', 6) returning mail_id)
    insert into alert_delivery (account_id, alert_guid, integration_guid, channel, recipient_key, address, state, queued_at,
      mail_id, settled_at)
    select 1, ${ALERT}, gen_random_uuid(), 'Email', 'ada@example.com', 'ada@example.com', 'delivered', 5, mail_id, 6
    from m`.execute(db);
}

test('a message kept in the outbox without a mail server is not reported as sent', async () => {
  const delivery = async () => {
    const [alert] = await loadAlerts(
      db,
      { accountId: 1, visible: 'all' },
      { withSystem: true, messages: { callIntegrations: 'all' }, take: 5 },
    );
    return alert && toAlertRow(alert, aCaller()).Deliveries[0];
  };
  await alertWithMail('kept');
  expect(await delivery()).toMatchObject({ State: 'Kept', Address: 'ada@example.com' });
  expect(await delivery()).not.toHaveProperty('SentAt');
  await alertWithMail('sent');
  expect(await delivery()).toMatchObject({ State: 'Sent', SentAt: 6 });
});

test('an alert shows the name of its definition, even after deletion', async () => {
  await sql`truncate alert, mail cascade`.execute(db);
  const definition = '00000000-0000-4000-8000-000000000002';
  await sql`insert into alert (account_id, alert_guid, kind, ordinal, alerted_at, first_error_at, error_description,
    error_message, incident_key, alert_definition_guid, level_id, facts)
    values (1, ${ALERT}, 3, 0, 5, 5, 'down', '', 'k', ${definition}, 1, '{"definitionName":"Nights"}')`.execute(db);
  const name = async () => {
    const [alert] = await loadAlerts(
      db,
      { accountId: 1, visible: 'all' },
      { withSystem: true, messages: { callIntegrations: 'all' }, take: 5 },
    );
    return alert && toAlertRow(alert, aCaller()).AlertName;
  };
  expect(await name()).toBe('Nights');
  await sql`insert into account (account_id, name, timezone_id, culture_name, group_authorization_format, created_at)
    overriding system value values (1, 'Test', 110, 'en-GB', 'Objects', 5) on conflict do nothing`.execute(db);
  await sql`insert into alert_definition (account_id, alert_definition_guid, name, is_active, created_at)
    values (1, ${definition}, 'Nights and days', true, 5)`.execute(db);
  expect(await name()).toBe('Nights and days');
});
