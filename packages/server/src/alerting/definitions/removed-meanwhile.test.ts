import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { systemClock } from '@vedette/kernel/clock';
import { testDatabase } from '../../testing/database.js';
import { definitionBench, definitionPath } from '../testing/definition-bench.js';

/** Two connections at once: what one removes the other takes, after both have looked and seen nothing against it. */
const db = await testDatabase();
const { service, admin, aDefinition } = await definitionBench(db);
type Answer = Awaited<ReturnType<typeof admin>>;

/** Somebody of the database waits for another's transaction to end. */
async function waitForBlockedQuery(): Promise<void> {
  for (let times = 0; times < 2_000; times += 1) {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    if (rows.length > 0) return;
    await systemClock.sleep(5);
  }
}

/** What `ask` is answered when another transaction, which began before, ends while it waits for it. */
async function requestDuring(change: ReturnType<typeof sql>, ask: () => Promise<Answer>): Promise<Answer> {
  const { answer } = await db.transaction().execute(async (tx) => {
    await change.execute(tx);
    const pending = ask();
    await Promise.race([waitForBlockedQuery(), pending]);
    return { answer: pending };
  });
  return answer;
}

const aChannel = async (): Promise<string> => {
  const settings = { WebhookUrl: 'https://hooks.example/1' };
  const made = await admin('POST', '/api/v1/Integration/Channel', {
    Name: 'Hook',
    Channel: 'Zapier',
    Settings: settings,
  });
  return (made.body as { readonly IntegrationGuid: string }).IntegrationGuid;
};
const usedHow = { IsActive: true, SendOkAlerts: false, SendReminderAlerts: false };

test('an integration that is removed while a level takes it', async () => {
  const path = `${definitionPath(await aDefinition())}/EscalationLevel/1/Integration`;
  const guid = await aChannel();
  const answer = await requestDuring(sql`delete from integration where integration_guid = ${guid}`, () =>
    admin('POST', path, { IntegrationGuid: guid, ...usedHow }),
  );
  expect(answer).toMatchObject({
    status: 400,
    body: { Messages: [{ Message: expect.stringMatching(/^IntegrationGuid: /) as string }] },
  });
  expect((await admin('GET', path)).body).toEqual([]);
});

test('a monitor that is removed while a definition takes it', async () => {
  const path = `${definitionPath(await aDefinition())}/Member`;
  const guid = await service.addMonitor('Shop');
  const answer = await requestDuring(sql`delete from monitor where monitor_guid = ${guid}`, () =>
    admin('POST', `${path}/Monitor/${guid}`),
  );
  expect(answer).toMatchObject({
    status: 400,
    body: { Messages: [{ Message: expect.stringMatching(/^MonitorGuid: /) as string }] },
  });
});

test('an operator who is removed while a level takes him', async () => {
  const path = `${definitionPath(await aDefinition())}/EscalationLevel/1/Member`;
  const { guid } = await service.anOperator('gone@example.com');
  const answer = await requestDuring(sql`delete from operator where operator_guid = ${guid}`, () =>
    admin('POST', `${path}/Operator/${guid}`),
  );
  expect(answer).toMatchObject({
    status: 400,
    body: { Messages: [{ Message: expect.stringMatching(/^OperatorGuid: /) as string }] },
  });
});

test('a definition that is removed while it takes a monitor', async () => {
  const definition = await aDefinition();
  const guid = await service.addMonitor('Bank');
  const answer = await requestDuring(
    sql`delete from alert_definition where alert_definition_guid = ${definition}`,
    () => admin('POST', `${definitionPath(definition)}/Member/Monitor/${guid}`),
  );
  expect(answer.status).toBe(400);
});
