import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { systemClock } from '@vedette/kernel/clock';
import { testDatabase } from '../../testing/database.js';
import { createDefinitionFixture, definitionPath } from '../testing/definition-fixture.js';

/** Two connections: one deletes what the other adds, after both have checked and found no obstacle. */
const db = await testDatabase();
const { service, admin, aDefinition } = await createDefinitionFixture(db);
type Answer = Awaited<ReturnType<typeof admin>>;

/** Waits until a query of another transaction is blocked by a lock. */
async function waitForBlockedQuery(): Promise<void> {
  for (let times = 0; times < 2_000; times += 1) {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    if (rows.length > 0) return;
    await systemClock.sleep(5);
  }
}

/** Returns the response of `ask` when an earlier transaction commits while `ask` waits for it. */
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

test('rejects an integration that is deleted while a level adds it', async () => {
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

test('rejects a monitor that is deleted while a definition adds it', async () => {
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

test('rejects an operator who is deleted while a level adds them', async () => {
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

test('rejects a member of a definition that is deleted at the same time', async () => {
  const definition = await aDefinition();
  const guid = await service.addMonitor('Bank');
  const answer = await requestDuring(
    sql`delete from alert_definition where alert_definition_guid = ${definition}`,
    () => admin('POST', `${definitionPath(definition)}/Member/Monitor/${guid}`),
  );
  expect(answer.status).toBe(400);
});
