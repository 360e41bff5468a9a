import { DAY, type Instant } from '@vedette/kernel/clock';
import { beforeAll, expect, test } from 'vitest';
import type { MessageCredits } from '@vedette/contract/v1/alerting/credits';
import { testDatabase } from '../../testing/database.js';
import { storeAlerts } from '../delivery-log/delivery-log-sql.js';
import { aService, type Service } from '../testing/service.js';
import { newGuid } from '../testing/alerting-fixture.js';

const db = await testDatabase();
const GONE = newGuid();
let service: Service;
/** Guid of an existing operator. */
let ann: string;
beforeAll(async () => {
  service = await aService(db);
  ann = (await db.selectFrom('operator').select('operator_guid').executeTakeFirstOrThrow()).operator_guid;
});

interface Sent {
  readonly at: Instant;
  readonly channel?: string;
  readonly to?: string;
  readonly state?: 'delivered' | 'failed';
  readonly kind?: 'Error' | 'System';
}

async function send({ at, channel = 'Sms', to = ann, state = 'delivered', kind = 'Error' }: Sent): Promise<void> {
  const alertGuid = newGuid();
  const subject = {
    incidentGuid: newGuid(),
    alertDefinitionGuid: newGuid(),
    levelId: 1,
    monitorGuid: newGuid(),
    checkId: 2,
    firstErrorCheckId: 1,
  };
  const about = kind === 'System' ? undefined : subject;
  const alert = { accountId: 1, alertGuid, kind, ordinal: 0, subject: about, at, firstErrorAt: at };
  const texts = { errorDescription: '', errorMessage: '', incidentKey: alertGuid, facts: {} as never };
  await db.transaction().execute((tx) => storeAlerts(tx, [{ ...alert, ...texts }]));
  await db
    .insertInto('alert_delivery')
    .values({
      account_id: 1,
      alert_guid: alertGuid,
      integration_guid: service.alerting.integrationGuid,
      channel,
      recipient_key: '+1',
      address: '+1',
      operator_guid: to,
      state,
      skip_reason: null,
      queued_at: at,
      next_at: null,
      settled_at: at,
    })
    .execute();
}

test('counts credits by day, month and operator; free messages are not counted', async () => {
  const { now } = service;
  await db.updateTable('account').set({ message_credits: 40 }).execute();
  await send({ at: now });
  await send({ at: now, channel: 'Phone' });
  await send({ at: now - 2 * DAY, to: GONE });
  await send({ at: now - 40 * DAY });
  await send({ at: now - 400 * DAY });
  await send({ at: now, state: 'failed' });
  await send({ at: now, kind: 'System' });
  await send({ at: now, channel: 'Slack' });
  const { status, body } = await service.admin('GET', '/api/v1/Account/MessageCredits');
  expect(status).toBe(200);
  expect(body as MessageCredits).toEqual({
    RemainingMessageCredits: 40,
    WarningAt: 25,
    Days: [
      { Date: '2026-07-01', Sms: 1, Phone: 1 },
      { Date: '2026-06-29', Sms: 1, Phone: 0 },
    ],
    Months: [
      { Month: '2026-07', Sms: 1, Phone: 1 },
      { Month: '2026-06', Sms: 1, Phone: 0 },
      { Month: '2026-05', Sms: 1, Phone: 0 },
    ],
    Operators: [
      { OperatorGuid: ann, Name: expect.any(String) as string, Sms: 2, Phone: 1 },
      { OperatorGuid: GONE, Name: '', Sms: 1, Phone: 0 },
    ],
  });
});
