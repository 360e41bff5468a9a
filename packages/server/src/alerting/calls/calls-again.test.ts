import { HOUR, SECOND } from '@vedette/kernel/clock';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.js';
import { CallStand } from '../testing/call-stand.js';
import { customBench } from '../testing/custom-bench.js';
import { beginCall, claimCall, type ClaimedCall } from './call-claim-sql.js';
import { CALL_LEASE_MS } from './calls.js';
import { CALL_MS } from '../steps/http-call.js';

const db = await testDatabase();
const stand = await CallStand.open(db, '{"id":7}');
const { deliver, fail, recover } = stand;
const { aStep, anIntegration, intents, states } = customBench(stand);
afterAll(stand.close);
beforeEach(stand.reset);

test('an answer that asks to wait is tried again then, another 4xx never', async () => {
  await anIntegration();
  stand.receiver.answer = (_call, response) => void response.writeHead(429, { 'retry-after': '60' }).end();
  await fail();
  await deliver();
  expect((await intents())[0]).toMatchObject({ state: 'queued', next_at: stand.now + 60 * SECOND });
  stand.now += 60 * SECOND;
  stand.receiver.answer = (_call, response) => void response.writeHead(404).end('no such hook');
  await deliver();
  expect(await states()).toEqual(['failed']);
});

test('a receiver that hangs up half-way is told again and may have it twice; one that is away has it once', async () => {
  await anIntegration();
  stand.receiver.answer = (_call, response) => void response.destroy();
  await fail();
  await deliver();
  expect(await states()).toEqual(['queued doubled?']);
  stand.now += HOUR;
  stand.receiver.answer = (_call, response) => void response.end();
  await deliver();
  expect(await states()).toEqual(['delivered doubled?']);
});

test('when a later step has to wait, the earlier one is told again, and that is said', async () => {
  const steps = [aStep({ url: `${stand.receiver.url}/first` }), aStep({ url: `${stand.receiver.url}/second` })];
  await anIntegration({ definitions: [{ messageTypes: ['Error'], steps }] });
  stand.receiver.answer = ({ path }, response) => void response.writeHead(path === '/second' ? 503 : 200).end();
  await fail();
  await deliver();
  expect(await states()).toEqual(['queued doubled?']);
});

/** What a process of its own claims, and holds. */
const claimed = async (): Promise<ClaimedCall> => {
  const at = stand.now;
  const claim = await claimCall(db, { at, leaseUntil: at + CALL_LEASE_MS, holder: crypto.randomUUID() });
  if (!claim) throw new Error('there is a call');
  return claim;
};

test('a call whose process ended in the middle is made again after its lease and marked; an Ok waits for its Error', async () => {
  await anIntegration();
  await fail();
  expect(await beginCall(db, await claimed(), stand.now + CALL_LEASE_MS)).toBe(true);
  stand.now += SECOND;
  await recover();
  await deliver();
  expect(stand.receiver.calls).toEqual([]);
  stand.now += CALL_LEASE_MS;
  await deliver();
  await deliver();
  expect(stand.receiver.calls.map(({ body }) => body.split(' ')[0])).toEqual(['Alert', 'Ok']);
  expect(await states()).toEqual(['delivered doubled?', 'delivered']);
});

test('a message of many steps is held for as long as they may all take, with a login each', async () => {
  const steps = Array.from({ length: 20 }, () => aStep());
  await anIntegration({ definitions: [{ messageTypes: ['Error'], steps }] });
  await fail();
  let held: Promise<{ lease_until: number | null }[]> | undefined;
  stand.receiver.answer = (_call, response) => {
    held ??= intents();
    void held.then(() => response.end('{}'));
  };
  await deliver();
  expect((await held)?.[0]?.lease_until).toBeGreaterThanOrEqual(stand.now + 20 * 2 * CALL_MS);
  expect(await states()).toEqual(['delivered']);
});

test('an attempt that lost its lease before it began calls nobody', async () => {
  await anIntegration();
  await fail();
  const lost = await claimed();
  stand.now += CALL_LEASE_MS;
  await deliver();
  expect(await beginCall(db, lost, stand.now + HOUR)).toBe(false);
  expect(await states()).toEqual(['delivered']);
});

test('whoever takes over sends at once what another claimed and had not begun, and that one may not begin any more', async () => {
  await anIntegration();
  await fail();
  const lost = await claimed();
  const next = stand.theCalls();
  await next.takeOver();
  expect(await beginCall(db, lost, stand.now + HOUR)).toBe(false);
  await deliver(next);
  expect([stand.receiver.calls.length, await states()]).toEqual([1, ['delivered']]);
});

test('whoever takes over leaves alone what another has begun, and what is its own', async () => {
  await anIntegration();
  await anIntegration();
  await fail();
  const begun = await claimed();
  await beginCall(db, begun, stand.now + HOUR);
  const own = await claimed();
  await stand.theCalls({ holder: own.holder }).takeOver();
  expect(await states()).toEqual(['sending', 'sending']);
  const next = stand.theCalls();
  await next.takeOver();
  await deliver(next);
  expect((await states()).sort()).toEqual(['delivered', 'sending']);
  expect(stand.receiver.calls).toHaveLength(1);
});

test('two processes share what is due and send nothing twice', async () => {
  await anIntegration();
  await anIntegration();
  await fail();
  await Promise.all([deliver(), deliver()]);
  expect(await states()).toEqual(['delivered', 'delivered']);
  expect(stand.receiver.calls).toHaveLength(2);
});

test('an integration that was switched off meanwhile sends nothing', async () => {
  const guid = await anIntegration();
  await fail();
  await db.updateTable('integration').set({ is_active: false }).where('integration_guid', '=', guid).execute();
  await deliver();
  expect([stand.receiver.calls, await states()]).toEqual([[], ['integrationInactive']]);
});
