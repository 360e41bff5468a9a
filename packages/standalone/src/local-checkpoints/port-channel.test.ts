import { MessageChannel } from 'node:worker_threads';
import type { CheckpointPort, CheckpointState, RunKey } from '@vedette/contract/checkpoint/protocol';
import { Fault } from '@vedette/kernel/fault';
import { afterEach, expect, test } from 'vitest';
import { createChannelPort, servePort } from './port-channel.js';

const RUN: RunKey = { monitorGuid: '0f0e0d0c-0b0a-4908-8706-050403020100', slotAt: 1_000, attempt: 0 };
const STATE: CheckpointState = {
  serverId: 101,
  version: '1',
  sentAt: 1,
  free: 10,
  capabilities: [],
  impairments: [],
  loopLagMs: 0,
};
const channels: MessageChannel[] = [];
afterEach(() => {
  for (const { port1, port2 } of channels.splice(0)) {
    port1.close();
    port2.close();
  }
});

const unused = (): Promise<never> => Promise.reject(new Error('not called in this test'));

/** Returns both ends of a channel, with the methods of the server's end. */
function connected(methods: Partial<CheckpointPort>) {
  const channel = new MessageChannel();
  channels.push(channel);
  const port: CheckpointPort = {
    poll: unused,
    extend: unused,
    deliver: unused,
    explain: unused,
    follow: unused,
    offlinePlan: unused,
    takeSnapshot: unused,
    deliverSnapshot: unused,
    ...methods,
  };
  return { served: servePort(port, channel.port1), client: createChannelPort(channel.port2) };
}

test('passes on arguments and the result', async () => {
  const calls: unknown[] = [];
  const { client } = connected({
    follow: (...args) => {
      calls.push(args);
      return Promise.resolve(true);
    },
    offlinePlan: () => Promise.resolve(undefined),
  });
  expect(await client.follow(101, RUN, undefined)).toBe(true);
  expect(await client.offlinePlan(101, 'known')).toBeUndefined();
  expect(calls).toEqual([[101, RUN, undefined]]);
});

test('throws a fault of the server as a fault, with its kind and retry time', async () => {
  const fault = new Fault('unavailable', 'not now', { problems: ['not now', 'nor later'], retryAfterS: 2 });
  const { client } = connected({ extend: () => Promise.reject(fault) });
  const thrown = await client.extend(101, [RUN]).catch((error: unknown) => error);
  expect(thrown).toBeInstanceOf(Fault);
  expect(thrown).toMatchObject({ kind: 'unavailable', problems: ['not now', 'nor later'], retryAfterS: 2 });
});

test('throws any other error with its message, even one that cannot be cloned', async () => {
  const error = Object.assign(new TypeError('a bug'), { retry: () => undefined });
  const { client } = connected({ deliver: () => Promise.reject(error) });
  const thrown = await client.deliver(101, []).catch((reason: unknown) => reason);
  expect(thrown).not.toBeInstanceOf(Fault);
  expect(thrown).toMatchObject({ name: 'TypeError', message: 'a bug' });
});

/** Waits for its signal, then returns an order, as an aborted poll may. */
const pollUntilAborted: CheckpointPort['poll'] = (_state, signal) =>
  new Promise((resolve) => {
    const answer = (): void => resolve({ orders: [], serverNow: 7 });
    if (signal.aborted) answer();
    else signal.addEventListener('abort', answer);
  });

test('passes on the abort of a poll, and still accepts its response', async () => {
  const { client } = connected({ poll: pollUntilAborted });
  const controller = new AbortController();
  const polled = client.poll(STATE, controller.signal);
  controller.abort();
  expect(await polled).toEqual({ orders: [], serverNow: 7 });
  expect(await client.poll(STATE, AbortSignal.abort())).toEqual({ orders: [], serverNow: 7 });
});

test('ends the polls of a closed channel, so that they take no work', async () => {
  let ended: (() => void) | undefined;
  const hasEnded = new Promise<void>((resolve) => (ended = resolve));
  let begun: (() => void) | undefined;
  const hasBegun = new Promise<void>((resolve) => (begun = resolve));
  const { client, served } = connected({
    poll: async (state, signal) => {
      begun?.();
      const answer = await pollUntilAborted(state, signal);
      ended?.();
      return answer;
    },
  });
  void client.poll(STATE, new AbortController().signal);
  await hasBegun;
  served.close();
  await hasEnded;
});
