import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.js';
import { loadAlerts, type AlertFilter } from '../reads/alerts-sql.js';

const db = await testDatabase();
const ALERT = '00000000-0000-4000-8000-000000000001';
const [HOOK, SLACK] = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b'];

beforeAll(async () => {
  await sql`insert into alert (account_id, alert_guid, kind, ordinal, alerted_at, first_error_at, error_description,
    error_message, incident_key, facts) values (1, ${ALERT}, 3, 0, 5, 5, 'down', '', 'k', '{}')`.execute(db);
  for (const [integration, state] of [
    [HOOK, 'failed'],
    [SLACK, 'queued'],
    [SLACK, 'delivered'],
  ] as const) {
    await sql`insert into alert_delivery (account_id, alert_guid, integration_guid, channel, recipient_key, address, state,
      queued_at, next_at, request, response)
      values (1, ${ALERT}, ${integration}, 'GenericWebhook', ${state}, '', ${state}, 5, 6, ${'r'.repeat(9_000)}, '422')`.execute(
      db,
    );
  }
});

async function read(messages?: AlertFilter['messages']) {
  const filter = { withSystem: true, take: 5, ...(messages && { messages }) };
  const [alert] = await loadAlerts(db, { accountId: 1, visible: 'all' }, filter);
  return alert?.deliveries.map(({ request, response }) => [request?.length, response]);
}

test('reads requests of selected integrations, cut, for messages that have not arrived', async () => {
  expect(await read({ callIntegrations: 'all' })).toEqual([
    [2_000, '422'],
    [2_000, '422'],
    [undefined, null],
  ]);
  expect(await read({ callIntegrations: [SLACK] })).toEqual([
    [undefined, '422'],
    [2_000, '422'],
    [undefined, null],
  ]);
  expect(await read({ callIntegrations: [] })).toEqual([
    [undefined, '422'],
    [undefined, '422'],
    [undefined, null],
  ]);
});

test('an alert without requested deliveries has none', async () => {
  expect(await read()).toEqual([]);
});
