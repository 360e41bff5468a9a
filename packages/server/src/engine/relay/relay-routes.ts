import type { Clock } from '@vedette/kernel/clock';
import { Fault } from '@vedette/kernel/fault';
import { followSignals } from '@vedette/kernel/signals';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { RunProgress } from '@vedette/contract/checkpoint/protocol';
import { NOT_LIMITED, toFault, type RouteHost } from '../../http/index.js';
import { elsewhereFault, perform, toFaultLine, unknownCallFault } from './perform-call.js';
import type { RelayKeys, RelayToken } from './relay-keys.js';
import {
  KEEP_ALIVE_INTERVAL_MS,
  lineContext,
  MAX_RELAY_BYTES,
  OPERATIONS,
  RELAY_PATH,
  RELAY_STREAM_PATH,
  requestContext,
  MAX_TOKEN_AGE_MS,
  type EnginePort,
  type MembersView,
  type RelayLine,
  type RelayRequest,
} from './relay-protocol.js';
import { StreamServer } from './stream-server.js';

export interface RelayDeps {
  /** The engine of this process: a call is never forwarded twice. */
  readonly engine: EnginePort;
  /** Epoch of the member as which this process runs the engine; undefined while it does not. */
  readonly epoch: () => number | undefined;
  /**
   * Reads the members from the store, for processes that cannot reach it.
   * @throws Fault `unavailable` if this one cannot either
   */
  readonly loadMembers: () => Promise<MembersView>;
  readonly keys: RelayKeys;
  readonly clock: Clock;
  readonly log: Logger;
}

const WRONG_MASTER_KEY = 'Only processes with the same master key may call this';

/** Registers the route on which a process that runs the engine receives forwarded calls. */
export function registerEngineRelay({ app }: Pick<RouteHost, 'app'>, deps: RelayDeps): void {
  const nonces = new UsedNonces();
  const authenticate = (request: FastifyRequest): RelayToken => {
    const token = deps.keys.readToken(request.headers.authorization);
    if (!token) throw new Fault('unauthenticated', WRONG_MASTER_KEY);
    const now = deps.clock.now();
    if (Math.abs(now - token.at) > MAX_TOKEN_AGE_MS) {
      throw new Fault('unauthenticated', 'The clocks of the two machines differ by more than two minutes');
    }
    if (!nonces.use(token.nonce, now)) throw new Fault('unauthenticated', 'This call was already made');
    return token;
  };
  const streams = new StreamServer({ ...deps, toFault });
  app.addHook('preClose', (done) => {
    streams.close();
    done();
  });
  app.post(
    RELAY_STREAM_PATH,
    {
      config: NOT_LIMITED,
      // The body is read while it is sent, so the handler is never reached.
      onRequest: (request, reply) => {
        const token = authenticate(request);
        reply.hijack();
        void streams.serve(request.raw, reply.raw, token);
        return Promise.resolve();
      },
    },
    () => undefined,
  );
  app.post(
    RELAY_PATH,
    {
      config: NOT_LIMITED,
      onRequest: async (request) => void (await Promise.resolve(authenticate(request))),
      bodyLimit: MAX_RELAY_BYTES,
    },
    async (request, reply) => {
      const token = deps.keys.readToken(request.headers.authorization);
      if (!token) throw new Fault('unauthenticated', WRONG_MASTER_KEY);
      const call = readRequest(request, deps.keys, token);
      await respond(
        call,
        { stream: new SealedResponseStream(reply, deps.keys, token.nonce), epoch: token.epoch },
        deps,
      );
    },
  );
}

function readRequest({ body }: FastifyRequest, keys: RelayKeys, { nonce, epoch }: RelayToken): RelayRequest {
  try {
    const decoded = keys.open(body as Buffer, requestContext(nonce, epoch)) as Partial<RelayRequest>;
    const operation = OPERATIONS.find((one) => one === decoded.operation);
    if (operation && Array.isArray(decoded.args)) return { operation, args: decoded.args as unknown[] };
  } catch (cause) {
    throw new Fault('unauthenticated', 'The call cannot be decrypted', { cause });
  }
  throw unknownCallFault();
}

/** Rejects a call for another epoch of this process, such as one recorded before a restart. */
async function respond(
  call: RelayRequest,
  { stream, epoch }: { readonly stream: SealedResponseStream; readonly epoch: number },
  deps: RelayDeps,
): Promise<void> {
  const isElsewhere = (): boolean => deps.epoch() !== epoch;
  const lifetime = followSignals(stream.signal);
  const keepAlive = sendKeepAlive(stream, deps.clock, lifetime.signal);
  let lastLine: RelayLine;
  try {
    if (isElsewhere()) throw elsewhereFault();
    const onProgress = (progress: RunProgress): void => stream.write({ kind: 'progress', progress });
    lastLine = {
      kind: 'result',
      value: (await perform(deps.engine, call, { ...deps, signal: stream.signal, onProgress })) ?? null,
    };
  } catch (error) {
    lastLine = toFaultLine(error, { log: deps.log, toFault, isElsewhere: isElsewhere() });
  }
  lifetime.abort();
  await keepAlive;
  stream.write(lastLine);
  stream.end();
}

async function sendKeepAlive(
  stream: SealedResponseStream,
  clock: RelayDeps['clock'],
  lifetime: AbortSignal,
): Promise<void> {
  for (;;) {
    stream.write({ kind: 'alive' });
    await clock.sleep(KEEP_ALIVE_INTERVAL_MS, lifetime);
    if (lifetime.aborted) return;
  }
}

/** A streamed response of sealed lines. */
class SealedResponseStream {
  readonly #raw: FastifyReply['raw'];
  readonly #keys: RelayKeys;
  readonly #nonce: string;
  readonly #disconnected = new AbortController();
  #written = 0;

  constructor(reply: FastifyReply, keys: RelayKeys, nonce: string) {
    reply.hijack();
    this.#raw = reply.raw;
    this.#keys = keys;
    this.#nonce = nonce;
    this.#raw.writeHead(200, { 'content-type': 'application/octet-stream', 'cache-control': 'no-store' });
    this.#raw.once('close', () => {
      if (!this.#raw.writableFinished) this.#disconnected.abort();
    });
  }

  /** Aborts when the other process disconnects. */
  get signal(): AbortSignal {
    return this.#disconnected.signal;
  }

  write(line: RelayLine): void {
    if (this.#raw.destroyed) return;
    const sealed = this.#keys.seal(line, lineContext(this.#nonce, this.#written));
    this.#written += 1;
    this.#raw.write(`${sealed.toString('base64')}\n`);
  }

  end(): void {
    this.#raw.end();
  }
}

/** Remembers nonces while their tokens are valid. */
class UsedNonces {
  #newer = new Set<string>();
  #older = new Set<string>();
  #rotatedAt = 0;

  /** Returns false if the nonce was used before. */
  use(nonce: string, now: number): boolean {
    // A token may be dated ahead by its maximum age, so it is valid for twice as long.
    if (now - this.#rotatedAt > 2 * MAX_TOKEN_AGE_MS) {
      this.#older = this.#newer;
      this.#newer = new Set();
      this.#rotatedAt = now;
    }
    if (this.#newer.has(nonce) || this.#older.has(nonce)) return false;
    this.#newer.add(nonce);
    return true;
  }
}
