import type { ServerResponse } from 'node:http';
import { MINUTE, SECOND } from '@vedette/kernel/clock';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { testDatabase } from '../../testing/database.js';
import { CallFixture } from '../testing/call-fixture.js';
import { createCustomFixture } from '../testing/custom-fixture.js';
import { aMonitor } from '../testing/alerting-fixture.js';
import type { MonitorFacts } from '../ports/ports.js';
import { MAX_CALLS_PER_UNPROVEN_RECEIVER as MAX_STALLED, STALLED_AFTER } from './receiver-limiter.js';

const db = await testDatabase();
const fixture = await CallFixture.open(db, '{"id":7}');
const { aStep, anIntegration, deliveries } = createCustomFixture(fixture);
afterAll(fixture.close);

const PATIENCE = { timeout: 30_000, interval: 50 };

let monitors: MonitorFacts[];
/** Calls that wait for a response. */
let open: ServerResponse[];
beforeEach(async () => {
  await fixture.reset();
  monitors = [];
  for (let n = 0; n < 30; n += 1) monitors.push(await fixture.alerting.addMonitor(aMonitor(`shop ${n}`)));
  open = [];
  fixture.receiver.answer = ({ path }, response) => {
    if (path === '/stalled') open.push(response);
    else response.end('{}');
  };
});

/** Adds an integration that monitors alert; all monitors by default. */
function integrationAt(path: string, alerting = monitors): Promise<string> {
  const steps = [aStep({ url: `${fixture.receiver.url}${path}` })];
  return anIntegration({ definitions: [{ messageTypes: ['Error'], steps }] }, { monitors: alerting });
}

const failAll = (): Promise<void> =>
  fixture.alerting.follow(
    fixture.now,
    ...monitors.map((monitor) => fixture.alerting.errorTransition(monitor, fixture.now)),
  );

async function countByState(integrationGuid: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { integration_guid, state } of await deliveries())
    if (integration_guid === integrationGuid) counts[state] = (counts[state] ?? 0) + 1;
  return counts;
}

/** Ends the waiting calls as if each had timed out. */
function giveUp(): void {
  fixture.now += 30 * SECOND;
  for (const response of open.splice(0)) response.destroy();
}

test('an unresponsive receiver delays no other and gets few calls at a time', async () => {
  const stalled = await integrationAt('/stalled');
  const good = await integrationAt('/good');
  await failAll();
  const calls = fixture.newCalls();
  await vi.waitFor(async () => {
    await calls.deliverDue();
    expect(await countByState(good)).toEqual({ delivered: 30 });
  }, PATIENCE);
  expect(await countByState(stalled)).toEqual({ sending: MAX_STALLED, queued: 30 - MAX_STALLED });
  giveUp();
  await calls.waitUntilIdle();
});

test('a stalled receiver gets one message at a time until it responds again', async () => {
  const stalled = await integrationAt('/stalled');
  await failAll();
  const calls = fixture.newCalls();
  await calls.deliverDue();
  await vi.waitFor(() => expect(open).toHaveLength(STALLED_AFTER), PATIENCE);
  giveUp();
  await calls.waitUntilIdle();

  await calls.deliverDue();
  await vi.waitFor(() => expect(open).toHaveLength(1), PATIENCE);
  const waiting = (await deliveries()).filter(({ state }) => state === 'queued');
  expect(waiting).toHaveLength(29);
  // Each of the earlier calls waits for its next attempt.
  expect(waiting.every(({ next_at }) => next_at !== null && next_at > fixture.now)).toBe(true);
  expect(waiting.filter(({ response }) => response?.startsWith('not sent: '))).toHaveLength(30 - STALLED_AFTER - 1);

  fixture.receiver.answer = (_call, response) => void response.end('{}');
  for (const response of open.splice(0)) response.end('{}');
  await calls.waitUntilIdle();
  fixture.now += 5 * MINUTE;
  await vi.waitFor(async () => {
    await calls.deliverDue();
    expect(await countByState(stalled)).toEqual({ delivered: 30 });
  }, PATIENCE);
});

test('a message behind a stalled receiver reaches its fallback channel in time', async () => {
  const fallback = await integrationAt('/other', []);
  const stalled = await integrationAt('/stalled');
  await db.updateTable('account').set({ fallback_integration_guid: fallback }).execute();
  await failAll();
  const calls = fixture.newCalls();
  await calls.deliverDue();
  await vi.waitFor(() => expect(open).toHaveLength(STALLED_AFTER), PATIENCE);
  giveUp();
  await calls.waitUntilIdle();
  fixture.now += 15 * MINUTE;
  await vi.waitFor(async () => {
    await calls.deliverDue();
    expect(await countByState(fallback)).toEqual({ delivered: 29 });
  }, PATIENCE);
  expect(await countByState(stalled)).toEqual({ sending: 1, queued: 29 });
  giveUp();
  await calls.waitUntilIdle();
});
