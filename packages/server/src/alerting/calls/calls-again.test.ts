import { HOUR, SECOND } from '@vedette/kernel/clock';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.js';
import { CallFixture } from '../testing/call-fixture.js';
import { createCustomFixture } from '../testing/custom-fixture.js';
import { beginCall, claimCall, type ClaimedCall } from './call-claim-sql.js';
import { CALL_LEASE_MS } from './calls.js';
import { CALL_TIMEOUT_MS } from '../steps/http-call.js';

const db = await testDatabase();
const fixture = await CallFixture.open(db, '{"id":7}');
const { deliver, fail, recover } = fixture;
const { aStep, anIntegration, deliveries, states } = createCustomFixture(fixture);
afterAll(fixture.close);
beforeEach(fixture.reset);

test('retries after Retry-After; gives up on any other 4xx', async () => {
  await anIntegration();
  fixture.receiver.answer = (_call, response) => void response.writeHead(429, { 'retry-after': '60' }).end();
  await fail();
  await deliver();
  expect((await deliveries())[0]).toMatchObject({ state: 'queued', next_at: fixture.now + 60 * SECOND });
  fixture.now += 60 * SECOND;
  fixture.receiver.answer = (_call, response) => void response.writeHead(404).end('no such hook');
  await deliver();
  expect(await states()).toEqual(['failed']);
});

test('retries a dropped connection and marks it; a refused one arrives once', async () => {
  await anIntegration();
  fixture.receiver.answer = (_call, response) => void response.destroy();
  await fail();
  await deliver();
  expect(await states()).toEqual(['queued doubled?']);
  fixture.now += HOUR;
  fixture.receiver.answer = (_call, response) => void response.end();
  await deliver();
  expect(await states()).toEqual(['delivered doubled?']);
});

test('repeats earlier steps when a later one must wait, and marks the message', async () => {
  const steps = [aStep({ url: `${fixture.receiver.url}/first` }), aStep({ url: `${fixture.receiver.url}/second` })];
  await anIntegration({ definitions: [{ messageTypes: ['Error'], steps }] });
  fixture.receiver.answer = ({ path }, response) => void response.writeHead(path === '/second' ? 503 : 200).end();
  await fail();
  await deliver();
  expect(await states()).toEqual(['queued doubled?']);
});

/** Claims a message as another process would. */
const claimed = async (): Promise<ClaimedCall> => {
  const at = fixture.now;
  const claim = await claimCall(db, { at, leaseUntil: at + CALL_LEASE_MS, leaseHolder: crypto.randomUUID() });
  if (!claim) throw new Error('there is a call');
  return claim;
};

test('repeats and marks an interrupted call after its lease; Ok waits for Error', async () => {
  await anIntegration();
  await fail();
  expect(await beginCall(db, await claimed(), fixture.now + CALL_LEASE_MS)).toBe(true);
  fixture.now += SECOND;
  await recover();
  await deliver();
  expect(fixture.receiver.calls).toEqual([]);
  fixture.now += CALL_LEASE_MS;
  await deliver();
  await deliver();
  expect(fixture.receiver.calls.map(({ body }) => body.split(' ')[0])).toEqual(['Alert', 'Ok']);
  expect(await states()).toEqual(['delivered doubled?', 'delivered']);
});

test('holds a message for the maximum time of all its steps and logins', async () => {
  const steps = Array.from({ length: 20 }, () => aStep());
  await anIntegration({ definitions: [{ messageTypes: ['Error'], steps }] });
  await fail();
  let held: Promise<{ lease_until: number | null }[]> | undefined;
  fixture.receiver.answer = (_call, response) => {
    held ??= deliveries();
    void held.then(() => response.end('{}'));
  };
  await deliver();
  expect((await held)?.[0]?.lease_until).toBeGreaterThanOrEqual(fixture.now + 20 * 2 * CALL_TIMEOUT_MS);
  expect(await states()).toEqual(['delivered']);
});

test('calls nothing after losing the lease before it began', async () => {
  await anIntegration();
  await fail();
  const lost = await claimed();
  fixture.now += CALL_LEASE_MS;
  await deliver();
  expect(await beginCall(db, lost, fixture.now + HOUR)).toBe(false);
  expect(await states()).toEqual(['delivered']);
});

test('repeats calls that a vanished process claimed but had not begun', async () => {
  await anIntegration();
  await fail();
  const lost = await claimed();
  const next = fixture.newCalls();
  await next.releaseAbandoned();
  expect(await beginCall(db, lost, fixture.now + HOUR)).toBe(false);
  await deliver(next);
  expect([fixture.receiver.calls.length, await states()]).toEqual([1, ['delivered']]);
});

test('releases no call that was begun, nor one of a process that exists', async () => {
  await anIntegration();
  await anIntegration();
  await fail();
  const begun = await claimed();
  await beginCall(db, begun, fixture.now + HOUR);
  const own = await claimed();
  const member = { holder: own.leaseHolder, member: '', version: '', heartbeat: 0, heartbeat_at: fixture.now };
  await db.insertInto('engine_member').values(member).execute();
  await fixture.newCalls().releaseAbandoned();
  expect(await states()).toEqual(['sending', 'sending']);
  await db.deleteFrom('engine_member').execute();
  const next = fixture.newCalls();
  await next.releaseAbandoned();
  await deliver(next);
  expect((await states()).sort()).toEqual(['delivered', 'sending']);
  expect(fixture.receiver.calls).toHaveLength(1);
});

test('two processes share due messages and send nothing twice', async () => {
  await anIntegration();
  await anIntegration();
  await fail();
  await Promise.all([deliver(), deliver()]);
  expect(await states()).toEqual(['delivered', 'delivered']);
  expect(fixture.receiver.calls).toHaveLength(2);
});

test('sends nothing by an integration that was switched off in the meantime', async () => {
  const guid = await anIntegration();
  await fail();
  await db.updateTable('integration').set({ is_active: false }).where('integration_guid', '=', guid).execute();
  await deliver();
  expect([fixture.receiver.calls, await states()]).toEqual([[], ['integrationInactive']]);
});
