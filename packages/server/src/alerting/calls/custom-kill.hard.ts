import { MINUTE } from '@vedette/kernel/clock';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { testDatabaseWithUrl } from '../../testing/database.js';
import { waitForExit } from '../../testing/script-runner.js';
import { CallFixture } from '../testing/call-fixture.js';
import { ACCOUNT } from '../testing/rows.js';
import { createSender } from '../testing/sender.js';
import { CALL_LEASE_MS } from './calls.js';
import type { HttpStep } from '../steps/custom-integration-rules.js';
import { insertCustomIntegration } from '../custom/custom-integration-sql.js';

const { db, url } = await testDatabaseWithUrl();
const sender = await createSender(url);
const fixture = await CallFixture.open(db, '{"ticket":"T-1"}');
afterAll(fixture.close);
beforeEach(fixture.reset);
// Three calls, each of which is made twice if the first one is too long.
const HELD_MS = CALL_LEASE_MS + 3 * MINUTE;

const aStep = (name: string, change: Partial<HttpStep>): HttpStep => ({
  name,
  url: `${fixture.receiver.url}/${name}`,
  method: 'POST',
  headers: [],
  captures: [],
  authentication: undefined,
  body: '{{@incident.key}}',
  ...change,
});

/** Signs in, opens a ticket with the token from the response, and adds a note to that ticket. */
async function aTicketSystem(): Promise<void> {
  const integrationGuid = fixture.random.newGuid();
  const steps = [
    aStep('login', {
      method: 'GET',
      body: '',
      captures: [{ Source: 'ResponseHeader', Property: 'token', Name: 'Token' }],
    }),
    aStep('open', {
      headers: [{ Key: 'x-token', Value: '{{Token}}' }],
      captures: [{ Source: 'ResponseBodyJson', Property: 'ticket', Name: 'Ticket' }],
    }),
    aStep('note', { body: '{{Ticket}} {{@incident.key}}' }),
  ];
  const behaviour = { variables: [], functions: [], definitions: [{ messageTypes: ['Error'] as const, steps }] };
  const row = {
    accountId: ACCOUNT,
    integrationGuid,
    name: 'Tickets',
    isActive: true,
    createdAt: 0,
    secretsSealed: null,
  };
  await db.transaction().execute((tx) => insertCustomIntegration(tx, { ...row, behaviour }));
  await fixture.attach(integrationGuid);
}

const readDeliveryLog = async (): Promise<string[]> => {
  const rows = await db.selectFrom('alert_delivery').selectAll().where('channel', '=', 'GenericWebhook').execute();
  return rows.map((row) => `${row.state}${row.is_possible_duplicate ? ' doubled?' : ''}`);
};
const paths = (): string[] => fixture.receiver.calls.map(({ path }) => path);

test.each([
  ['before its first call', 'begun', undefined, []],
  ['while the first is under way', 'never', '/login', ['/login']],
  ['while the second is', 'never', '/open', ['/login', '/open']],
  ['while the last is', 'never', '/note', ['/login', '/open', '/note']],
  ['with all answered and nothing noted', 'answered', undefined, ['/login', '/open', '/note']],
] as const)(
  'an integration of several calls, killed %s, restarts after its lease',
  async (_when, die, deadly, before) => {
    await aTicketSystem();
    await fixture.fail();
    const child = sender(fixture.now, die);
    fixture.receiver.answer = ({ path }, response) => {
      if (path === deadly) child.kill('SIGKILL');
      else response.writeHead(200, { token: 'first' }).end('{"ticket":"T-1"}');
    };
    expect(await waitForExit(child)).toBe('SIGKILL');
    expect([paths(), await readDeliveryLog()]).toEqual([before, ['sending']]);

    fixture.receiver.calls.length = 0;
    fixture.receiver.answer = (_call, response) =>
      void response.writeHead(200, { token: 'second' }).end('{"ticket":"T-2"}');
    expect(await waitForExit(sender(fixture.now + HELD_MS - 1, 'never'))).toBe('ended');
    expect([paths(), await readDeliveryLog()]).toEqual([[], ['sending']]);
    expect(await waitForExit(sender(fixture.now + HELD_MS, 'never'))).toBe('ended');
    expect([paths(), await readDeliveryLog()]).toEqual([['/login', '/open', '/note'], ['delivered doubled?']]);
    const [, open, note] = fixture.receiver.calls;
    expect([open?.headers['x-token'], note?.body]).toEqual(['second', `T-2 ${open?.body}`]);
  },
);
