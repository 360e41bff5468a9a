import type { RunKey, RunResult } from '@vedette/contract/checkpoint/protocol';
import { OFFLINE_ATTEMPT } from '@vedette/contract/checkpoint/offline-plan';
import type { Clock, Instant } from '@vedette/kernel/clock';
import { Fault } from '@vedette/kernel/fault';
import { followSignals } from '@vedette/kernel/signals';
import { needsRecheck } from '../../incidents/index.js';
import { BatchWriter, type BatchWriterDeps } from './batch-writer.js';
import type { Fleet } from '../fleet/fleet.js';
import { ResultWriter, MAX_RESULTS, type ResultWriterDeps } from './result-writer.js';
import { isCheck, LeaseLost } from './check-store.js';
import { MAX_OFFLINE_AGE_MS, RUN_RETENTION_MS } from './history-rules.js';
import { monitorPartition } from '../partitions/partition-rules.js';
import type { Planner } from '../plan/planner.js';
import { listMissing } from '../plan/concurrent-check.js';
import { toPartialResult, settleConcurrentCheck } from './settle-concurrent-check.js';
import { settle, type CheckOutcome, type Settled } from './settle.js';
import type { TimeRange } from '../plan/slot-rules.js';
import { findActiveRun, type Watch } from '../plan/watch.js';
import { runKeyText, type WorkPort } from '../work/work-port.js';

export interface CollectorDeps extends ResultWriterDeps, BatchWriterDeps {
  readonly clock: Clock;
  readonly fleet: Pick<Fleet, 'listImpairments' | 'getClockOffsetMs'>;
  readonly work: WorkPort;
  readonly newCheckId: (at: Instant, monitorGuid: string) => number;
  /** A result delayed on the checkpoint by more than this is quarantined. */
  readonly delayLimitMs: number;
}

interface Pending {
  readonly settled: Settled;
  /** In terms of `clock.elapsed()`. */
  readonly since: number;
  readonly whenStored: Promise<void>;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

interface Leaving {
  readonly watches: readonly Watch[];
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

/** How long good results are held to form a batch: a batch costs a dozen round trips, whatever its size. */
const BATCH_DELAY_MS = 500;
/** Once a batch has this number of monitors to hand over, further partitions follow with the next batch. */
const MAX_LEAVING = 2_000;
/** A healthy store takes far less time to store a result. */
const STUCK_AFTER_MS = 1_000;

/** Accepts delivered results, settles each once, stores them in batches, and advances their monitors in memory. */
export class Collector {
  readonly #deps: CollectorDeps;
  #queue: Pending[] = [];
  readonly #pending = new Map<string, Pending>();
  readonly #resultWriter: ResultWriter;
  #onArrival: (() => void) | undefined;
  /** Monitors that move to another process, whose progress is stored with the next batch. */
  #leaving: Leaving[] = [];

  constructor(deps: CollectorDeps) {
    this.#deps = deps;
    this.#resultWriter = new ResultWriter(deps, new BatchWriter(deps));
  }

  /** False if results can be stored neither in the store nor on disk. No further run should start then. */
  get canStore(): boolean {
    return this.#resultWriter.hasCapacity;
  }

  get isStoreUnreachable(): boolean {
    return this.#resultWriter.isStoreUnreachable;
  }

  /** Returns the store outages that ended since the last call. */
  takeOutages(): TimeRange[] {
    return this.#resultWriter.takeOutages();
  }

  get queueLength(): number {
    return this.#queue.length;
  }

  /** Whether the result of a run is queued for storing. */
  isQueued(run: string): boolean {
    return this.#pending.has(run);
  }

  /** Whether the result of a run has been queued for longer than storing normally takes. */
  isStuck(run: RunKey): boolean {
    const pending = this.#pending.get(runKeyText(run));
    return pending !== undefined && this.#deps.clock.elapsed() - pending.since > STUCK_AFTER_MS;
  }

  /** Resolves when the results are stored, or on disk while the store is unreachable. */
  async deliver(results: readonly RunResult[]): Promise<void> {
    await Promise.all(results.map((result) => this.#accept(result)));
  }

  /** Resolves when there is a batch to store, or after `ms` at the latest. */
  async waitForBatch(ms: number, signal: AbortSignal): Promise<void> {
    const hasWork = (): boolean => this.#queue.length > 0 || this.#hasLeaving;
    await this.#waitUntil(hasWork, ms, signal);
    if (this.#queue.length > 0) await this.#waitUntil(() => this.#isBatchDue, BATCH_DELAY_MS, signal);
  }

  /** Whether results of a partition's monitors are queued for storing. */
  hasPendingResults(partition: number): boolean {
    return [...this.#pending.values()].some(
      ({ settled }) => monitorPartition(settled.result.monitorGuid) === partition,
    );
  }

  /**
   * Stores the progress of monitors that move to another process, with the next batch.
   * @throws the error of the store; the progress is not stored then
   */
  async storeProgress(watches: readonly Watch[], signal: AbortSignal): Promise<void> {
    if (watches.length === 0) return;
    const { promise, resolve, reject } = withResolvers();
    this.#leaving.push({ watches, resolve, reject });
    this.#onArrival?.();
    const onAbort = (): void => reject(new LeaseLost());
    signal.addEventListener('abort', onAbort, { once: true });
    await promise.finally(() => signal.removeEventListener('abort', onAbort));
  }

  /** See `ResultWriter.storeForwardedBefore`. */
  async storeForwardedBefore(epoch: number, partitions: readonly number[]): Promise<void> {
    await this.#resultWriter.storeForwardedBefore(epoch, partitions);
  }

  /** See `ResultWriter.catchUp`. */
  async catchUp(epoch: number): Promise<void> {
    await this.#resultWriter.catchUp(epoch);
    if (this.#hasLeaving) this.#onArrival?.();
  }

  /**
   * Stores one batch of queued results. Returns true if there was anything to do.
   * @throws LeaseLost
   */
  async storeBatch(epoch: number): Promise<boolean> {
    const dequeued = this.#queue.splice(0, MAX_RESULTS);
    const settled = dequeued.map((pending) => pending.settled);
    const leaving = this.#hasLeaving ? this.#takeLeaving() : [];
    try {
      const watches = leaving.flatMap((one) => one.watches);
      const written = await this.#resultWriter.store(epoch, settled, watches);
      void endLeaving(leaving, written.whenDecided);
    } catch (error) {
      for (const { reject } of leaving) reject(toFault(error));
      // The new holders store them: see `spoolPending`.
      if (error instanceof LeaseLost) this.#queue.unshift(...dequeued);
      else for (const pending of dequeued) this.#complete(pending, toFault(error));
      throw error;
    }
    for (const pending of dequeued) this.#complete(pending);
    if (dequeued.length > 0) await this.#deps.work.complete(settled.map(({ result }) => result));
    return this.#judgeConcurrentChecks() || dequeued.length > 0;
  }

  /**
   * Monitors whose results are still queued follow with a later batch, so that their progress covers them. So do
   * monitors of further partitions when there are many, so that no statement is long.
   */
  #takeLeaving(): readonly Leaving[] {
    const queued = new Set(this.#queue.map(({ settled }) => monitorPartition(settled.result.monitorGuid)));
    const taken: Leaving[] = [];
    let count = 0;
    for (const one of this.#leaving) {
      if (count >= MAX_LEAVING || one.watches.some(({ partition }) => queued.has(partition))) continue;
      taken.push(one);
      count += one.watches.length;
    }
    this.#leaving = this.#leaving.filter((one) => !taken.includes(one));
    return taken;
  }

  /** Last turns of a clean shutdown: stores all queued results. */
  async finish(epoch: number): Promise<void> {
    do await this.catchUp(epoch);
    while (await this.storeBatch(epoch));
  }

  /**
   * Called when this process is no longer a member: results that are not stored yet go to disk, from where they are
   * forwarded to the new holders of their partitions. If the disk has no space, they are rejected.
   */
  async spoolPending(): Promise<void> {
    await this.#spoolQueue();
    // Its results are removed from the disk if it is stored. If it is not, they are forwarded.
    await this.#resultWriter.whenIdle().catch(() => undefined);
  }

  async #spoolQueue(): Promise<void> {
    const dequeued = this.#queue.splice(0);
    try {
      await this.#resultWriter.spoolUnstored(dequeued.map(({ settled }) => settled));
    } catch (error) {
      for (const pending of dequeued) this.#complete(pending, toFault(error));
      return;
    }
    for (const { settled, resolve } of dequeued) {
      this.#pending.delete(runKeyText(settled.result));
      resolve();
    }
  }

  /** Results on disk are stored first, because progress must cover the results of its monitors. */
  get #hasLeaving(): boolean {
    return this.#leaving.length > 0 && !this.#resultWriter.isCatchingUp;
  }

  /** Errors are not held back, because rechecks and alerts begin when they are stored. */
  get #isBatchDue(): boolean {
    return this.#queue.length >= MAX_RESULTS || this.#hasLeaving || this.#queue.some(({ settled }) => isError(settled));
  }

  /** Sleeps for `ms`, or until a result arrives that satisfies `isEnough`. */
  async #waitUntil(isEnough: () => boolean, ms: number, signal: AbortSignal): Promise<void> {
    if (isEnough()) return;
    const queueLength = followSignals(signal);
    this.#onArrival = () => {
      if (isEnough()) queueLength.abort();
    };
    await this.#deps.clock.sleep(ms, queueLength.signal);
    queueLength.unfollow();
    this.#onArrival = undefined;
  }

  get #now(): Instant {
    return this.#deps.clock.now();
  }

  #accept(result: RunResult): Promise<void> {
    const key = runKeyText(result);
    const known = this.#pending.get(key);
    if (known) return known.whenStored;
    const watch = this.#deps.planner.get(result.monitorGuid);
    // The monitor was deleted.
    if (!watch) return Promise.resolve();
    return this.#enqueue(this.#settle(watch, result));
  }

  #enqueue(outcome: Settled): Promise<void> {
    const { promise, resolve, reject } = withResolvers();
    // The partition may have moved by the time the result is written to disk.
    const epoch = this.#deps.partitions.leaseEpoch(outcome.result.monitorGuid);
    const settled = epoch === undefined ? outcome : { ...outcome, epoch };
    const pending = { settled, since: this.#deps.clock.elapsed(), whenStored: promise, resolve, reject };
    this.#pending.set(runKeyText(settled.result), pending);
    this.#queue.push(pending);
    this.#onArrival?.();
    return promise;
  }

  /** Judges concurrent checks whose partial checks are all stored or missing. Returns true if there was one. */
  #judgeConcurrentChecks(): boolean {
    const { planner, newCheckId } = this.#deps;
    const completed = planner.concurrentChecks.take();
    for (const { watch, concurrentCheck } of completed) {
      const { activeRun } = watch;
      if (activeRun?.concurrentCheck !== concurrentCheck) continue;
      const settled = settleConcurrentCheck(watch, { ...activeRun, concurrentCheck }, this.#now, newCheckId);
      // The judgement is not delivered by a checkpoint, so it has to be retried here until it can be stored.
      if (settled) this.#enqueue(settled).catch(() => planner.concurrentChecks.requeue(watch, concurrentCheck));
      else planner.giveUpConcurrentCheck(watch, listMissing(concurrentCheck)[0]?.reason ?? 'lost');
    }
    return completed.length > 0;
  }

  #settle(watch: Watch, result: RunResult): Settled {
    const { planner: _, fleet, newCheckId, delayLimitMs } = this.#deps;
    const { monitor, conditions, firstPartyRule } = watch.planned;
    const receivedAt = this.#now;
    // The checkpoint's present state says nothing about the time it was offline.
    const isOffline = result.attempt === OFFLINE_ATTEMPT;
    return settle(result, {
      accountId: monitor.accountId,
      isStaging: monitor.mode === 'Staging',
      conditions,
      firstPartyRule,
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

  #complete(pending: Pending, error?: Error): void {
    this.#pending.delete(runKeyText(pending.settled.result));
    if (error) pending.reject(error);
    else {
      this.#advance(this.#resultWriter.withStoredIds(pending.settled));
      pending.resolve();
    }
  }

  /** Advances the monitor after its result was stored. */
  #advance(settled: Settled): void {
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
      planner.retryRun(watch, activeRun, 'quarantined', this.#now);
      return;
    }
    metrics.startDelay.observe(Math.max(0, result.startedAt - result.slotAt) / 1000);
    if (activeRun.purpose === 'part') {
      planner.concurrentChecks.record(watch, result.attempt, { result: toPartialResult(result, outcome) });
      return;
    }
    watch.lastServerId = result.serverId;
    watch.lastCheckAt = outcome.at;
    planner.noteRunTime(watch, { fromAt: outcome.at - (result.finishedAt - result.startedAt), toAt: outcome.at });
    const { checkId, at, level, purpose } = outcome;
    const isRechecked =
      needsRecheck({ level, purpose, isLate }) && planner.recheck(watch, this.#now, activeRun, { checkId, at });
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

/** Results go to disk while the store is unreachable, but progress does not. */
async function endLeaving(leaving: readonly Leaving[], whenDecided: Promise<boolean>): Promise<void> {
  const isStored = await whenDecided.catch(() => false);
  for (const one of leaving) {
    if (isStored) one.resolve();
    else one.reject(toFault(undefined));
  }
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
