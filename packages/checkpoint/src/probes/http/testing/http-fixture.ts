import { connect, createServer, type Server, type Socket } from 'node:net';
import { Worker } from 'node:worker_threads';
import { createServer as createHttp, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { HttpOutcome, HttpTarget } from '@vedette/contract/checkpoint/protocol';
import { systemRandom } from '@vedette/kernel/random';
import { systemClock } from '@vedette/kernel/clock';
import { parseEgressPolicy } from '../../../net/egress.js';
import { makeResolver } from '../../../net/resolver.js';
import { makeTrustSet } from '../../../net/trust.js';
import { makePatternRunner } from '../../../patterns/pattern-runner.js';
import type { ProbeTools } from '../../probe-tools.js';
import { makeHttpProbe, type HttpProbe } from '../probe.js';

/** A target with the defaults of a new monitor and short timeouts. */
export const aTarget = (overrides: Partial<HttpTarget> = {}): HttpTarget => ({
  kind: 'http',
  url: 'http://127.0.0.1:1/',
  method: 'GET',
  headers: [],
  body: '',
  userAgent: '',
  httpVersion: 'Negotiate',
  tlsVersion: 'Tls12_Tls11_Tls10',
  ipVersion: 'IpV4',
  authentication: { type: 'None', username: '', password: '' },
  checkCertificateErrors: true,
  followRedirects: true,
  contentMatches: [],
  connectTimeoutMs: 400,
  totalTimeoutMs: 800,
  maxBodyBytes: 1_000_000,
  ...overrides,
});

const closers: (() => unknown)[] = [];

/** Closes every server of the test file; pass to `afterAll`. */
export async function closeAll(): Promise<void> {
  await Promise.all(closers.splice(0).map((close) => close()));
}

/** Registers something to close at the end of the test file. */
export const atEnd = (close: () => unknown): void => void closers.push(close);

/** Listens on a free loopback port and returns it. Open connections are closed at the end. */
export async function listen(server: Server, host = '127.0.0.1'): Promise<number> {
  const open = new Set<Socket>();
  server.on('connection', (socket) => {
    open.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => open.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  atEnd(() => {
    server.close();
    for (const socket of open) socket.destroy();
  });
  return (server.address() as AddressInfo).port;
}

/** Starts a TCP listener that calls `respond` for each connection that sends data. */
export const aListener = (respond: (socket: Socket) => void): Promise<number> =>
  listen(createServer((socket) => socket.once('data', () => respond(socket))));

/** Listens in a thread that sleeps forever with a full backlog, so that the kernel drops every further connection. */
export async function anUnresponsiveListener(): Promise<number> {
  const worker = new Worker(
    `const { parentPort } = require('node:worker_threads');
    const server = require('node:net').createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
      parentPort.postMessage(server.address().port);
      setTimeout(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0), 20);
    });`,
    { eval: true },
  );
  atEnd(() => worker.terminate());
  const port = await new Promise<number>((resolve) => worker.once('message', resolve));
  await new Promise((resolve) => setTimeout(resolve, 100));
  for (let i = 0; i < 4; i += 1) {
    const filler = connect(port, '127.0.0.1').on('error', () => undefined);
    atEnd(() => filler.destroy());
  }
  await new Promise((resolve) => setTimeout(resolve, 50));
  return port;
}

/** Starts a site and returns its URL. */
export const aSite = async (listener: RequestListener): Promise<string> =>
  `http://127.0.0.1:${await listen(createHttp(listener))}`;

export const tools = (overrides: Partial<ProbeTools> = {}): ProbeTools => {
  const patterns = makePatternRunner();
  atEnd(() => patterns.close());
  return {
    clock: systemClock,
    random: systemRandom,
    egress: parseEgressPolicy('private-ok'),
    resolve: makeResolver({ elapsed: () => performance.now() }),
    trust: makeTrustSet(),
    patterns,
    ...overrides,
  };
};

export interface MeasuredOutcome extends HttpOutcome {
  readonly durationMs: number;
}

/** Returns a function that probes once and measures its duration. */
export const createProber = (probe: HttpProbe = makeHttpProbe(tools())) => {
  return async (overrides: Partial<HttpTarget>): Promise<MeasuredOutcome> => {
    const startedAt = performance.now();
    const outcome = await probe(aTarget(overrides), new AbortController().signal);
    return { ...outcome, durationMs: performance.now() - startedAt };
  };
};

export const readBodyText = ({ body }: HttpOutcome): string => Buffer.from(body ?? '', 'base64').toString();
