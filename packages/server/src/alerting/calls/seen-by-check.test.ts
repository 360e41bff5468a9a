import { afterAll, beforeEach, expect, test } from 'vitest';
import { bodyShelf, ensurePartitions, storeChecks, type HttpDetail, type NewCheck } from '../../checks/index.js';
import { aCheck, anHttpDetail } from '../../testing/a-check.js';
import { testDatabase } from '../../testing/database.js';
import { CallStand } from '../testing/call-stand.js';
import { ACCOUNT } from '../testing/rows.js';
import { aMonitor } from '../testing/stage.js';
import { insertCustom } from '../custom/custom-integration-sql.js';

const db = await testDatabase();
const stand = await CallStand.open(db, 'ok');
afterAll(stand.close);
beforeEach(stand.reset);

/** An integration that tells the named variables, one a line. */
async function tells(...names: readonly string[]): Promise<void> {
  const integrationGuid = stand.chance.newGuid();
  const body = names.map((name) => `{{@${name}}}`).join('\n');
  const step = { name: '', url: `${stand.receiver.url}/in`, method: 'POST', headers: [], captures: [], body } as const;
  const definitions = [{ messageTypes: ['Error'] as const, steps: [{ ...step, authentication: undefined }] }];
  const behaviour = { variables: [], functions: [], definitions };
  const row = { accountId: ACCOUNT, integrationGuid, name: 'Hook', isActive: true, createdAt: 0, secretsSealed: null };
  await db.transaction().execute((tx) => insertCustom(tx, { ...row, behaviour }));
  await stand.attach(integrationGuid);
}

/** The checks the alert speaks of, as the engine would have stored them with it. */
async function store(change: Partial<NewCheck>): Promise<void> {
  await ensurePartitions(db, stand.now);
  const its = { monitorGuid: stand.monitor.monitorGuid, errorLevel: 2, at: stand.now } as const;
  const first = aCheck({ ...its, errorDescription: 'Timed out', attempt: 1 });
  const last = aCheck({ ...its, ...change });
  await db.transaction().execute((tx) => storeChecks(tx, [first, last], () => Promise.resolve([])));
  await db.updateTable('alert').set({ check_id: last.id, first_error_check_id: first.id }).execute();
}

const told = async (): Promise<string[][]> => {
  await stand.deliver();
  return stand.receiver.calls.map(({ body }) => body.split('\n'));
};

const ANSWERED = ['alert.firstErrorDescription', 'alert.resolvedIpAddress', 'alert.responseHeaders'];
async function answered(text: string, change: Partial<HttpDetail> = {}): Promise<HttpDetail> {
  const shelf = bodyShelf({ okBudgetBytes: 1e9, keepOkMs: 1e9, keepErrorMs: 1e9 });
  const [body] = await shelf.pack([{ accountId: ACCOUNT, body: Buffer.from(text), isError: true, at: 0 }]);
  return { ...anHttpDetail(), ...change, ...(body && { body }) };
}

test('messages tell what the check saw: answer, addresses, certificate', async () => {
  await tells(...ANSWERED, 'alert.responseBody', 'alert.sslValidUntil', 'alert.serverIpv4', 'alert.serverIpv6');
  await stand.fail();
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
  expect(await told()).toEqual([
    ['Timed out', '192.0.2.10', 'server: test', 'age: 1', '<h1>Oh no</h1>', '2027-01-01T13:00:00', '', ''],
  ]);
});

test('checks that are kept no more leave empty texts, not placeholders', async () => {
  await tells(...ANSWERED, 'alert.responseBody', 'alert.failureMessage');
  await stand.fail();
  expect(await told()).toEqual([['', '', '', '', '']]);
});

test('custom fields are those of the monitor when it failed; an unknown one is empty', async () => {
  stand.monitor = await stand.stage.addMonitor(aMonitor('kiosk', { customFields: { Component: 'c-7' } }));
  await tells('CustomField(Component)', 'CustomField(Other)');
  await stand.fail();
  expect(await told()).toEqual([['c-7', '']]);
});

test('an answer that makes the message too long for its receiver is left out', async () => {
  await tells('monitor.name', 'alert.responseBody');
  stand.receiver.answer = ({ body }, response) => void response.writeHead(body.length > 100 ? 413 : 200).end();
  await stand.fail();
  await store({ detail: await answered('x'.repeat(5_000)) });
  expect((await told()).at(-1)).toEqual(['shop', '']);
  const states = await db.selectFrom('alert_intent').select('state').where('channel', '=', 'GenericWebhook').execute();
  expect(states).toEqual([{ state: 'delivered' }]);
});

test('a message without the answer that is too long for its receiver is given up at once', async () => {
  await tells('monitor.name');
  stand.receiver.answer = (_call, response) => void response.writeHead(413).end();
  await stand.fail();
  await store({ detail: await answered('x'.repeat(5_000)) });
  expect(await told()).toEqual([['shop']]);
  const states = await db.selectFrom('alert_intent').select('state').where('channel', '=', 'GenericWebhook').execute();
  expect(states).toEqual([{ state: 'failed' }]);
});

test('a message that is too long to be sent goes without the answer', async () => {
  await tells('monitor.name', 'alert.responseBody', 'alert.responseBody');
  await stand.fail();
  await store({ detail: await answered('x'.repeat(600_000)) });
  expect(await told()).toEqual([['shop', '', '']]);
});
