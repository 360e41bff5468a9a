import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { FailureDiagnostics } from '@vedette/contract/checkpoint/failure-diagnostics';
import type { OfflinePlan } from '@vedette/contract/checkpoint/offline-plan';
import type {
  CheckpointState,
  PollResponse,
  RunKey,
  RunProgress,
  RunResult,
  Target,
} from '@vedette/contract/checkpoint/protocol';
import type { SnapshotOrder, SnapshotResult } from '@vedette/contract/checkpoint/snapshot';
import type { RandomSource } from '@vedette/kernel/random';
import { SECOND, type Clock } from '@vedette/kernel/clock';
import { Fault } from '@vedette/kernel/fault';
import { LookupCache } from '@vedette/kernel/lookup-cache';
import { followSignals } from '@vedette/kernel/signals';
import type { Logger } from 'pino';
import { problem } from '@vedette/i18n/message';
import type { Watcher } from '../../screens/index.js';
import type { MemberAddress as LeaseAddress } from '../members/member-sql.js';
import type { RelayKeys } from './relay-keys.js';
import {
  lineContext,
  RELAY_PATH,
  requestContext,
  RESPONSE_TIMEOUT_MS,
  type EnginePort,
  type Operation,
  type RelayLine,
} from './relay-protocol.js';

/** The lease holder according to its row. */
export interface Holder {
  readonly epoch: number;
  readonly holder: string;
  readonly leaseAddress: LeaseAddress;
}

export interface LeaderClientDeps {
  /** Undefined while there is no lease holder. */
  readonly readHolder: () => Promise<Holder | undefined>;
  /** Name of this process in the lease. */
  readonly ownHolder: string;
  readonly keys: RelayKeys;
  readonly clock: Pick<Clock, 'now' | 'sleep'>;
  readonly random: Pick<RandomSource, 'newGuid'>;
  readonly log: Logger;
}

type LastLine = Extract<RelayLine, { readonly kind: 'result' | 'fault' }>;

interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: RunProgress) => void) | undefined;
}

const HOLDER_CACHE_MS = SECOND;
const RETRY_AFTER_S = 2;

const unavailableFault = (message: string, cause?: unknown): Fault =>
  new Fault('unavailable', message, { retryAfterS: RETRY_AFTER_S, cause });

/**
 * Forwards calls to the process that runs the engine, at the address it publishes in the lease. That process performs
 * or rejects a call and never forwards it again. Every method throws Fault `unavailable` when no process runs the
 * engine or it cannot be reached.
 */
export class LeaderClient implements EnginePort {
  readonly #deps: LeaderClientDeps;
  readonly #holderCache: LookupCache<Holder>;
  /** The engine continues without the store, so this process must be able to reach it without reading the lease. */
  #lastKnown: Holder | undefined;
  #isReachable = true;

  constructor(deps: LeaderClientDeps) {
    this.#deps = deps;
    this.#holderCache = new LookupCache<Holder>(deps.clock, { ttlMs: HOLDER_CACHE_MS, maxEntries: 1 });
  }

  poll(state: CheckpointState, signal: AbortSignal): Promise<PollResponse> {
    return this.#call('poll', [state], { signal }) as Promise<PollResponse>;
  }

  async extend(serverId: number, runs: readonly RunKey[]): Promise<void> {
    await this.#call('extend', [serverId, runs]);
  }

  async deliver(serverId: number, results: readonly RunResult[]): Promise<void> {
    await this.#call('deliver', [serverId, results]);
  }

  async explain(serverId: number, run: RunKey, diagnostics: FailureDiagnostics): Promise<void> {
    await this.#call('explain', [serverId, run, diagnostics]);
  }

  follow(serverId: number, run: RunKey, progress: RunProgress | undefined): Promise<boolean> {
    return this.#call('follow', [serverId, run, progress]) as Promise<boolean>;
  }

  offlinePlan(serverId: number, knownTag: string | undefined): Promise<OfflinePlan | undefined> {
    return this.#call('offlinePlan', [serverId, knownTag]) as Promise<OfflinePlan | undefined>;
  }

  takeSnapshot(serverId: number): Promise<SnapshotOrder | undefined> {
    return this.#call('takeSnapshot', [serverId]) as Promise<SnapshotOrder | undefined>;
  }

  async deliverSnapshot(serverId: number, result: SnapshotResult): Promise<void> {
    await this.#call('deliverSnapshot', [serverId, result]);
  }

  run(serverIds: readonly number[], target: Target, signal: AbortSignal, watcher?: Watcher): Promise<RunResult> {
    const options = { signal, onProgress: watcher?.onProgress };
    return this.#call('run', [serverIds, target, watcher?.operatorGuid], options) as Promise<RunResult>;
  }

  async #call(operation: Operation, args: readonly unknown[], options: CallOptions = {}): Promise<unknown> {
    const leader = await this.#findLeader();
    const { address } = leader.leaseAddress;
    const lifetime = followSignals(...(options.signal ? [options.signal] : []));
    try {
      const value = await this.#exchange(leader, { operation, args }, { ...options, lifetime });
      this.#recordReachability(true, address);
      return value;
    } catch (error) {
      if (error instanceof Fault) throw error;
      this.#holderCache.forget();
      if (options.signal?.aborted !== true) this.#recordReachability(false, address, error);
      throw unavailableFault(unreachableMessage(address), error);
    } finally {
      lifetime.abort();
    }
  }

  /**
   * @throws Fault as the other process reports it; any other error when it does not respond as a process with the
   * master key
   */
  async #exchange(
    { epoch, leaseAddress: { address } }: Holder,
    request: object,
    { lifetime, onProgress }: CallOptions & { readonly lifetime: ReturnType<typeof followSignals> },
  ): Promise<unknown> {
    const { keys, clock, random } = this.#deps;
    const nonce = random.newGuid();
    const responseTimeout = new ResponseTimeout(clock, lifetime);
    responseTimeout.renew();
    const response = await send(address, {
      headers: {
        authorization: keys.createToken({ at: clock.now(), nonce, epoch }),
        'content-type': 'application/octet-stream',
      },
      body: keys.seal(request, requestContext(nonce, epoch)),
      signal: lifetime.signal,
    });
    let number = 0;
    let lastLine: LastLine | undefined;
    try {
      // Reads to the end of the response, past the last line, because only then is the connection reused.
      for await (const text of readLines(response)) {
        if (lastLine) continue;
        const line = keys.open(Buffer.from(text, 'base64'), lineContext(nonce, number)) as RelayLine;
        number += 1;
        responseTimeout.renew();
        if (line.kind === 'progress') onProgress?.(line.progress);
        else if (line.kind !== 'alive') lastLine = line;
      }
    } catch (error) {
      if (!lastLine) throw error;
    }
    if (lastLine?.kind === 'fault') throw this.#toFault(lastLine);
    if (!lastLine) throw new Error('its response ended early');
    return lastLine.value ?? undefined;
  }

  #toFault({ fault, problems, retryAfterS, isElsewhere }: RelayLine & { readonly kind: 'fault' }): Fault {
    if (isElsewhere) this.#holderCache.forget();
    return new Fault(fault, problems[0] ?? '', { problems, ...(retryAfterS !== undefined && { retryAfterS }) });
  }

  async #findLeader(): Promise<Holder> {
    const { readHolder, ownHolder, keys } = this.#deps;
    const found = await this.#holderCache.get('', readHolder).catch((error: unknown) => {
      if (this.#lastKnown) return this.#lastKnown;
      throw unavailableFault('The database is unreachable; try again shortly', error);
    });
    if (!found || found.holder === ownHolder)
      throw unavailableFault('No process runs the engine now; try again shortly');
    const { address, proof } = found.leaseAddress;
    if (address === '' || !keys.isValidProof(proof, found.epoch, address)) {
      throw unavailableFault(
        address === ''
          ? 'The process that runs the engine has not published its address yet'
          : 'The process that runs the engine has a different master key: all processes need the same one',
      );
    }
    this.#lastKnown = found;
    return found;
  }

  #recordReachability(isReachable: boolean, address: string, error?: unknown): void {
    if (this.#isReachable === isReachable) return;
    this.#isReachable = isReachable;
    const { log } = this.#deps;
    if (isReachable) log.info({ address }, 'the process that runs the engine can be reached again');
    else log.warn({ err: error, address }, 'the process that runs the engine cannot be reached');
  }
}

/** Aborts a request whose response falls silent, since a machine that is gone sends nothing. */
class ResponseTimeout {
  readonly #clock: Pick<Clock, 'sleep'>;
  readonly #lifetime: ReturnType<typeof followSignals>;
  #currentWait = followSignals();

  constructor(clock: Pick<Clock, 'sleep'>, lifetime: ReturnType<typeof followSignals>) {
    this.#clock = clock;
    this.#lifetime = lifetime;
  }

  renew(): void {
    this.#currentWait.abort();
    const wait = followSignals(this.#lifetime.signal);
    this.#currentWait = wait;
    void this.#clock.sleep(RESPONSE_TIMEOUT_MS, wait.signal).then(() => {
      if (!wait.signal.aborted) this.#lifetime.abort();
    });
  }
}

const LOOPBACK = /^https?:\/\/(127\.|localhost|\[::1\])/;

function unreachableMessage(address: string): string {
  return LOOPBACK.test(address)
    ? problem(
        `The process that runs the engine cannot be reached at ${address}; only the same machine can connect to this address: set VEDETTE_HOST or VEDETTE_INTERNAL_URL`,
      )
    : problem(
        `The process that runs the engine cannot be reached at ${address}; if this is not its address, set VEDETTE_INTERNAL_URL`,
      );
}

/** Connections are reused for immediate follow-up calls. Idle ones are closed before the other side closes them. */
const AGENT_OPTIONS = { keepAlive: true, timeout: 4 * SECOND };
const agents = { http: new HttpAgent(AGENT_OPTIONS), https: new HttpsAgent(AGENT_OPTIONS) };

interface SendOptions {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly signal: AbortSignal;
}

/**
 * Resolves when the response headers arrive.
 * @throws Error if none arrive, or the status is not 200
 */
function send(address: string, { headers, body, signal }: SendOptions): Promise<IncomingMessage> {
  const url = new URL(RELAY_PATH, address);
  const isSecure = url.protocol === 'https:';
  const options = { method: 'POST', agent: isSecure ? agents.https : agents.http, headers, signal };
  return new Promise((resolve, reject) => {
    const request = (isSecure ? httpsRequest : httpRequest)(url, options, (response) => {
      if (response.statusCode === 200) {
        resolve(response);
        return;
      }
      response.resume();
      reject(new Error(`it responded with status ${String(response.statusCode)}`));
    });
    request.on('error', reject);
    request.end(body);
  });
}

/** The lines are base64, so a chunk boundary never splits a character. */
async function* readLines(body: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let pieces: string[] = [];
  for await (const chunk of body) {
    const [first = '', ...rest] = chunk.toString('latin1').split('\n');
    pieces.push(first);
    for (const next of rest) {
      yield pieces.join('');
      pieces = [next];
    }
  }
}
