import type { CheckpointState, RunOrder, RunResult } from '@vedette/contract/checkpoint/protocol';
import { MINUTE } from '@vedette/kernel/clock';
import { describe, expect, test } from 'vitest';
import type { Checkpoint } from '../../checkpoints/index.js';
import type { PlannedMaintenance } from '../../monitors/index.js';
import { HeldElsewhere } from '../partitions/held-elsewhere.js';
import { monitorPartition } from '../partitions/partition-rules.js';
import { failExpiredRuns } from '../term/term.js';
import type { PlannedMonitor } from '../plan/watch.js';
import { aCheckpoint } from '../testing/a-checkpoint.js';
import { aPlanned } from '../testing/a-collector.js';
import { aGateway, guid, runTokens } from '../testing/a-gateway.js';
import { anOutcome } from '../testing/a-result.js';

const never = new AbortController().signal;
const serverState = (serverId: number, sentAt: number): CheckpointState => ({
  serverId,
  version: '1',
  sentAt,
  free: 5,
  capabilities: [],
  impairments: [],
  loopLagMs: 0,
});

/** Returns the run of the next slot and the server it was handed to. */
async function given({
  clock,
  term,
  gateway,
}: Omit<ReturnType<typeof aGateway>, 'endTerm'>): Promise<{ order: RunOrder; serverId: number }> {
  await clock.advance(MINUTE);
  for (const serverId of [11, 12, 21]) term.fleet.recordPoll(serverState(serverId, clock.now()));
  term.planner.planDue(clock.now());
  await term.work.offer(term.planner.takeWork());
  const serverId = term.planner.get(guid)?.activeRun?.checkpointId === 1 ? 11 : 12;
  const { orders } = await gateway.poll(serverState(serverId, clock.now()), never);
  const [order] = orders;
  if (!order) throw new Error('there was no order');
  return { order, serverId };
}

const resultFor = ({ slotAt, attempt }: RunOrder, serverId: number): RunResult => ({
  monitorGuid: guid,
  slotAt,
  attempt,
  serverId,
  outcome: anOutcome(),
  startedAt: slotAt,
  finishedAt: slotAt + 10,
  queueDelayMs: 0,
  loopLagMs: 0,
});

describe('a result counts only from the server its run was sent to', () => {
  test('accepts a result of the checkpoint to which the run is assigned', async () => {
    const { gateway, term, ...rest } = aGateway();
    const { order, serverId } = await given({ gateway, term, ...rest });
    void gateway.deliver(serverId, [resultFor(order, serverId)]);
    expect(term.collector.queueLength).toBe(1);
  });

  test('accepts a result of a monitor that is planned while its partition still loads', async () => {
    const { gateway, term, ...rest } = aGateway();
    const { order, serverId } = await given({ gateway, term, ...rest });
    term.partitions.take(monitorPartition(guid), { epoch: 2, abandonedAt: undefined }, rest.clock.now());
    void gateway.deliver(serverId, [resultFor(order, serverId)]);
    expect(term.collector.queueLength).toBe(1);
    term.planner.remove(guid);
    await expect(gateway.deliver(serverId, [resultFor(order, serverId)])).rejects.toThrow(HeldElsewhere);
  });

  test.each([
    ['the other checkpoint of the account', (mine: number) => (mine === 11 ? 12 : 11)],
    ['a checkpoint of another account', () => 21],
  ])('skips a result of %s', async (_, other) => {
    const { gateway, term, ...rest } = aGateway();
    const { order, serverId } = await given({ gateway, term, ...rest });
    await gateway.deliver(other(serverId), [resultFor(order, other(serverId))]);
    expect(term.collector.queueLength).toBe(0);
  });

  test('skips results of runs that were never assigned', async () => {
    const { gateway, term, ...rest } = aGateway();
    const { order, serverId } = await given({ gateway, term, ...rest });
    await gateway.deliver(serverId, [resultFor({ ...order, attempt: 1 }, serverId)]);
    await gateway.deliver(serverId, [resultFor({ ...order, slotAt: order.slotAt - 1 }, serverId)]);
    expect(term.collector.queueLength).toBe(0);
  });

  test('accepts a late result only from the silent server that had the run', async () => {
    const { gateway, term, clock } = aGateway();
    const { order, serverId } = await given({ gateway, term, clock });
    await clock.advance(2 * MINUTE);
    await failExpiredRuns(term, clock.now());
    expect(term.planner.get(guid)?.activeRun?.attempt).not.toBe(order.attempt);
    const other = serverId === 11 ? 12 : 11;
    await gateway.deliver(other, [resultFor(order, other)]);
    expect(term.collector.queueLength).toBe(0);
    void gateway.deliver(serverId, [resultFor(order, serverId)]);
    expect(term.collector.queueLength).toBe(1);
  });

  test('leaves results to the checkpoint while others may have taken over its runs', async () => {
    let isCutOff = false;
    const bench = aGateway({ isCutOff: () => isCutOff });
    const { order, serverId } = await given(bench);
    isCutOff = true;
    await expect(bench.gateway.deliver(serverId, [resultFor(order, serverId)])).rejects.toThrow(HeldElsewhere);
    expect(bench.term.collector.queueLength).toBe(0);
    isCutOff = false;
    void bench.gateway.deliver(serverId, [resultFor(order, serverId)]);
    expect(bench.term.collector.queueLength).toBe(1);
  });

  describe('runs assigned by an earlier engine', () => {
    const settledBy = async (serverId: number, slotAt: number, bench = aGateway(), attempt = 0): Promise<number> => {
      const runToken = runTokens.createToken(serverId, { monitorGuid: guid, slotAt, attempt });
      void bench.gateway.deliver(serverId, [{ ...resultFor({ slotAt, attempt } as RunOrder, serverId), runToken }]);
      await Promise.resolve();
      return bench.term.collector.queueLength;
    };
    const slot = 9 * MINUTE;
    const checkpoint = (id: number, change: Partial<Checkpoint> = {}): Checkpoint => ({
      ...aCheckpoint(id, 1, 10 + id),
      ...change,
    });
    const placed = (...places: Checkpoint[]) => {
      const bench = aGateway();
      bench.term.fleet.replace(places);
      return bench;
    };
    const defined = (planned: Partial<PlannedMonitor>, change: Partial<PlannedMonitor['monitor']> = {}) => {
      const bench = aGateway();
      const { monitor, ...rest } = aPlanned(guid, change);
      const known = { watermarkAt: 10 * MINUTE, definitionSeenAt: 10 * MINUTE, accounted: [] };
      const before = { lastServerId: undefined, lastCheckAt: undefined, unrecheckedError: undefined };
      bench.term.planner.put({ monitor, ...rest, ...planned }, { ...known, ...before }, bench.clock.now(), 0);
      return bench;
    };

    test('accepts a result with a run token, but not of another account', async () => {
      expect(await settledBy(11, slot)).toBe(1);
      expect(await settledBy(21, slot)).toBe(0);
    });

    test.each([
      ['no run token', undefined],
      ['a token of another server', runTokens.createToken(12, { monitorGuid: guid, slotAt: slot, attempt: 0 })],
      ['a token of another run', runTokens.createToken(11, { monitorGuid: guid, slotAt: slot, attempt: 1 })],
    ])('rejects a result of an unchecked slot that has %s', async (_, runToken) => {
      const { gateway, term } = aGateway();
      const result = resultFor({ slotAt: slot, attempt: 0 } as RunOrder, 11);
      await gateway.deliver(11, [runToken === undefined ? result : { ...result, runToken }]);
      expect(term.collector.queueLength).toBe(0);
    });

    test('accepts a run off the grid like any other', async () => {
      expect(await settledBy(11, slot + 250)).toBe(1);
    });

    test('sends an order with a run token for its server', async () => {
      const { order, serverId } = await given(aGateway());
      expect(runTokens.isValid(order.runToken, serverId, order)).toBe(true);
    });

    test('repeats a lost order after 30 s, however long its run may take', async () => {
      const bench = aGateway();
      const { order } = await given(bench);
      const { term, clock } = bench;
      expect(order.target.totalTimeoutMs).toBe(30_000);
      const startedAt = clock.elapsed();
      while ((await term.work.expire()).length === 0) await clock.advance(1_000);
      expect(clock.elapsed() - startedAt).toBeLessThanOrEqual(30_000);
    });

    test('rejects slots before the current definition, while paused or in maintenance', async () => {
      expect(await settledBy(11, slot, defined({}, { definitionChangedAt: slot }))).toBe(0);
      expect(await settledBy(11, slot, defined({}, { definitionChangedAt: slot - 1 }))).toBe(1);
      expect(await settledBy(11, slot, defined({}, { isActive: false }))).toBe(0);
      const window = { from: 0, to: 20 * MINUTE, ranges: [{ fromAt: slot, toAt: slot + 1 }] };
      const closed = defined({ maintenance: [{} as PlannedMaintenance] });
      Object.assign(closed.term.planner.get(guid) ?? {}, { windows: window });
      expect(await settledBy(11, slot, closed)).toBe(0);
      expect(await settledBy(11, slot - MINUTE, closed)).toBe(1);
    });

    test('rejects slots from before the server was created', async () => {
      const since = (createdAt: number) =>
        placed(checkpoint(1, { servers: aCheckpoint(1, 1, 11).servers.map((one) => ({ ...one, createdAt })) }));
      expect(await settledBy(11, slot, since(slot + 1))).toBe(0);
      expect(await settledBy(11, slot, since(slot))).toBe(1);
    });

    test('accepts unselected checkpoints only if the monitor may fall back to them', async () => {
      const selection = { Checkpoints: [2], Regions: [], ExcludeLocations: [] };
      const chosen = (mayFallBack: boolean) => defined({ mayFallBack }, { selectedCheckpoints: selection });
      expect(await settledBy(11, slot, chosen(false))).toBe(0);
      expect(await settledBy(12, slot, chosen(false))).toBe(1);
      expect(await settledBy(11, slot, chosen(true))).toBe(1);
      expect(await settledBy(11, slot, placed(checkpoint(1, { isPrivate: true }), checkpoint(2)))).toBe(0);
    });

    test('accepts results of local servers without a run token', async () => {
      const local = aCheckpoint(1, 1, 11).servers.map((one) => ({ ...one, isLocal: true }));
      expect(await settledBy(11, slot + 250, placed(checkpoint(1, { servers: local })))).toBe(1);
    });
  });
});

test('ends a waiting poll when this process stops running the loops', async () => {
  const { gateway, clock, endTerm } = aGateway();
  const polling = gateway.poll(serverState(11, clock.now()), never);
  endTerm();
  expect((await polling).orders).toEqual([]);
});

test('ends an earlier poll without orders when the server polls again', async () => {
  const { gateway, term, clock } = aGateway();
  for (const serverId of [11, 12]) term.fleet.recordPoll(serverState(serverId, clock.now()));
  const earlier = gateway.poll(serverState(11, clock.now()), never);
  const later = gateway.poll({ ...serverState(11, clock.now()), free: 1 }, never);
  expect((await earlier).orders).toEqual([]);
  let isOver = false;
  void later.then(() => (isOver = true));
  await Promise.resolve();
  expect(isOver).toBe(false);
  await clock.advance(MINUTE);
  await later;
});

test('marks a checkpoint as impaired while its clock is off by over a minute', async () => {
  const { gateway, term, clock } = aGateway();
  const ended = AbortSignal.abort();
  await gateway.poll(serverState(11, clock.now() + 60_001), ended);
  expect(term.fleet.listImpairments(11)).toEqual([
    'clock more than 60 s ahead of the service clock: one of them is wrong',
  ]);
  await gateway.poll(serverState(11, clock.now() - 59_000), ended);
  expect([term.fleet.listImpairments(11), term.fleet.getClockOffsetMs(11)]).toEqual([[], 59_000]);
});

test('does not compare the clock of a checkpoint with engine time that is ahead', async () => {
  const wallClock = { now: () => 0 };
  const { gateway, term, clock } = aGateway({ wallClock });
  await gateway.poll(serverState(11, 1_000), AbortSignal.abort());
  expect([term.fleet.listImpairments(11), term.fleet.getClockOffsetMs(11)]).toEqual([[], clock.now() - 1_000]);
});

test('stores a full server immediately, but not each time it has capacity again', () => {
  const noted: number[] = [];
  const { gateway, clock } = aGateway({
    saveServerState: ({ free }) => Promise.resolve(void noted.push(free)),
  });
  for (const free of [1, 0, 1, 0, 1]) {
    const over = new AbortController();
    void gateway.poll({ ...serverState(11, clock.now()), free }, over.signal);
    over.abort();
  }
  expect(noted).toEqual([1, 0]);
});
