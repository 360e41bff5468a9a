import type { RunResult } from '@vedette/contract/checkpoint/protocol';
import { OFFLINE_ATTEMPT } from '@vedette/contract/checkpoint/offline-plan';
import type { Target } from '@vedette/contract/checkpoint/target';
import { HOUR, MINUTE } from '@vedette/kernel/clock';
import { expect, test } from 'vitest';
import { aCheckpoint } from '../testing/a-checkpoint.js';
import { aPlanned } from '../testing/a-collector.js';
import { aGateway, guid } from '../testing/a-gateway.js';
import { anOutcome } from '../testing/a-result.js';
import { aTarget } from '../testing/an-engine.js';

/** A gateway whose checkpoints 1 and 2 may run offline. Checkpoint 3 belongs to another account. */
function anOfflineGateway(target: Target = aTarget()) {
  const gateway = aGateway({ loadTarget: () => Promise.resolve(target) });
  const open = [aCheckpoint(1, 1, 11), aCheckpoint(2, 1, 12)].map((one) => ({ ...one, runsOffline: true }));
  gateway.term.fleet.replace([...open, aCheckpoint(3, 2, 21)]);
  return gateway;
}

test('gives each server its share of the monitors it may run', async () => {
  const { gateway } = anOfflineGateway();
  const first = await gateway.offlinePlan(11, undefined);
  expect(first?.monitors).toMatchObject([{ monitorGuid: guid, share: { index: 0, of: 2 }, target: aTarget() }]);
  expect((await gateway.offlinePlan(12, undefined))?.monitors[0]?.share).toEqual({ index: 1, of: 2 });
  expect((await gateway.offlinePlan(21, undefined))?.monitors).toEqual([]);
  expect(await gateway.offlinePlan(11, first?.tag)).toBeUndefined();
});

test('is empty where the private location does not allow offline runs', async () => {
  const { gateway } = aGateway();
  expect((await gateway.offlinePlan(11, undefined))?.monitors).toEqual([]);
});

test('contains no secrets', async () => {
  const authentication = { type: 'Basic', username: 'ann', password: 'secret' } as const;
  const { gateway } = anOfflineGateway({ ...aTarget(), authentication });
  expect((await gateway.offlinePlan(11, undefined))?.monitors).toEqual([]);
});

test('omits paused and concurrent monitors', async () => {
  const { gateway, term, clock } = anOfflineGateway();
  const known = { watermarkAt: clock.now(), definitionSeenAt: clock.now(), accounted: [] };
  const before = { lastServerId: undefined, lastCheckAt: undefined, unrecheckedError: undefined };
  const put = (change: Parameters<typeof aPlanned>[1]) =>
    term.planner.put(aPlanned(guid, change), { ...known, ...before }, clock.now(), 0);
  put({ concurrent: { unconfirmed: 30, confirmed: 50 } });
  expect((await gateway.offlinePlan(11, undefined))?.monitors).toEqual([]);
  put({ isActive: false });
  expect((await gateway.offlinePlan(11, undefined))?.monitors).toEqual([]);
});

test('includes maintenance periods without monitoring', async () => {
  const { gateway, term, clock } = anOfflineGateway();
  const from = clock.now() + 3 * HOUR;
  const watch = term.planner.get(guid);
  if (!watch) throw new Error('there is no monitor');
  watch.windows = { from: 0, to: from + 100 * HOUR, ranges: [{ fromAt: from, toAt: from + MINUTE }] };
  watch.planned = { ...watch.planned, maintenance: [undefined as never] };
  const plan = await gateway.offlinePlan(11, undefined);
  expect(plan?.monitors[0]?.closed).toEqual([{ fromAt: from, toAt: from + MINUTE }]);
});

const resultFor = (slotAt: number, serverId: number): RunResult => ({
  monitorGuid: guid,
  slotAt,
  attempt: OFFLINE_ATTEMPT,
  serverId,
  outcome: anOutcome(),
  startedAt: slotAt,
  finishedAt: slotAt + 10,
  queueDelayMs: 0,
  loopLagMs: 0,
});

test('accepts offline results of decided slots from servers with a plan', async () => {
  const { gateway, term, clock } = anOfflineGateway();
  await clock.advance(30 * MINUTE);
  const well = { version: '1', sentAt: clock.now(), free: 5, capabilities: [], impairments: [], loopLagMs: 0 };
  for (const serverId of [11, 12, 21]) term.fleet.recordPoll({ ...well, serverId });
  term.planner.planDue(clock.now());
  const { decidedUntil, activeRun, planned } = term.planner.get(guid) ?? {};
  const over = (activeRun?.slotAt ?? 0) - (planned?.monitor.intervalMs ?? 0);
  await gateway.deliver(11, [resultFor(over + 1, 11), resultFor(activeRun?.slotAt ?? 0, 11)]);
  await gateway.deliver(11, [resultFor((decidedUntil ?? 0) + MINUTE, 11)]);
  await gateway.deliver(21, [resultFor(over, 21)]);
  expect(term.collector.queueLength).toBe(0);
  void gateway.deliver(11, [resultFor(over, 11)]);
  expect(term.collector.queueLength).toBe(1);
});
