import type { CheckpointState, PollResponse, RunOrder } from '@vedette/contract/checkpoint/protocol';
import { ManualClock, MINUTE, SECOND } from '@vedette/kernel/clock';
import { Fault } from '@vedette/kernel/fault';
import { seededRandom } from '@vedette/kernel/random';
import { assert, asyncProperty, array, constantFrom, integer, nat, record } from 'fast-check';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createTestRunGuid } from '../../screens/test-runs/test-run-guid.js';
import { PollFanOut, type PollPeer } from './poll-fan-out.js';

const log = pino({ level: 'silent' });
const never = new AbortController().signal;
const aState = (free: number, serverId = 7, sentAt = 1_000_000): CheckpointState =>
  ({ serverId, free, sentAt }) as CheckpointState;
const random = seededRandom(1);

/** A clock that counts its sleepers. */
class CountingClock extends ManualClock {
  sleepers = 0;

  override async sleep(ms: number, signal?: AbortSignal): Promise<void> {
    this.sleepers += 1;
    await super.sleep(ms, signal);
    this.sleepers -= 1;
  }
}

interface PeerPoll {
  readonly state: CheckpointState;
  readonly signal: AbortSignal;
  readonly isOpen: () => boolean;
  readonly respond: (orders?: readonly RunOrder[], change?: Partial<PollResponse>) => void;
  readonly fail: (error: Error) => void;
}

/** A peer whose polls the test ends. If `isEnding`, a new poll ends the one before, as in a gateway. */
function aPeer(key: string, clock: ManualClock, isEnding = false) {
  const polls: PeerPoll[] = [];
  const peer: PollPeer = {
    key,
    poll: (state, signal) => {
      if (isEnding) polls.at(-1)?.respond();
      return new Promise((resolve, reject) => {
        let isOpen = true;
        const respond: PeerPoll['respond'] = (orders = [], change = {}) => {
          isOpen = false;
          resolve({ orders, serverNow: clock.now(), ...change });
        };
        const fail = (error: Error): void => {
          isOpen = false;
          reject(error);
        };
        polls.push({ state, signal, isOpen: () => isOpen, respond, fail });
        signal.addEventListener('abort', () => respond(), { once: true });
      });
    },
  };
  const last = (): PeerPoll => {
    const poll = polls.at(-1);
    if (!poll) throw new Error(`${key} has not been polled`);
    return poll;
  };
  return { peer, polls, last };
}

function aFanOut(keys: readonly string[] = ['a', 'b'], isEnding = false) {
  const clock = new CountingClock(1_000_000);
  const peers = keys.map((key) => aPeer(key, clock, isEnding));
  const [a, b] = peers;
  if (!a || !b) throw new Error('two peers are needed');
  let listed: readonly PollPeer[] = peers.map(({ peer }) => peer);
  const fanOut = new PollFanOut({ clock, log, listPeers: () => Promise.resolve(listed) });
  const list = (...next: readonly PollPeer[]): void => void (listed = next);
  /** Polls and lets the peers receive it. */
  const poll = async (free: number, signal: AbortSignal = never) => {
    let result: PollResponse | undefined;
    let error: unknown;
    const pending = fanOut.poll(aState(free), signal);
    void pending.then(
      (response) => (result = response),
      (reason: unknown) => (error = reason),
    );
    await clock.advance(0);
    return { result: () => result, error: () => error, pending };
  };
  return { clock, fanOut, a, b, peers, poll, list };
}

const anOrder = (clock: ManualClock, change: Partial<RunOrder> = {}): RunOrder =>
  ({
    monitorGuid: random.newGuid(),
    slotAt: 0,
    attempt: 0,
    startAt: clock.now(),
    leaseUntil: clock.now() + MINUTE,
    ...change,
  }) as RunOrder;

const guids = (response: PollResponse | undefined) => response?.orders.map(({ monitorGuid }) => monitorGuid);

test('sends the current time of the checkpoint to a peer that is polled again', async () => {
  const { clock, a, poll } = aFanOut();
  await poll(5);
  a.last().fail(new Fault('unavailable', 'it restarts'));
  await clock.advance(SECOND);
  expect(a.polls.map(({ state }) => state.sentAt)).toEqual([1_000_000, 1_000_000 + SECOND]);
});

test('divides the free capacity and returns the first orders', async () => {
  const { clock, a, b, poll } = aFanOut();
  const { result } = await poll(5);
  expect([a.last().state, b.last().state]).toEqual([aState(3), aState(3)]);
  const order = anOrder(clock);
  b.last().respond([order]);
  await clock.advance(0);
  expect(result()).toEqual({ orders: [order], serverNow: clock.now() });
  expect(a.last().signal.aborted).toBe(false);
});

test('keeps orders that arrive late or exceed the capacity for the next poll', async () => {
  const { clock, a, b, poll } = aFanOut();
  const first = await poll(2);
  const orders = [...Array(5).keys()].map(() => anOrder(clock));
  const expected = orders.map(({ monitorGuid }) => monitorGuid);
  a.last().respond(orders.slice(0, 3));
  await clock.advance(0);
  expect(guids(first.result())).toEqual(expected.slice(0, 2));
  b.last().respond(orders.slice(3));
  await clock.advance(0);
  const full = await poll(0);
  await clock.advance(250);
  expect(full.result()?.orders).toEqual([]);
  expect(guids((await poll(9)).result())).toEqual(expected.slice(2));
});

test('returns test runs first and drops orders whose lease has ended', async () => {
  const { clock, a, poll } = aFanOut();
  const testRun = anOrder(clock, { monitorGuid: createTestRunGuid(random) });
  const short = anOrder(clock, { leaseUntil: clock.now() + SECOND });
  const long = anOrder(clock);
  const first = await poll(1);
  a.last().respond([short, long, testRun]);
  await clock.advance(0);
  expect(guids(first.result())).toEqual([testRun.monitorGuid]);
  await clock.advance(SECOND);
  expect(guids((await poll(9)).result())).toEqual([long.monitorGuid]);
});

test('converts times of a process whose clock differs', async () => {
  const { clock, a, poll } = aFanOut();
  const { result } = await poll(1);
  const now = clock.now();
  const order = anOrder(clock, { startAt: now + 60_100, leaseUntil: now + 90_000 });
  a.last().respond([order], { serverNow: now + 60_000 });
  await clock.advance(0);
  expect(result()).toMatchObject({ serverNow: now, orders: [{ startAt: now + 100, leaseUntil: now + 30_000 }] });
});

test('ends without orders when all processes have, and says that snapshots wait', async () => {
  const { clock, a, b, poll } = aFanOut();
  const { result } = await poll(1);
  a.last().respond([], { snapshotsWait: true });
  await clock.advance(0);
  expect(result()).toBeUndefined();
  b.last().respond();
  await clock.advance(0);
  expect(result()).toEqual({ orders: [], serverNow: clock.now(), snapshotsWait: true });
});

test('polls a process again whose poll ended early', async () => {
  const { clock, a, poll } = aFanOut();
  const { result } = await poll(1);
  a.last().respond();
  await clock.advance(SECOND);
  expect(a.polls).toHaveLength(2);
  const order = anOrder(clock);
  a.last().respond([order]);
  await clock.advance(0);
  expect(guids(result())).toEqual([order.monitorGuid]);
});

test('ends after 25 s even if a process was polled later', async () => {
  const { clock, a, b, poll } = aFanOut();
  const { result } = await poll(1);
  a.last().respond();
  await clock.advance(24 * SECOND);
  expect([result(), b.polls.length]).toEqual([undefined, 1]);
  await clock.advance(SECOND);
  expect(result()?.orders).toEqual([]);
});

test('ends a poll when a newer one of the server arrives, without losing orders', async () => {
  const { clock, a, poll } = aFanOut();
  const older = await poll(1);
  const newer = await poll(1);
  expect(older.result()?.orders).toEqual([]);
  const order = anOrder(clock);
  a.polls[0]?.respond([order]);
  await clock.advance(0);
  expect(guids(newer.result())).toEqual([order.monitorGuid]);
});

test('keeps orders that arrive at the moment at which the checkpoint disconnects', async () => {
  const { clock, a, poll } = aFanOut();
  const gone = new AbortController();
  const { result } = await poll(1, gone.signal);
  const order = anOrder(clock);
  a.last().respond([order]);
  gone.abort();
  await clock.advance(0);
  expect(result()?.orders).toEqual([]);
  expect(guids((await poll(1)).result())).toEqual([order.monitorGuid]);
});

test('answers a full checkpoint after 250 ms and tells every process its state', async () => {
  const { clock, a, b, poll } = aFanOut();
  const { result } = await poll(0);
  expect([a.last().state.free, b.last().state.free]).toEqual([0, 0]);
  await clock.advance(249);
  expect(result()).toBeUndefined();
  await clock.advance(1);
  expect(result()).toEqual({ orders: [], serverNow: clock.now() });
});

test('asks a failing process again after a second while another is polled', async () => {
  const { clock, a, b, poll } = aFanOut();
  const { result, error } = await poll(1);
  a.last().fail(new Fault('unavailable', 'gone'));
  await clock.advance(SECOND);
  expect([a.polls.length, b.polls.length]).toEqual([2, 1]);
  a.last().fail(new Fault('unavailable', 'gone'));
  b.last().respond();
  await clock.advance(0);
  expect([result()?.orders, error()]).toEqual([[], undefined]);
});

test('throws the most telling fault when every process fails', async () => {
  const { clock, a, b, poll } = aFanOut();
  const { error } = await poll(1);
  a.last().fail(new Fault('unavailable', 'gone'));
  await clock.advance(0);
  expect(error()).toBeUndefined();
  b.last().fail(new Fault('forbidden', 'unknown'));
  await clock.advance(0);
  expect(error()).toMatchObject({ kind: 'forbidden' });
});

test('polls processes that are added during a poll, and no longer those that left', async () => {
  const { clock, a, b, poll, list } = aFanOut();
  list(a.peer);
  const { result } = await poll(4);
  expect([a.last().state.free, b.polls.length]).toEqual([4, 0]);
  list(b.peer);
  await clock.advance(SECOND);
  expect(b.last().state.free).toBe(4);
  a.last().fail(new Fault('unavailable', 'gone'));
  await clock.advance(2 * SECOND);
  expect(a.polls).toHaveLength(1);
  b.last().respond();
  await clock.advance(0);
  expect(result()?.orders).toEqual([]);
});

test('opens at most two polls at a process that does not respond', async () => {
  const { clock, a, b, poll } = aFanOut();
  for (const free of [1, 9, 1, 9]) {
    await poll(free);
    b.last().respond([anOrder(clock)]);
    await clock.advance(0);
  }
  expect(a.polls).toHaveLength(2);
  await poll(3);
  expect(a.polls).toHaveLength(2);
  a.polls[0]?.respond();
  await clock.advance(0);
  expect(a.polls.map(({ state }) => state.free)).toEqual([1, 5, 2]);
});

test('ends the polls of a checkpoint that does not poll again for three seconds', async () => {
  const { clock, a, b, poll } = aFanOut();
  await poll(1);
  a.last().respond([anOrder(clock)]);
  await clock.advance(0);
  await clock.advance(2_900);
  expect(b.last().signal.aborted).toBe(false);
  await clock.advance(100);
  expect(b.last().signal.aborted).toBe(true);
});

test('ends the polls of a checkpoint that has ended its own, unless it polls again', async () => {
  const { clock, a, poll } = aFanOut();
  const gone = new AbortController();
  const { result } = await poll(1, gone.signal);
  gone.abort();
  await clock.advance(0);
  await clock.advance(200);
  expect(result()?.orders).toEqual([]);
  expect(a.last().signal.aborted).toBe(false);
  const again = new AbortController();
  await poll(1, again.signal);
  expect(a.polls).toHaveLength(1);
  await clock.advance(200);
  again.abort();
  await clock.advance(0);
  await clock.advance(200);
  expect(a.last().signal.aborted).toBe(false);
  await clock.advance(50);
  expect(a.last().signal.aborted).toBe(true);
});

test('uses an open poll of a process for the next polls of the checkpoint', async () => {
  const { clock, a, b, poll } = aFanOut();
  await poll(10);
  for (const free of [9, 8, 10]) {
    b.last().respond([anOrder(clock)]);
    await clock.advance(0);
    await poll(free);
  }
  expect([a.polls.length, b.polls.length]).toEqual([1, 4]);
  const { result } = await poll(7);
  const order = anOrder(clock);
  a.last().respond([order]);
  await clock.advance(0);
  expect(result()?.orders).toEqual([order]);
});

test('ends a poll without orders when reused polls of all processes end', async () => {
  const { clock, a, b, poll } = aFanOut();
  await poll(10);
  b.last().respond([anOrder(clock)]);
  await clock.advance(0);
  const { result } = await poll(10);
  a.last().respond();
  await clock.advance(0);
  expect(result()).toBeUndefined();
  b.last().respond();
  await clock.advance(0);
  expect(result()?.orders).toEqual([]);
});

test.each([
  ['the checkpoint is full', { free: 0 }, 0],
  ['its free capacity is halved', { free: 4 }, 0],
  ['its free capacity doubles', { free: 30 }, 0],
  ['it is impaired', { impairments: ['no network'] }, 0],
  ['its capabilities change', { capabilities: ['kind:http', 'browser'] }, 0],
  ['the open poll is five seconds old', {}, 5 * SECOND],
])('polls a process again when %s', async (_, change, afterMs) => {
  const { clock, fanOut, a, b } = aFanOut();
  const state = { ...aState(10), impairments: [] as string[], capabilities: ['kind:http'] };
  void fanOut.poll(state, never);
  await clock.advance(0);
  await clock.advance(afterMs);
  b.last().respond([anOrder(clock)]);
  await clock.advance(0);
  void fanOut.poll({ ...state, ...change }, never);
  await clock.advance(0);
  expect(a.polls).toHaveLength(2);
});

test('forgets a server that has not polled for five minutes', async () => {
  const { clock, fanOut, a, poll } = aFanOut();
  await poll(1);
  a.last().respond([anOrder(clock), anOrder(clock, { leaseUntil: clock.now() + 10 * MINUTE })]);
  await clock.advance(0);
  await clock.advance(5 * MINUTE);
  expect(fanOut.hasSession(7)).toBe(true);
  const { result } = await poll(1);
  await clock.advance(0);
  expect(result()).toBeUndefined();
});

test('leaves no session, timer or listener behind', async () => {
  const { clock, fanOut, a, b, poll } = aFanOut(['a', 'b'], true);
  const listeners: (() => void)[] = [];
  const signal = {
    aborted: false,
    addEventListener: (_: string, listener: () => void) => listeners.push(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.splice(listeners.indexOf(listener), 1),
  } as unknown as AbortSignal;
  for (let polls = 0; polls < 10; polls += 1) {
    await poll(2, signal);
    if (polls % 2 === 0) a.last().respond([anOrder(clock)]);
    else b.last().fail(new Fault('unavailable', 'gone'));
    await clock.advance(300);
  }
  for (const { last } of [a, b]) last().respond();
  await clock.advance(0);
  await clock.advance(3 * SECOND);
  expect([fanOut.hasSession(7), clock.sleepers, listeners]).toEqual([false, 0, []]);
});

const action = record({
  kind: constantFrom('poll', 'poll', 'leave', 'respond', 'respond', 'respond', 'fail', 'wait'),
  peer: nat(2),
  count: integer({ min: 0, max: 6 }),
});

test('returns each order exactly once and never more than fit', async () => {
  await assert(
    asyncProperty(array(action, { maxLength: 40 }), async (actions) => {
      const { clock, fanOut, peers } = aFanOut(['a', 'b', 'c'], true);
      const sent: string[] = [];
      const received: string[] = [];
      let current = new AbortController();
      const poll = (free: number): void => {
        current = new AbortController();
        void fanOut.poll(aState(free), current.signal).then(
          (response) => {
            expect(response.orders.length).toBeLessThanOrEqual(free);
            received.push(...(guids(response) ?? []));
          },
          () => undefined,
        );
      };
      for (const { kind, peer, count } of actions) {
        const open = peers[peer]?.polls.findLast(({ isOpen }) => isOpen());
        if (kind === 'poll') poll(count);
        if (kind === 'leave') current.abort();
        if (kind === 'fail') open?.fail(new Fault('unavailable', 'gone'));
        if (kind === 'respond' && open) {
          const orders = [...Array(count).keys()].map(() => anOrder(clock, { leaseUntil: Number.MAX_SAFE_INTEGER }));
          sent.push(...orders.map(({ monitorGuid }) => monitorGuid));
          open.respond(orders);
        }
        if (kind === 'wait') await clock.advance(count * 100);
        await clock.advance(0);
      }
      for (let polls = 0; polls < 60 && received.length < sent.length; polls += 1) {
        poll(5);
        await clock.advance(0);
      }
      expect(received.toSorted()).toEqual(sent.toSorted());
    }),
    { numRuns: 60 },
  );
});
