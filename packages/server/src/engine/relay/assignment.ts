import { SECOND, type Clock } from '@vedette/kernel/clock';
import { SingleFlight } from '@vedette/kernel/concurrency/single-flight';
import { LookupCache } from '@vedette/kernel/lookup-cache';
import type { Logger } from 'pino';
import { withTimeout } from '../loops/with-timeout.js';
import { unavailableFault } from './relay-faults.js';

/** A process that runs the engine, as others call it. */
export interface Peer {
  readonly holder: string;
  /** Epoch of the member. */
  readonly epoch: number;
  /** Empty: not published yet. */
  readonly address: string;
  readonly addressProof: string;
}

/** Which process holds what, as last read. */
export interface Assignment {
  /** Holder of each partition, by number. Undefined: no process holds it now. */
  readonly partitions: readonly (Peer | undefined)[];
  readonly leader: Peer | undefined;
}

/** Returns the processes that hold partitions, each once. */
export function listPartitionHolders({ partitions }: Assignment): Peer[] {
  const byHolder = new Map(partitions.flatMap((peer) => (peer ? [[peer.holder, peer] as const] : [])));
  return [...byHolder.values()];
}

/** Listed for each poll, and an assignment serves many. */
const peersByAssignment = new WeakMap<Assignment, readonly Peer[]>();

/** Returns the processes that checkpoints get runs from, each once. */
export function listPeers(assignment: Assignment): readonly Peer[] {
  const known = peersByAssignment.get(assignment);
  if (known) return known;
  const { partitions, leader } = assignment;
  const peers = listPartitionHolders({ partitions: [...partitions, leader], leader });
  peersByAssignment.set(assignment, peers);
  return peers;
}

export interface AssignmentCacheDeps {
  readonly loadAssignment: () => Promise<Assignment>;
  /** Returns the assignment as other processes read it; undefined if none of them can. */
  readonly askPeers: (known: Assignment) => Promise<Assignment | undefined>;
  readonly clock: Clock;
  readonly log: Logger;
}

const TTL_MS = SECOND;
const LOAD_TIMEOUT_MS = SECOND;
/** Many calls fail at once when a process ends, and one of them is enough to read the assignment again. */
const MIN_AGE_AFTER_FAILURE_MS = 250;

/**
 * The assignment, read at most once a second. A process that cannot reach the store asks others, since they may take
 * over what it holds. The engine continues without the store, so the last known assignment is used while none can read
 * it.
 */
export class AssignmentCache {
  readonly #deps: AssignmentCacheDeps;
  readonly #cache: LookupCache<Assignment>;
  readonly #loads = new SingleFlight<Assignment>();
  #lastKnown: Assignment | undefined;
  #lastLoadAt = Number.NEGATIVE_INFINITY;
  #hasFailed = false;
  /** Counts calls of `forget`, which must not be followed by the end of an earlier load. */
  #generation = 0;

  constructor(deps: AssignmentCacheDeps) {
    this.#deps = deps;
    this.#cache = new LookupCache(deps.clock, { ttlMs: TTL_MS, maxEntries: 1 });
  }

  /** @throws Fault `unavailable` if it cannot be read and was never read before */
  async read(): Promise<Assignment> {
    const load = (): Promise<Assignment> => this.#loads.run(String(this.#generation), () => this.#load());
    return (await this.#cache.get('', load)) ?? load();
  }

  /** Makes the next call of `read` read the store. */
  forget(): void {
    this.#generation += 1;
    this.#cache.forget();
  }

  /** Does the same after a process could not be reached, unless that was read just before. */
  forgetAfterFailure(): void {
    if (this.#deps.clock.elapsed() - this.#lastLoadAt >= MIN_AGE_AFTER_FAILURE_MS) this.forget();
  }

  async #load(): Promise<Assignment> {
    const { loadAssignment, askPeers, clock, log } = this.#deps;
    this.#lastLoadAt = clock.elapsed();
    const known = this.#lastKnown;
    const asking = known && this.#hasFailed ? askPeers(known) : undefined;
    try {
      const loading = loadAssignment();
      this.#lastKnown = await (known ? withTimeout(LOAD_TIMEOUT_MS, loading, clock) : loading);
      this.#hasFailed = false;
      return this.#lastKnown;
    } catch (error) {
      if (!known) throw unavailableFault('The database is unreachable; try again shortly', error);
      this.#hasFailed = true;
      log.debug({ err: error }, 'the assignment of partitions cannot be read; other processes are asked');
      return (this.#lastKnown = (await (asking ?? askPeers(known))) ?? known);
    }
  }
}
