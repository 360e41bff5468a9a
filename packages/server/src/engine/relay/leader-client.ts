import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { FailureDiagnostics } from '@vedette/contract/checkpoint/failure-diagnostics';
import type { OfflinePlan } from '@vedette/contract/checkpoint/offline-plan';
import type {
  CheckpointState,
  PollAnswer,
  RunKey,
  RunProgress,
  RunResult,
  Target,
} from '@vedette/contract/checkpoint/protocol';
import type { SnapshotOrder, SnapshotResult } from '@vedette/contract/checkpoint/snapshot';
import type { RandomSource } from '@vedette/kernel/random';
import { SECOND, type Clock } from '@vedette/kernel/clock';
import { Fault } from '@vedette/kernel/fault';
import { ShortMemory } from '@vedette/kernel/short-memory';
import { following } from '@vedette/kernel/signals';
import type { Logger } from 'pino';
import { problem } from '@vedette/i18n/message';
import type { Watcher } from '../../screens/index.js';
import type { LeaseAddress } from '../lease/lease-sql.js';
import type { RelayKeys } from './relay-keys.js';
import {
  lineBound,
  RELAY_PATH,
  requestBound,
  SILENT_FOR_MS,
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

const unavailable = (message: string, cause?: unknown): Fault =>
  new Fault('unavailable', message, { retryAfterS: RETRY_AFTER_S, cause });

/**
 * Forwards calls to the process that runs the engine, at the address it publishes in the lease. That process performs
 * or rejects a call and never forwards it again. Every method throws Fault `unavailable` when no process runs the
 * engine or it cannot be reached.
 */
export class LeaderClient implements EnginePort {
  readonly #deps: LeaderClientDeps;
  readonly #holders: ShortMemory<Holder>;
  /** The engine continues without the store, so this process must be able to reach it without reading the lease. */
  #lastKnown: Holder | undefined;
  #isReachable = true;

  constructor(deps: LeaderClientDeps) {
    this.#deps = deps;
    this.#holders = new ShortMemory<Holder>(deps.clock, { keepMs: HOLDER_CACHE_MS, maxEntries: 1 });
  }

  poll(state: CheckpointState, signal: AbortSignal): Promise<PollAnswer> {
    return this.#call('poll', [state], { signal }) as Promise<PollAnswer>;
  }

  async extend(serverId: number, runs: readonly RunKey[]): Promise<void> {
    await this.#call('extend', [serverId, runs]);
  }

  async deliver(serverId: number, results: readonly RunResult[]): Promise<void> {
    await this.#call('deliver', [serverId, results]);
  }

  async explain(serverId: number, run: RunKey, pack: FailureDiagnostics): Promise<void> {
    await this.#call('explain', [serverId, run, pack]);
  }

  follow(serverId: number, run: RunKey, progress: RunProgress | undefined): Promise<boolean> {
    return this.#call('follow', [serverId, run, progress]) as Promise<boolean>;
  }

  offlinePlan(serverId: number, known: string | undefined): Promise<OfflinePlan | undefined> {
    return this.#call('offlinePlan', [serverId, known]) as Promise<OfflinePlan | undefined>;
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
    const over = following(...(options.signal ? [options.signal] : []));
    try {
      const value = await this.#exchange(leader, { operation, args }, { ...options, over });
      this.#noteReachable(true, address);
      return value;
    } catch (error) {
      if (error instanceof Fault) throw error;
      this.#holders.forget();
      if (options.signal?.aborted !== true) this.#noteReachable(false, address, error);
      throw unavailable(unreachable(address), error);
    } finally {
      over.abort();
    }
  }

  /**
   * @throws Fault as the other process reports it; any other error when it does not respond as a process with the
   * master key
   */
  async #exchange(
    { epoch, leaseAddress: { address } }: Holder,
    request: object,
    { over, onProgress }: CallOptions & { readonly over: ReturnType<typeof following> },
  ): Promise<unknown> {
    const { keys, clock, random } = this.#deps;
    const nonce = random.newGuid();
    const patience = new ResponseTimeout(clock, over);
    patience.renew();
    const answer = await send(address, {
      headers: {
        authorization: keys.createToken({ at: clock.now(), nonce, epoch }),
        'content-type': 'application/octet-stream',
      },
      body: keys.seal(request, requestBound(nonce, epoch)),
      signal: over.signal,
    });
    let number = 0;
    let last: LastLine | undefined;
    try {
      // Reads to the end of the response, past the last line, because only then is the connection reused.
      for await (const text of readLines(answer)) {
        if (last) continue;
        const line = keys.open(Buffer.from(text, 'base64'), lineBound(nonce, number)) as RelayLine;
        number += 1;
        patience.renew();
        if (line.kind === 'progress') onProgress?.(line.progress);
        else if (line.kind !== 'alive') last = line;
      }
    } catch (error) {
      if (!last) throw error;
    }
    if (last?.kind === 'fault') throw this.#toFault(last);
    if (!last) throw new Error('its response ended early');
    return last.value ?? undefined;
  }

  #toFault({ fault, problems, retryAfterS, isElsewhere }: RelayLine & { readonly kind: 'fault' }): Fault {
    if (isElsewhere) this.#holders.forget();
    return new Fault(fault, problems[0] ?? '', { problems, ...(retryAfterS !== undefined && { retryAfterS }) });
  }

  async #findLeader(): Promise<Holder> {
    const { readHolder, ownHolder, keys } = this.#deps;
    const found = await this.#holders.get('', readHolder).catch((error: unknown) => {
      if (this.#lastKnown) return this.#lastKnown;
      throw unavailable('The database is unreachable; try again shortly', error);
    });
    if (!found || found.holder === ownHolder) throw unavailable('No process runs the engine now; try again shortly');
    const { address, proof } = found.leaseAddress;
    if (address === '' || !keys.isProof(proof, found.epoch, address)) {
      throw unavailable(
        address === ''
          ? 'The process that runs the engine has not published its address yet'
          : 'The process that runs the engine has a different master key: all processes need the same one',
      );
    }
    this.#lastKnown = found;
    return found;
  }

  #noteReachable(isReachable: boolean, address: string, error?: unknown): void {
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
  readonly #over: ReturnType<typeof following>;
  #currentWait = following();

  constructor(clock: Pick<Clock, 'sleep'>, over: ReturnType<typeof following>) {
    this.#clock = clock;
    this.#over = over;
  }

  renew(): void {
    this.#currentWait.abort();
    const wait = following(this.#over.signal);
    this.#currentWait = wait;
    void this.#clock.sleep(SILENT_FOR_MS, wait.signal).then(() => {
      if (!wait.signal.aborted) this.#over.abort();
    });
  }
}

const LOOPBACK = /^https?:\/\/(127\.|localhost|\[::1\])/;

function unreachable(address: string): string {
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

interface Sent {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly signal: AbortSignal;
}

/**
 * Resolves when the response headers arrive.
 * @throws Error if none arrive, or the status is not 200
 */
function send(address: string, { headers, body, signal }: Sent): Promise<IncomingMessage> {
  const url = new URL(RELAY_PATH, address);
  const isSecure = url.protocol === 'https:';
  const options = { method: 'POST', agent: isSecure ? agents.https : agents.http, headers, signal };
  return new Promise((resolve, reject) => {
    const request = (isSecure ? httpsRequest : httpRequest)(url, options, (answer) => {
      if (answer.statusCode === 200) {
        resolve(answer);
        return;
      }
      answer.resume();
      reject(new Error(`it responded with status ${String(answer.statusCode)}`));
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
