import { afterAll, beforeEach, expect, test } from 'vitest';
import { createBodyStore, ensurePartitions, storeChecks, type HttpDetail, type NewCheck } from '../../checks/index.js';
import { aCheck, anHttpDetail } from '../../testing/a-check.js';
import { testDatabase } from '../../testing/database.js';
import { CallFixture } from '../testing/call-fixture.js';
import { ACCOUNT } from '../testing/rows.js';
import { aMonitor } from '../testing/alerting-fixture.js';
import { insertCustomIntegration } from '../custom/custom-integration-sql.js';

const db = await testDatabase();
const fixture = await CallFixture.open(db, 'ok');
afterAll(fixture.close);
beforeEach(fixture.reset);

/** Adds an integration that sends the named variables, one a line. */
async function addVariablesIntegration(...names: readonly string[]): Promise<void> {
  const integrationGuid = fixture.random.newGuid();
  const body = names.map((name) => `{{@${name}}}`).join('\n');
  const step = {
    name: '',
    url: `${fixture.receiver.url}/in`,
    method: 'POST',
    headers: [],
    captures: [],
    body,
  } as const;
  const definitions = [{ messageTypes: ['Error'] as const, steps: [{ ...step, authentication: undefined }] }];
  const behaviour = { variables: [], functions: [], definitions };
  const row = { accountId: ACCOUNT, integrationGuid, name: 'Hook', isActive: true, createdAt: 0, secretsSealed: null };
  await db.transaction().execute((tx) => insertCustomIntegration(tx, { ...row, behaviour }));
  await fixture.attach(integrationGuid);
}

/** Stores the checks that the alert refers to, as the engine would have stored them. */
async function store(change: Partial<NewCheck>): Promise<void> {
  await ensurePartitions(db, fixture.now);
  const its = { monitorGuid: fixture.monitor.monitorGuid, errorLevel: 2, at: fixture.now } as const;
  const first = aCheck({ ...its, errorDescription: 'Timed out', attempt: 1 });
  const last = aCheck({ ...its, ...change });
  await db.transaction().execute((tx) => storeChecks(tx, [first, last], () => Promise.resolve([])));
  await db.updateTable('alert').set({ check_id: last.id, first_error_check_id: first.id }).execute();
}

const deliverLines = async (): Promise<string[][]> => {
  await fixture.deliver();
  return fixture.receiver.calls.map(({ body }) => body.split('\n'));
};

const ANSWERED = ['alert.firstErrorDescription', 'alert.resolvedIpAddress', 'alert.responseHeaders'];
async function answered(text: string, change: Partial<HttpDetail> = {}): Promise<HttpDetail> {
  const bodyStore = createBodyStore({ okBudgetBytes: 1e9, keepOkMs: 1e9, keepErrorMs: 1e9 });
  const [body] = await bodyStore.pack([{ accountId: ACCOUNT, body: Buffer.from(text), isError: true, at: 0 }]);
  return { ...anHttpDetail(), ...change, ...(body && { body }) };
}

test('messages include response, addresses and certificate of the check', async () => {
  await addVariablesIntegration(
    ...ANSWERED,
    'alert.responseBody',
    'alert.sslValidUntil',
    'alert.serverIpv4',
    'alert.serverIpv6',
  );
  await fixture.fail();
  const certificate = {
    subject: 'CN=shop',
    issuer: 'CN=ca',
    validFrom: 0,
    validTo: Date.UTC(2027, 0, 1, 12),
    fingerprint256: '',
    subjectAltNames: [],
  };
  const responseHeaders = 'server: test\r\nage: 1';
  await store({ detail: await answered('<h1>Oh no</h1>', { facts: { certificate }, responseHeaders }) });
  expect(await deliverLines()).toEqual([
    ['Timed out', '192.0.2.10', 'server: test', 'age: 1', '<h1>Oh no</h1>', '2027-01-01T13:00:00', '', ''],
  ]);
});

test('checks that are no longer stored give empty texts, not placeholders', async () => {
  await addVariablesIntegration(...ANSWERED, 'alert.responseBody', 'alert.failureMessage');
  await fixture.fail();
  expect(await deliverLines()).toEqual([['', '', '', '', '']]);
});

test('custom fields are those at the time of the error; unknown ones are empty', async () => {
  fixture.monitor = await fixture.alerting.addMonitor(aMonitor('kiosk', { customFields: { Component: 'c-7' } }));
  await addVariablesIntegration('CustomField(Component)', 'CustomField(Other)');
  await fixture.fail();
  expect(await deliverLines()).toEqual([['c-7', '']]);
});

test('omits a response that makes the message too long for its receiver', async () => {
  await addVariablesIntegration('monitor.name', 'alert.responseBody');
  fixture.receiver.answer = ({ body }, response) => void response.writeHead(body.length > 100 ? 413 : 200).end();
  await fixture.fail();
  await store({ detail: await answered('x'.repeat(5_000)) });
  expect((await deliverLines()).at(-1)).toEqual(['shop', '']);
  const states = await db
    .selectFrom('alert_delivery')
    .select('state')
    .where('channel', '=', 'GenericWebhook')
    .execute();
  expect(states).toEqual([{ state: 'delivered' }]);
});

test('gives up immediately when a message without response is too long', async () => {
  await addVariablesIntegration('monitor.name');
  fixture.receiver.answer = (_call, response) => void response.writeHead(413).end();
  await fixture.fail();
  await store({ detail: await answered('x'.repeat(5_000)) });
  expect(await deliverLines()).toEqual([['shop']]);
  const states = await db
    .selectFrom('alert_delivery')
    .select('state')
    .where('channel', '=', 'GenericWebhook')
    .execute();
  expect(states).toEqual([{ state: 'failed' }]);
});

test('omits the response when a message is too long to be sent', async () => {
  await addVariablesIntegration('monitor.name', 'alert.responseBody', 'alert.responseBody');
  await fixture.fail();
  await store({ detail: await answered('x'.repeat(600_000)) });
  expect(await deliverLines()).toEqual([['shop', '', '']]);
});
