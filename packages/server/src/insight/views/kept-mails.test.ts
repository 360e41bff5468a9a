import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { aCaller } from '../../testing/a-host.js';
import { testDatabase } from '../../testing/database.js';
import { alertRowOf } from './alert-view.js';
import { loadAlerts } from './alerts-sql.js';

const db = await testDatabase();
const ALERT = '00000000-0000-4000-8000-000000000001';

/** An alert of the service itself with one message, whose mail is in the given state. */
async function alertWithMail(mail: 'kept' | 'sent'): Promise<void> {
  await sql`truncate alert, mail cascade`.execute(db);
  await sql`insert into alert (account_id, alert_guid, kind, ordinal, alerted_at, first_error_at, error_description,
    error_message, incident_key, facts) values (1, ${ALERT}, 3, 0, 5, 5, 'disk low', '', 'k', '{}')`.execute(db);
  await sql`
    with m as (insert into mail (account_id, address, kind, state, created_at, message_id, settled_at)
      values (1, 'ada@example.com', 3, ${mail}, 5, 'id', 6) returning mail_id)
    insert into alert_intent (account_id, alert_guid, integration_guid, channel, recipient_key, address, state, queued_at,
      mail_id, settled_at)
    select 1, ${ALERT}, gen_random_uuid(), 'Email', 'ada@example.com', 'ada@example.com', 'delivered', 5, mail_id, 6
    from m`.execute(db);
}

test('a message that stayed in the outbox for want of a mail server is not told as sent', async () => {
  const intent = async () => {
    const [alert] = await loadAlerts(db, { accountId: 1, visible: 'all' }, { withSystem: true, take: 5 });
    return alert && alertRowOf(alert, aCaller()).Intents[0];
  };
  await alertWithMail('kept');
  expect(await intent()).toMatchObject({ State: 'Kept', Address: 'ada@example.com' });
  expect(await intent()).not.toHaveProperty('SentAt');
  await alertWithMail('sent');
  expect(await intent()).toMatchObject({ State: 'Sent', SentAt: 6 });
});
