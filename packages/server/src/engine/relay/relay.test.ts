import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { CheckpointState, RunProgress, RunResult, Target } from '@vedette/contract/checkpoint/protocol';
import { systemRandom } from '@vedette/kernel/random';
import { ManualClock, SECOND, systemClock } from '@vedette/kernel/clock';
import { Fault } from '@vedette/kernel/fault';
import { Secret } from '@vedette/kernel/secret';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { aHost } from '../../testing/a-host.js';
import type { Peer } from './assignment.js';
import { createPeerClient } from './peer-client.js';
import { PeerUnreachable } from './relay-faults.js';
import { HeldElsewhere } from '../partitions/held-elsewhere.js';
import { createRelayKeys } from './relay-keys.js';
import { encodeFrame, readFrames } from './relay-frames.js';
import {
  frameContext,
  lineContext,
  MAX_RELAY_BYTES,
  RELAY_PATH,
  RELAY_STREAM_PATH,
  requestContext,
  RESPONSE_TIMEOUT_MS,
  type ConnectedPeer,
  type EnginePort,
  type MembersView,
} from './relay-protocol.js';
import { registerEngineRelay } from './relay-routes.js';

const log = pino({ level: 'silent' });
const createKeys = (text: string) => createRelayKeys(new Secret(text.repeat(40)), systemRandom);
const keys = createKeys('k');
const never = new AbortController().signal;
const state = { serverId: 7, free: 5 } as CheckpointState;
const refuses = (): never => {
  throw new Error('not expected here');
};
const noEngine: EnginePort = {
  poll: refuses,
  extend: refuses,
  deliver: refuses,
  explain: refuses,
  follow: refuses,
  offlinePlan: refuses,
  takeSnapshot: refuses,
  deliverSnapshot: refuses,
  run: refuses,
};

const connect = (peer: Peer, clock: typeof systemClock | ManualClock = systemClock): ConnectedPeer =>
  createPeerClient({ keys, clock, random: systemRandom, log }).connect(peer);

/** Two processes: one runs the engine, the other forwards calls to it. */
async function twoProcesses(
  engine: Partial<EnginePort>,
  change: { epoch: number | undefined } = { epoch: 3 },
  loadMembers: () => Promise<MembersView> = refuses,
) {
  const host = await aHost({});
  const requests: string[] = [];
  host.app.addHook('onRequest', (request, _reply, done) => {
    requests.push(request.url);
    done();
  });
  const epoch = (): number | undefined => change.epoch;
  registerEngineRelay(host, {
    engine: { ...noEngine, ...engine },
    epoch,
    loadMembers,
    keys,
    clock: systemClock,
    log,
  });
  const address = await host.app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => host.app.close());
  const peer: Peer = { holder: 'a', epoch: 3, address, addressProof: keys.createProof(3, address) };
  return { host, requests, peer, client: connect(peer) };
}

test('forwards a poll and returns work of the process that runs the engine', async () => {
  const polled: CheckpointState[] = [];
  const { client } = await twoProcesses({
    poll: (sent) => Promise.resolve({ orders: [], serverNow: polled.push(sent) }),
  });
  expect(await client.poll(state, never)).toEqual({ orders: [], serverNow: 1 });
  expect(polled).toEqual([state]);
});

test('reuses the connection for consecutive calls', async () => {
  const { host, client } = await twoProcesses({
    poll: () => Promise.resolve({ orders: [], serverNow: 1 }),
    extend: () => Promise.reject(new Fault('unavailable', 'later')),
  });
  let connections = 0;
  host.app.server.on('connection', () => (connections += 1));
  for (let calls = 0; calls < 5; calls += 1) {
    await client.poll(state, never);
    await client.extend(7, []).catch(() => undefined);
  }
  expect(connections).toBe(1);
});

test('preserves absent arguments and results', async () => {
  const seen: unknown[] = [];
  const { client } = await twoProcesses({
    follow: (...args) => Promise.resolve(seen.push(args) > 0),
    offlinePlan: (...args) => Promise.resolve(void seen.push(args)),
  });
  const run = { monitorGuid: 'g', slotAt: 1, attempt: 0 };
  expect(await client.follow(7, run, undefined)).toBe(true);
  expect(await client.offlinePlan(7, undefined)).toBeUndefined();
  expect(seen).toEqual([
    [7, run, undefined],
    [7, undefined],
  ]);
});

test('returns an error as worded by the process that runs the engine', async () => {
  const problems = ['serverId: there is no server 7', 'another'];
  const { client } = await twoProcesses({
    deliver: () => Promise.reject(new Fault('forbidden', 'x', { problems })),
    extend: () => Promise.reject(new Fault('unavailable', 'later', { retryAfterS: 9 })),
    takeSnapshot: () => Promise.reject(new TypeError('a bug')),
  });
  await expect(client.deliver(7, [])).rejects.toMatchObject({ kind: 'forbidden', problems });
  await expect(client.extend(7, [])).rejects.toMatchObject({ kind: 'unavailable', retryAfterS: 9 });
  await expect(client.takeSnapshot(7)).rejects.toMatchObject({ kind: 'unavailable' });
});

test('returns the members as the other process reads them', async () => {
  const holder: Peer = { holder: 'a', epoch: 3, address: 'http://a', addressProof: 'proof' };
  const view = { epochs: [3, 5], assignment: { partitions: [undefined, holder], leader: undefined } };
  const { client } = await twoProcesses({}, { epoch: 3 }, () => Promise.resolve(view));
  expect(await client.members(never)).toStrictEqual(view);
});

test('transfers a long body completely', async () => {
  const body = '\0é\n'.repeat(1_000_000);
  const { client } = await twoProcesses({
    deliver: (_, results) => {
      if ((results[0] as unknown as { body: string }).body !== body) throw new Error('it was changed');
      return Promise.resolve();
    },
  });
  await client.deliver(7, [{ body } as unknown as RunResult]);
});

test('streams the steps of a watched test run and ends it on disconnect', async () => {
  let hungUp = false;
  const { client } = await twoProcesses({
    run: async (_ids, _target, signal, watcher) => {
      watcher?.onProgress({ number: 1 } as RunProgress);
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
      hungUp = true;
      throw new Fault('unavailable', 'no request waits');
    },
  });
  const leave = new AbortController();
  const numbers: number[] = [];
  const watcher = {
    operatorGuid: 'ann',
    onProgress: ({ number }: RunProgress) => {
      numbers.push(number);
      leave.abort();
    },
  };
  await expect(client.run([7], {} as Target, leave.signal, watcher)).rejects.toMatchObject({ kind: 'unavailable' });
  await expect.poll(() => hungUp).toBe(true);
  expect(numbers).toEqual([1]);
});

test('rejects a call without forwarding it when the process runs no engine', async () => {
  const { client, requests } = await twoProcesses({}, { epoch: undefined });
  const fault = await client.poll(state, never).catch((error: unknown) => error);
  expect(fault).toBeInstanceOf(HeldElsewhere);
  expect(fault).toMatchObject({ kind: 'unavailable', retryAfterS: 1 });
  expect(requests).toEqual([RELAY_STREAM_PATH]);
});

test('reports that a partition is held elsewhere, with the kind of the fault', async () => {
  const { client } = await twoProcesses({
    deliver: () => Promise.reject(new HeldElsewhere('conflict', 'the partition has moved')),
    extend: () => Promise.reject(new Fault('conflict', 'another reason')),
  });
  const fault = await client.deliver(7, []).catch((error: unknown) => error);
  expect(fault).toBeInstanceOf(HeldElsewhere);
  expect(fault).toMatchObject({ kind: 'conflict', problems: ['the partition has moved'] });
  expect(await client.extend(7, []).catch((error: unknown) => error)).not.toBeInstanceOf(HeldElsewhere);
});

test('tells an unreachable process from a call that its caller has ended', async () => {
  const { client, host } = await twoProcesses({});
  await host.app.close();
  expect(await client.takeSnapshot(7).catch((error: unknown) => error)).toBeInstanceOf(PeerUnreachable);
  const ended = await client.poll(state, AbortSignal.abort()).catch((error: unknown) => error);
  expect(ended).toMatchObject({ kind: 'unavailable' });
  expect(ended).not.toBeInstanceOf(PeerUnreachable);
});

test('does not call an address without a valid proof of the member', async () => {
  const { peer, requests } = await twoProcesses({});
  const forged = { ...peer, addressProof: createKeys('x').createProof(3, peer.address) };
  await expect(connect(forged).poll(state, never)).rejects.toThrow('a different master key');
  await expect(connect({ ...peer, epoch: 4 }).poll(state, never)).rejects.toThrow('master key');
  const unpublished = { ...peer, address: '', addressProof: '' };
  await expect(connect(unpublished).poll(state, never)).rejects.toThrow('not published its address yet');
  expect(requests).toEqual([]);
});

test('gives up a silent response, also when the caller has disconnected', async () => {
  const host = await aHost({});
  let markReceived = (): void => undefined;
  const isReceived = new Promise<void>((resolve) => (markReceived = resolve));
  host.app.post(RELAY_PATH, (_request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200);
    reply.raw.flushHeaders();
    markReceived();
  });
  const address = await host.app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => host.app.close());
  const clock = new ManualClock(systemClock.now());
  const client = connect({ holder: 'a', epoch: 3, address, addressProof: keys.createProof(3, address) }, clock);
  const calling = expect(client.takeSnapshot(7)).rejects.toThrow(`cannot be reached at ${address}`);
  await isReceived;
  await clock.advance(RESPONSE_TIMEOUT_MS);
  await calling;
});

test('makes many calls in one request, and answers each when it is done', async () => {
  const polls: (() => void)[] = [];
  const { client, requests } = await twoProcesses({
    poll: () => new Promise((resolve) => polls.push(() => resolve({ orders: [], serverNow: polls.length }))),
    deliver: () => Promise.resolve(),
    extend: () => Promise.reject(new Fault('conflict', 'no')),
  });
  const polling = client.poll(state, never);
  await Promise.all(Array.from({ length: 20 }, () => client.deliver(7, [])));
  await expect(client.extend(7, [])).rejects.toMatchObject({ kind: 'conflict' });
  polls[0]?.();
  expect(await polling).toEqual({ orders: [], serverNow: 1 });
  expect(requests).toEqual([RELAY_STREAM_PATH]);
});

test('ends a poll at the other process when its caller leaves', async () => {
  const signals: AbortSignal[] = [];
  const { client } = await twoProcesses({
    poll: (_, signal) =>
      new Promise((resolve) => {
        signals.push(signal);
        signal.addEventListener('abort', () => resolve({ orders: [], serverNow: 1 }));
      }),
  });
  const [leave, leaveLater] = [new AbortController(), new AbortController()];
  const left = expect(client.poll(state, leave.signal)).rejects.not.toBeInstanceOf(PeerUnreachable);
  const staying = client.poll(state, leaveLater.signal).catch(() => 'left');
  await expect.poll(() => signals.length).toBe(2);
  leave.abort();
  await left;
  await expect.poll(() => signals.map(({ aborted }) => aborted)).toEqual([true, false]);
  leaveLater.abort();
  expect(await staying).toBe('left');
});

test('ends the last poll of a stream that accepts no more calls', async () => {
  const signals: AbortSignal[] = [];
  const { peer, requests } = await twoProcesses({
    poll: (_, signal) =>
      new Promise((resolve) => {
        signals.push(signal);
        signal.addEventListener('abort', () => resolve({ orders: [], serverNow: 1 }));
      }),
    deliver: () => Promise.resolve(),
  });
  const clock = new ManualClock(systemClock.now());
  const client = connect(peer, clock);
  const leave = new AbortController();
  const polling = client.poll(state, leave.signal).catch(() => 'left');
  // Each answer shows that the other process is not silent.
  for (let seconds = 0; seconds < 180; seconds += 10) {
    await client.deliver(7, []);
    await clock.advance(10 * SECOND);
  }
  leave.abort();
  expect(await polling).toBe('left');
  await expect.poll(() => signals.map(({ aborted }) => aborted)).toEqual([true]);
  expect(requests).toEqual([RELAY_STREAM_PATH]);
});

test('lets calls under way end when the process stops or starts anew', async () => {
  const change = { epoch: 3 as number | undefined };
  const waiting: (() => void)[] = [];
  const deliver = () => new Promise<void>((resolve) => waiting.push(resolve));
  const { client, host, requests } = await twoProcesses({ deliver }, change);
  const delivering = client.deliver(7, []);
  await expect.poll(() => waiting.length).toBe(1);
  change.epoch = 4;
  expect(await client.deliver(7, []).catch((error: unknown) => error)).toBeInstanceOf(HeldElsewhere);
  const closing = host.app.close();
  waiting[0]?.();
  await delivering;
  await closing;
  expect(requests).toEqual([RELAY_STREAM_PATH]);
  expect(await client.deliver(7, []).catch((error: unknown) => error)).toBeInstanceOf(PeerUnreachable);
});

/** A process of which a test writes the routes. */
async function aStranger(path: string, route: (request: FastifyRequest, reply: FastifyReply) => unknown) {
  const host = await aHost({});
  const requests: string[] = [];
  host.app.addHook('onRequest', (request, _reply, done) => {
    requests.push(request.url);
    done();
  });
  host.app.post(path, { onRequest: async (request, reply) => void (await route(request, reply)) }, () => '');
  const address = await host.app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => host.app.close());
  const clock = new ManualClock(systemClock.now());
  const peer = { holder: 'a', epoch: 3, address, addressProof: keys.createProof(3, address) };
  return { requests, clock, client: connect(peer, clock) };
}

test('calls a process without streams by single requests after three seconds', async () => {
  const { requests, clock, client } = await aStranger(RELAY_PATH, answerOnce);
  const polling = client.poll(state, never);
  await expect.poll(() => requests.length).toBe(1);
  await clock.advance(3 * SECOND);
  expect(await polling).toEqual({ orders: [], serverNow: 1 });
  expect(await client.poll(state, never)).toEqual({ orders: [], serverNow: 1 });
  expect(requests).toEqual([RELAY_STREAM_PATH, RELAY_PATH, RELAY_PATH]);
});

/** Answers a single request like a process of the previous version. */
function answerOnce(request: FastifyRequest, reply: FastifyReply): void {
  const nonce = keys.readToken(request.headers.authorization)?.nonce ?? '';
  const line = keys.seal({ kind: 'result', value: { orders: [], serverNow: 1 } }, lineContext(nonce, 0));
  reply.hijack();
  request.raw.resume();
  reply.raw.end(`${line.toString('base64')}\n`);
}

test('gives up a stream that falls silent', async () => {
  const { clock, client, requests } = await aStranger(RELAY_STREAM_PATH, (request, reply) => {
    const token = keys.readToken(request.headers.authorization) ?? { nonce: '', epoch: 0 };
    reply.hijack();
    request.raw.resume();
    reply.raw.write(encodeFrame(keys.seal([], frameContext(token, 'answers', 0))));
  });
  const polling = client.poll(state, never);
  const failed = polling.catch((error: unknown) => error);
  await expect.poll(() => requests.length).toBe(1);
  // Its first frame is read with the next turns of the process.
  await systemClock.sleep(50);
  await clock.advance(RESPONSE_TIMEOUT_MS + SECOND);
  expect(await failed).toBeInstanceOf(PeerUnreachable);
});

test('gives up a stream whose frames are not of a process with the master key', async () => {
  const { client } = await aStranger(RELAY_STREAM_PATH, (request, reply) => {
    const token = keys.readToken(request.headers.authorization) ?? { nonce: '', epoch: 0 };
    reply.hijack();
    request.raw.resume();
    // The second frame in the place of the first.
    reply.raw.write(encodeFrame(keys.seal([], frameContext(token, 'answers', 1))));
  });
  expect(await client.poll(state, never).catch((error: unknown) => error)).toBeInstanceOf(PeerUnreachable);
});

test('serves a stream only once, and only to processes with the same master key', async () => {
  const performed: number[] = [];
  const { peer } = await twoProcesses({ extend: () => Promise.resolve(void performed.push(1)) });
  const token = { at: systemClock.now(), nonce: 's1', epoch: 3 };
  const call = async (authorization: string, frames: readonly Buffer[] = []): Promise<number> => {
    const url = peer.address + RELAY_STREAM_PATH;
    const body = Buffer.concat(frames.map(encodeFrame));
    const response = await fetch(url, { method: 'POST', headers: { authorization }, body });
    await response.arrayBuffer().catch(() => undefined);
    return response.status;
  };
  const frame = keys.seal(
    [{ id: 1, operation: 'extend', args: [7, []] }],
    frameContext({ nonce: 's1', epoch: 3 }, 'calls', 0),
  );
  expect(await call('')).toBe(401);
  expect(await call(createKeys('x').createToken(token))).toBe(401);
  expect(await call(keys.createToken(token), [frame])).toBe(200);
  expect(await call(keys.createToken(token), [frame])).toBe(401);
  // A frame of another stream, or in another place, is not opened.
  await call(keys.createToken({ ...token, nonce: 's2' }), [frame]).catch(() => undefined);
  await call(keys.createToken({ ...token, nonce: 's3' }), [keys.seal([], 'calls s3 3 0'), frame]).catch(
    () => undefined,
  );
  expect(performed).toEqual([1]);
});

test('rejects an unknown call of a stream alone', async () => {
  const { peer } = await twoProcesses({ extend: () => Promise.resolve() });
  const token = { at: systemClock.now(), nonce: 's4', epoch: 3 };
  const calls = ['drop', 'constructor', 'extend'].map((operation, id) => ({ id, operation, args: [7, []] }));
  const response = await fetch(peer.address + RELAY_STREAM_PATH, {
    method: 'POST',
    headers: { authorization: keys.createToken(token) },
    body: encodeFrame(keys.seal(calls, frameContext(token, 'calls', 0))),
  });
  const answers: unknown[] = [];
  let number = 0;
  for await (const frame of readFrames(Readable.fromWeb(response.body as never), MAX_RELAY_BYTES)) {
    answers.push(...(keys.open(frame, frameContext(token, 'answers', number)) as unknown[]));
    number += 1;
  }
  expect(answers).toMatchObject([
    { id: 0, kind: 'fault', fault: 'invalid' },
    { id: 1, kind: 'fault', fault: 'invalid' },
    { id: 2, kind: 'result' },
    { isEnding: true },
  ]);
});

test('does not perform a call of a stream whose response has ended', async () => {
  const performed: unknown[] = [];
  const { host, peer } = await twoProcesses({ extend: (...args) => Promise.resolve(void performed.push(args)) });
  const token = { at: systemClock.now(), nonce: 's5', epoch: 3 };
  const caller = request(peer.address + RELAY_STREAM_PATH, {
    method: 'POST',
    headers: { authorization: keys.createToken(token) },
  });
  const call = (number: number): void => {
    const calls = [{ id: number, operation: 'extend', args: [number, []] }];
    caller.write(encodeFrame(keys.seal(calls, frameContext(token, 'calls', number))));
  };
  call(0);
  const [response] = (await once(caller, 'response')) as [IncomingMessage];
  await expect.poll(() => performed).toEqual([[0, []]]);
  const closing = host.app.close();
  response.resume();
  await once(response, 'end');
  call(1);
  caller.end();
  await closing;
  expect(performed).toEqual([[0, []]]);
});

test('serves only processes with the same master key, and each call once', async () => {
  const { host } = await twoProcesses({});
  const call = (authorization: string, payload: Buffer = Buffer.alloc(0)) =>
    host.app.inject({
      method: 'POST' as const,
      url: RELAY_PATH,
      payload,
      headers: { authorization, 'content-type': 'application/octet-stream' },
    });
  const now = systemClock.now();
  const token = keys.createToken({ at: now, nonce: 'n1', epoch: 3 });
  const refused = [
    await call(''),
    await call('Bearer x'),
    await call(createKeys('x').createToken({ at: now, nonce: 'n0', epoch: 3 })),
    await call(keys.createToken({ at: now - 200_000, nonce: 'n2', epoch: 3 })),
    await call(token, keys.seal({ operation: 'poll', args: [] }, 'request another 3')),
    await call(token),
  ];
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401, 401, 401]);
  const unknown = await call(
    keys.createToken({ at: now, nonce: 'n3', epoch: 3 }),
    keys.seal({ operation: 'drop', args: [] }, 'request n3 3'),
  );
  expect(unknown.statusCode).toBe(400);
});

test('rejects a recorded call after a restart or takeover without performing it', async () => {
  const polls: number[] = [];
  const engine = { poll: () => Promise.resolve({ orders: [], serverNow: polls.push(1) }) };
  const token = { at: systemClock.now(), nonce: 'n1', epoch: 3 };
  const recorded = {
    method: 'POST' as const,
    url: RELAY_PATH,
    headers: { authorization: keys.createToken(token), 'content-type': 'application/octet-stream' },
    payload: keys.seal({ operation: 'poll', args: [state] }, requestContext('n1', 3)),
  };
  const readReplyLines = async (epoch: number | undefined): Promise<unknown[]> => {
    // A restarted process does not remember any nonce.
    const { host } = await twoProcesses(engine, { epoch });
    const { statusCode, payload } = await host.app.inject(recorded);
    expect(statusCode).toBe(200);
    const lines = payload.trimEnd().split('\n');
    return lines.map((line, at) => keys.open(Buffer.from(line, 'base64'), lineContext('n1', at)));
  };
  expect((await readReplyLines(3)).at(-1)).toMatchObject({ kind: 'result', value: { serverNow: 1 } });
  for (const epoch of [4, undefined]) {
    expect((await readReplyLines(epoch)).at(-1)).toMatchObject({
      kind: 'fault',
      fault: 'unavailable',
      isElsewhere: true,
    });
  }
  expect(polls).toEqual([1]);
  // The epoch of the token is signed, and the body cannot be opened for another epoch.
  const { host } = await twoProcesses(engine, { epoch: 4 });
  const dressed = {
    ...recorded,
    headers: { ...recorded.headers, authorization: keys.createToken({ ...token, epoch: 4 }) },
  };
  expect((await host.app.inject(dressed)).statusCode).toBe(401);
  const forged = recorded.headers.authorization.replace('.3.', '.4.');
  const changed = { ...recorded, headers: { ...recorded.headers, authorization: forged } };
  expect((await host.app.inject(changed)).statusCode).toBe(401);
  expect(polls).toEqual([1]);
});
