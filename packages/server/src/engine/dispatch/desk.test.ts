import type { CheckpointState, RunOrder, RunResult } from '@vedette/contract/checkpoint-protocol';
import { MINUTE } from '@vedette/kernel/clock';
import { describe, expect, test } from 'vitest';
import { writeOff } from '../lease/term.js';
import { aDesk, guid } from '../testing/a-desk.js';
import { anOutcome } from '../testing/a-result.js';

const never = new AbortController().signal;
const stateOf = (serverId: number, sentAt: number): CheckpointState => ({
  ...{ serverId, version: '1', sentAt, free: 5, capabilities: [], impairments: [], loopLagMs: 0 },
});

/** The run of the next slot, and who was given it. */
async function given({ clock, term, desk }: ReturnType<typeof aDesk>): Promise<{ order: RunOrder; serverId: number }> {
  await clock.advance(MINUTE);
  for (const serverId of [11, 12, 21]) term.fleet.saw(stateOf(serverId, clock.now()));
  term.planner.turn(clock.now());
  await term.work.offer(term.planner.takeWork());
  const serverId = term.planner.get(guid)?.flight?.checkpointId === 1 ? 11 : 12;
  const { orders } = await desk.poll(stateOf(serverId, clock.now()), never);
  const [order] = orders;
  if (!order) throw new Error('there was no order');
  return { order, serverId };
}

const resultOf = ({ slotAt, attempt }: RunOrder, serverId: number): RunResult => ({
  ...{ monitorGuid: guid, slotAt, attempt, serverId, outcome: anOutcome() },
  ...{ startedAt: slotAt, finishedAt: slotAt + 10, queueDelayMs: 0, loopLagMs: 0 },
});

describe('a result counts only from where its run was sent', () => {
  test('the checkpoint that was given the run is believed', async () => {
    const { desk, term, ...rest } = aDesk();
    const { order, serverId } = await given({ desk, term, ...rest });
    void desk.deliver(serverId, [resultOf(order, serverId)]);
    expect(term.collector.waiting).toBe(1);
  });

  test.each([
    ['the other checkpoint of the account', (mine: number) => (mine === 11 ? 12 : 11)],
    ['a checkpoint of another account', () => 21],
  ])('%s is passed over', async (_, other) => {
    const { desk, term, ...rest } = aDesk();
    const { order, serverId } = await given({ desk, term, ...rest });
    await desk.deliver(other(serverId), [resultOf(order, other(serverId))]);
    expect(term.collector.waiting).toBe(0);
  });

  test('a run that was never given out is passed over, also of a slot that was', async () => {
    const { desk, term, ...rest } = aDesk();
    const { order, serverId } = await given({ desk, term, ...rest });
    await desk.deliver(serverId, [resultOf({ ...order, attempt: 1 }, serverId)]);
    await desk.deliver(serverId, [resultOf({ ...order, slotAt: order.slotAt - 1 }, serverId)]);
    expect(term.collector.waiting).toBe(0);
  });

  test('a late result is taken from the server that fell silent with it, and from no other', async () => {
    const { desk, term, clock } = aDesk();
    const { order, serverId } = await given({ desk, term, clock });
    await clock.advance(2 * MINUTE);
    await writeOff(term, clock.now());
    expect(term.planner.get(guid)?.flight?.attempt).not.toBe(order.attempt);
    const other = serverId === 11 ? 12 : 11;
    await desk.deliver(other, [resultOf(order, other)]);
    expect(term.collector.waiting).toBe(0);
    void desk.deliver(serverId, [resultOf(order, serverId)]);
    expect(term.collector.waiting).toBe(1);
  });

  test('of what an engine before this one gave out, a server of the account is believed', async () => {
    const { desk, term, clock } = aDesk();
    const before = { slotAt: clock.now() - MINUTE, attempt: 0 } as RunOrder;
    await desk.deliver(21, [resultOf(before, 21)]);
    expect(term.collector.waiting).toBe(0);
    void desk.deliver(11, [resultOf(before, 11)]);
    expect(term.collector.waiting).toBe(1);
  });
});

test('a clock off by more than a minute impairs its checkpoint until it is set right', async () => {
  const { desk, term, clock } = aDesk();
  const ended = AbortSignal.abort();
  await desk.poll(stateOf(11, clock.now() + 60_001), ended);
  expect(term.fleet.impairmentsOf(11)).toEqual([
    'clock ahead of the one of the service by more than 60 s: one of the two is wrong',
  ]);
  await desk.poll(stateOf(11, clock.now() - 59_000), ended);
  expect([term.fleet.impairmentsOf(11), term.fleet.clockOffsetOf(11)]).toEqual([[], 59_000]);
});
