import type { RunKey, RunResult } from '@vedette/contract/checkpoint/protocol';
import { OFFLINE_ATTEMPT } from '@vedette/contract/checkpoint/offline-plan';
import type { Clock, Instant } from '@vedette/kernel/clock';
import { Fault } from '@vedette/kernel/fault';
import { following } from '@vedette/kernel/signals';
import { wantsRecheck } from '../../incidents/index.js';
import { BatchWriter, type BatchWriterDeps } from './batch-writer.js';
import type { Fleet } from '../fleet/fleet.js';
import { ResultWriter, MAX_RESULTS, type ResultWriterDeps } from './result-writer.js';
import { isCheck, LeaseLost } from './check-store.js';
import { MAX_OFFLINE_AGE_MS, RUN_RETENTION_MS } from './history-rules.js';
import type { Planner } from '../plan/planner.js';
import { listMissing } from '../plan/concurrent-check.js';
import { toPartialResult, settleConcurrentCheck } from './settle-concurrent-check.js';
import { settle, type CheckOutcome, type Settled } from './settle.js';
import type { Span } from '../plan/slot-rules.js';
import { findActiveRun, type Watch } from '../plan/watch.js';
import { runText, type WorkPort } from '../work/work-port.js';

export interface CollectorDeps extends ResultWriterDeps, BatchWriterDeps {
  readonly clock: Clock;
  readonly fleet: Pick<Fleet, 'listImpairments' | 'getClockOffsetMs'>;
  readonly work: WorkPort;
  readonly newCheckId: (at: Instant) => number;
  /** A result delayed on the checkpoint by more than this is quarantined. */
  readonly delayLimitMs: number;
}

interface Pending {
  readonly settled: Settled;
  /** In terms of `clock.elapsed()`. */
  readonly since: number;
  readonly kept: Promise<void>;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

/** How long good results are held to form a batch: a batch costs a dozen round trips, whatever its size. */
const GATHER_MS = 250;
/** A healthy store takes far less time to store a result. */
const STUCK_AFTER_MS = 1_000;

/** Accepts delivered results, settles each once, stores them in batches, and advances their monitors in memory. */
export class Collector {
  readonly #deps: CollectorDeps;
  #queue: Pending[] = [];
  readonly #pending = new Map<string, Pending>();
  readonly #resultWriter: ResultWriter;
  #arrived: (() => void) | undefined;

  constructor(deps: CollectorDeps) {
    this.#deps = deps;
    this.#resultWriter = new ResultWriter(deps, new BatchWriter(deps));
  }

  /** False if results can be stored neither in the store nor on disk. No further run should start then. */
  get canKeep(): boolean {
    return this.#resultWriter.hasRoom;
  }

  get isStoreAway(): boolean {
    return this.#resultWriter.isStoreAway;
  }

  /** Returns the store outages that ended since the last call. */
  takeOutages(): Span[] {
    return this.#resultWriter.takeOutages();
  }

  get waiting(): number {
    return this.#queue.length;
  }

  /** Whether the result of a run is queued for storing. */
  holds(run: string): boolean {
    return this.#pending.has(run);
  }

  /** Whether the result of a run has been queued for longer than storing normally takes. */
  isStuck(run: RunKey): boolean {
    const pending = this.#pending.get(runText(run));
    return pending !== undefined && this.#deps.clock.elapsed() - pending.since > STUCK_AFTER_MS;
  }

  /** Resolves when the results are stored, or on disk while the store is unreachable. */
  async deliver(results: readonly RunResult[]): Promise<void> {
    await Promise.all(results.map((result) => this.#take(result)));
  }

  /** Resolves when there is a batch to store, or after `ms` at the latest. */
  async waitForBatch(ms: number, signal: AbortSignal): Promise<void> {
    if (this.#queue.length === 0) await this.#sleepUnless(() => this.#queue.length > 0, ms, signal);
    if (this.#queue.length > 0) await this.#sleepUnless(() => this.#isDue, GATHER_MS, signal);
  }

  /**
   * Stores results that an earlier term left on disk and that other processes forwarded, so that their runs are known.
   * Stops early if the store becomes unreachable.
   * @throws LeaseLost
   */
  async catchUp(epoch: number, signal?: AbortSignal): Promise<void> {
    await this.#resultWriter.catchUp(epoch, signal);
    await this.#resultWriter.takeHanded(epoch, true, signal);
  }

  /**
   * Stores one batch of queued results. Returns true if there was anything to do.
   * @throws LeaseLost
   */
  async storeBatch(epoch: number): Promise<boolean> {
    await this.#resultWriter.catchUp(epoch);
    await this.#resultWriter.takeHanded(epoch, false);
    const taken = this.#queue.splice(0, MAX_RESULTS);
    const settled = taken.map((pending) => pending.settled);
    try {
      await this.#resultWriter.keep(epoch, settled);
    } catch (error) {
      // The new lease holder stores them: see `spoolPending`.
      if (error instanceof LeaseLost) this.#queue.unshift(...taken);
      else for (const pending of taken) this.#end(pending, toFault(error));
      throw error;
    }
    for (const pending of taken) this.#end(pending);
    if (taken.length > 0) await this.#deps.work.done(settled.map(({ result }) => result));
    return this.#judgeConcurrentChecks() || taken.length > 0;
  }

  /** Last turn of a clean shutdown: stores all queued results and the progress of every monitor. */
  async finish(epoch: number): Promise<void> {
    this.#resultWriter.dueProgress();
    while (await this.storeBatch(epoch)) continue;
  }

  /**
   * Called when this engine has lost the lease: results that are not stored yet go to disk, from where they are
   * forwarded to the new lease holder. If the disk has no space, they are rejected.
   */
  async leave(epoch: number): Promise<void> {
    const taken = this.#queue.splice(0);
    try {
      await this.#resultWriter.setAside(
        epoch,
        taken.map(({ settled }) => settled),
      );
    } catch (error) {
      for (const pending of taken) this.#end(pending, toFault(error));
      return;
    }
    for (const { settled, resolve } of taken) {
      this.#pending.delete(runText(settled.result));
      resolve();
    }
  }

  /** Errors are not held back, because rechecks and alerts begin when they are stored. */
  get #isDue(): boolean {
    return this.#queue.length >= MAX_RESULTS || this.#queue.some(({ settled }) => isError(settled));
  }

  /** Sleeps for `ms`, or until a result arrives that satisfies `isEnough`. */
  async #sleepUnless(isEnough: () => boolean, ms: number, signal: AbortSignal): Promise<void> {
    if (isEnough()) return;
    const waiting = following(signal);
    this.#arrived = () => {
      if (isEnough()) waiting.abort();
    };
    await this.#deps.clock.sleep(ms, waiting.signal);
    waiting.unfollow();
    this.#arrived = undefined;
  }

  get #now(): Instant {
    return this.#deps.clock.now();
  }

  #take(result: RunResult): Promise<void> {
    const key = runText(result);
    const known = this.#pending.get(key);
    if (known) return known.kept;
    const watch = this.#deps.planner.get(result.monitorGuid);
    if (!watch) return Promise.resolve();
    return this.#enqueue(this.#settle(watch, result));
  }

  #enqueue(settled: Settled): Promise<void> {
    const { promise, resolve, reject } = withResolvers();
    const pending = { settled, since: this.#deps.clock.elapsed(), kept: promise, resolve, reject };
    this.#pending.set(runText(settled.result), pending);
    this.#queue.push(pending);
    this.#arrived?.();
    return promise;
  }

  /** Judges concurrent checks whose partial checks are all stored or missing. Returns true if there was one. */
  #judgeConcurrentChecks(): boolean {
    const { planner, newCheckId } = this.#deps;
    const over = planner.concurrentChecks.take();
    for (const { watch, concurrentCheck } of over) {
      const { activeRun } = watch;
      if (activeRun?.concurrentCheck !== concurrentCheck) continue;
      const settled = settleConcurrentCheck(watch, { ...activeRun, concurrentCheck }, this.#now, newCheckId);
      // The judgement is not delivered by a checkpoint, so it has to be retried here until it can be stored.
      if (settled) this.#enqueue(settled).catch(() => planner.concurrentChecks.requeue(watch, concurrentCheck));
      else planner.giveUpConcurrentCheck(watch, listMissing(concurrentCheck)[0]?.reason ?? 'lost');
    }
    return over.length > 0;
  }

  #settle(watch: Watch, result: RunResult): Settled {
    const { planner: _, fleet, newCheckId, delayLimitMs } = this.#deps;
    const { monitor, conditions, parties } = watch.planned;
    const receivedAt = this.#now;
    // The checkpoint's present state says nothing about the time it was offline.
    const isOffline = result.attempt === OFFLINE_ATTEMPT;
    return settle(result, {
      accountId: monitor.accountId,
      isStaging: monitor.mode === 'Staging',
      conditions,
      parties,
      activeRun: findActiveRun(watch, result),
      impairments: isOffline ? [] : fleet.listImpairments(result.serverId),
      clockOffsetMs: fleet.getClockOffsetMs(result.serverId),
      delayLimitMs,
      lastCheckAt: watch.lastCheckAt,
      oldestSlotAt: receivedAt - (isOffline ? MAX_OFFLINE_AGE_MS : RUN_RETENTION_MS),
      receivedAt,
      newCheckId,
    });
  }

  #end(pending: Pending, error?: Error): void {
    this.#pending.delete(runText(pending.settled.result));
    if (error) pending.reject(error);
    else {
      this.#follow(this.#resultWriter.asStored(pending.settled));
      pending.resolve();
    }
  }

  /** Advances the monitor after its result was stored. */
  #follow(settled: Settled): void {
    const { result, outcome, isLate } = settled;
    const { planner, metrics } = this.#deps;
    metrics.results.inc({ outcome: isCheck(settled) ? LEVELS[settled.outcome.level] : 'quarantined' });
    const watch = planner.get(result.monitorGuid);
    if (!watch || isLate) return;
    if (outcome.kind === 'check' && outcome.purpose === 'round') {
      endConcurrentCheck(watch, result, outcome, planner);
      return;
    }
    const activeRun = findActiveRun(watch, result);
    if (!activeRun) return;
    if (outcome.kind === 'quarantine') {
      planner.repeat(watch, activeRun, 'quarantined', this.#now);
      return;
    }
    metrics.startDelay.observe(Math.max(0, result.startedAt - result.slotAt) / 1000);
    if (activeRun.purpose === 'part') {
      planner.concurrentChecks.record(watch, result.attempt, { seen: toPartialResult(result, outcome) });
      return;
    }
    watch.lastServerId = result.serverId;
    watch.lastCheckAt = outcome.at;
    const { checkId, at, level, purpose } = outcome;
    const isRechecked =
      wantsRecheck({ level, purpose, isLate }) && planner.recheck(watch, this.#now, activeRun, { checkId, at });
    if (!isRechecked) planner.endRun(watch);
  }
}

/** Ends a concurrent check once it is stored, unless the monitor has moved on to another run. */
function endConcurrentCheck(
  watch: Watch,
  { slotAt, attempt }: RunResult,
  outcome: CheckOutcome,
  planner: Planner,
): void {
  if (watch.activeRun?.slotAt !== slotAt || watch.activeRun.attempt !== attempt) return;
  const { checkId, at, level } = outcome;
  watch.lastCheckAt = at;
  watch.lastUnconfirmed = level === 1 ? { checkId, at } : undefined;
  planner.endRun(watch);
}

const isError = ({ outcome }: Settled): boolean => outcome.kind === 'check' && outcome.level > 0;

const LEVELS = ['ok', 'unconfirmed', 'confirmed'] as const;
function toFault(error: unknown): Fault {
  return error instanceof Fault ? error : new Fault('unavailable', 'results cannot be stored now', { cause: error });
}

function withResolvers(): { promise: Promise<void>; resolve: () => void; reject: (error: Error) => void } {
  let resolve!: () => void;
  let reject!: (error: Error) => void;
  const promise = new Promise<void>((ok, no) => {
    resolve = ok;
    reject = no;
  });
  return { promise, resolve, reject };
}
