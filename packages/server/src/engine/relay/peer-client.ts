import { Agent as HttpAgent, request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest, type RequestOptions } from 'node:https';
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
import { MINUTE, SECOND, type Clock } from '@vedette/kernel/clock';
import { Fault } from '@vedette/kernel/fault';
import { followSignals } from '@vedette/kernel/signals';
import type { Logger } from 'pino';
import { problem } from '@vedette/i18n/message';
import type { Watcher } from '../../screens/index.js';
import type { Peer } from './assignment.js';
import { PeerUnreachable, unavailableFault } from './relay-faults.js';
import { PeerStream, StreamUnsupported } from './peer-stream.js';
import { HeldElsewhere } from '../partitions/held-elsewhere.js';
import type { RelayKeys } from './relay-keys.js';
import {
  lineContext,
  RELAY_PATH,
  requestContext,
  RESPONSE_TIMEOUT_MS,
  RELAY_STREAM_PATH,
  STREAMED_OPERATIONS,
  type ConnectedPeer,
  type LastLine,
  type MembersView,
  type Operation,
  type RelayLine,
  type RelayRequest,
} from './relay-protocol.js';

export interface PeerClientDeps {
  readonly keys: RelayKeys;
  readonly clock: Clock;
  readonly random: Pick<RandomSource, 'newGuid'>;
  readonly log: Logger;
}

interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: RunProgress) => void) | undefined;
}

/** Connects to other processes that run the engine. */
export interface PeerClient {
  /**
   * Returns the engine of another process. It performs or rejects a call and never forwards it again. Faults keep their
   * kinds; in addition, every method throws `PeerUnreachable`, `HeldElsewhere`, or Fault `unavailable` if the process
   * has not published a valid address.
   */
  connect(peer: Peer): ConnectedPeer;
}

export function createPeerClient(deps: PeerClientDeps): PeerClient {
  const unreachable = new Set<string>();
  const streams = new PeerStreams(deps);
  return { connect: (peer) => new PeerPort(deps, peer, { unreachable, streams }) };
}

class PeerPort implements ConnectedPeer {
  readonly #deps: PeerClientDeps;
  readonly #peer: Peer;
  /** Addresses of all peers that could not be reached by the last call. */
  readonly #unreachable: Set<string>;

  readonly #streams: PeerStreams;

  constructor(
    deps: PeerClientDeps,
    peer: Peer,
    { unreachable, streams }: { readonly unreachable: Set<string>; readonly streams: PeerStreams },
  ) {
    this.#deps = deps;
    this.#peer = peer;
    this.#unreachable = unreachable;
    this.#streams = streams;
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

  async members(signal: AbortSignal): Promise<MembersView> {
    const { epochs, assignment } = (await this.#call('members', [], { signal })) as MembersView;
    const { partitions, leader } = assignment;
    // Absent holders are null in JSON.
    const holders = partitions.map((holder) => holder ?? undefined);
    return { epochs, assignment: { partitions: holders, leader: leader ?? undefined } };
  }

  async #call(operation: Operation, args: readonly unknown[], options: CallOptions = {}): Promise<unknown> {
    this.#verifyAddress();
    const { signal } = options;
    const { address } = this.#peer;
    const lifetime = followSignals(...(signal ? [signal] : []));
    try {
      const value = await this.#perform({ operation, args }, { ...options, lifetime });
      this.#recordReachability(true);
      return value;
    } catch (error) {
      if (error instanceof Fault) throw error;
      if (signal?.aborted === true) throw unavailableFault(unreachableMessage(address), error);
      this.#recordReachability(false, error);
      throw new PeerUnreachable(unreachableMessage(address), error);
    } finally {
      lifetime.abort();
    }
  }

  /** Calls over the stream if it can, otherwise by a request of its own. */
  async #perform(
    call: RelayRequest,
    options: CallOptions & { readonly lifetime: ReturnType<typeof followSignals> },
  ): Promise<unknown> {
    const stream = STREAMED_OPERATIONS.has(call.operation) ? this.#streams.get(this.#peer) : undefined;
    if (!stream) return this.#exchange(call, options);
    try {
      return readLastLine(await stream.call(call, options.lifetime.signal));
    } catch (error) {
      if (!(error instanceof StreamUnsupported)) throw error;
      this.#streams.avoid(this.#peer, error);
      return this.#exchange(call, options);
    }
  }

  /**
   * @throws Fault as the other process reports it; any other error when it does not respond as a process with the
   * master key
   */
  async #exchange(
    request: object,
    { lifetime, onProgress }: CallOptions & { readonly lifetime: ReturnType<typeof followSignals> },
  ): Promise<unknown> {
    const { keys, clock, random } = this.#deps;
    const { address, epoch } = this.#peer;
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
    if (!lastLine) throw new Error('its response ended early');
    return readLastLine(lastLine);
  }

  #verifyAddress(): void {
    const { address, addressProof, epoch } = this.#peer;
    if (address === '') throw unavailableFault('A process that runs the engine has not published its address yet');
    if (this.#deps.keys.isValidProof(addressProof, epoch, address)) return;
    throw unavailableFault(
      'A process that runs the engine has a different master key: all processes need the same one',
    );
  }

  #recordReachability(isReachable: boolean, error?: unknown): void {
    const { address } = this.#peer;
    if (isReachable !== this.#unreachable.has(address)) return;
    const { log } = this.#deps;
    if (isReachable) {
      this.#unreachable.delete(address);
      log.info({ address }, 'a process that runs the engine can be reached again');
    } else {
      this.#unreachable.add(address);
      log.warn({ err: error, address }, 'a process that runs the engine cannot be reached');
    }
  }
}

/** @throws Fault as the other process reports it */
function readLastLine(line: LastLine): unknown {
  if (line.kind === 'fault') throw toFault(line);
  return line.value ?? undefined;
}

/** Until something in between has changed. A process of a version that serves streams has another epoch. */
const AVOID_STREAM_MS = 10 * MINUTE;

/** The streams of calls to other processes, one to each. */
class PeerStreams {
  readonly #deps: PeerClientDeps;
  readonly #streams = new Map<string, PeerStream>();
  /** Until when processes are called without a stream, by epoch and address, in terms of `clock.elapsed()`. */
  readonly #avoidedUntil = new Map<string, number>();

  constructor(deps: PeerClientDeps) {
    this.#deps = deps;
  }

  /** Returns undefined if the process is to be called by single requests. */
  get(peer: Peer): PeerStream | undefined {
    const { clock, keys, random } = this.#deps;
    const { address, epoch } = peer;
    const key = streamKey(peer);
    if (clock.elapsed() < (this.#avoidedUntil.get(key) ?? -Infinity)) return undefined;
    const open = this.#streams.get(key);
    if (open?.acceptsCalls === true) return open;
    for (const [other, stream] of this.#streams) if (!stream.acceptsCalls) this.#streams.delete(other);
    open?.close();
    const stream = new PeerStream(
      { clock, keys, open: (headers) => openRequest(new URL(RELAY_STREAM_PATH, address), { headers, agent: false }) },
      { nonce: random.newGuid(), epoch },
    );
    this.#streams.set(key, stream);
    return stream;
  }

  avoid(peer: Peer, reason: StreamUnsupported): void {
    const { clock, log } = this.#deps;
    const now = clock.elapsed();
    if (now >= (this.#avoidedUntil.get(streamKey(peer)) ?? -Infinity))
      log.info({ err: reason, address: peer.address }, 'a process that runs the engine is called without a stream');
    for (const [key, until] of this.#avoidedUntil) if (until <= now) this.#avoidedUntil.delete(key);
    this.#avoidedUntil.set(streamKey(peer), now + AVOID_STREAM_MS);
  }
}

const streamKey = ({ address, epoch }: Peer): string => `${epoch} ${address}`;

function toFault({ fault, problems, retryAfterS, isElsewhere }: RelayLine & { readonly kind: 'fault' }): Fault {
  const options = { problems, ...(retryAfterS !== undefined && { retryAfterS }) };
  return new (isElsewhere ? HeldElsewhere : Fault)(fault, problems[0] ?? '', options);
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
        `A process that runs the engine cannot be reached at ${address}; only the same machine can connect to this address: set VEDETTE_HOST or VEDETTE_INTERNAL_URL`,
      )
    : problem(
        `A process that runs the engine cannot be reached at ${address}; if this is not its address, set VEDETTE_INTERNAL_URL`,
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
  const agent = url.protocol === 'https:' ? agents.https : agents.http;
  return new Promise((resolve, reject) => {
    const request = openRequest(url, { agent, headers, signal });
    request.on('response', (response) => {
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

function openRequest(url: URL, options: RequestOptions): ClientRequest {
  return (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, { method: 'POST', ...options });
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
