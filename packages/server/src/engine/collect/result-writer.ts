import { SECOND, type Clock, type Instant } from '@vedette/kernel/clock';
import { Mutex } from '@vedette/kernel/concurrency/mutex';
import { followSignals } from '@vedette/kernel/signals';
import type { Logger } from 'pino';
import type { BatchWriter } from './batch-writer.js';
import type { ForwardedResults } from './forwarded-results.js';
import type { Batch, Progress } from './check-store.js';
import type { MissedRange } from '../plan/missed-slot-log.js';
import type { HeldPartitions } from '../partitions/held-partitions.js';
import type { Planner } from '../plan/planner.js';
import type { Settled } from './settle.js';
import { isSlot, type TimeRange } from '../plan/slot-rules.js';
import type { Spool } from './spool.js';
import { isDiskFull, isStoreFailure } from './store-failure.js';
import { openRun, type Watch } from '../plan/watch.js';

export interface ResultWriterDeps {
  readonly clock: Clock;
  readonly planner: Planner;
  readonly partitions: Pick<HeldPartitions, 'listLoaded' | 'leaseEpoch'>;
  readonly spool: Spool;
  /** Results forwarded to this process by others that no longer hold their partitions. */
  readonly forwardedResults: ForwardedResults;
  readonly log: Logger;
}

export const MAX_RESULTS = 200;
/** Forwarded results may be large, and each is loaded completely. */
const MAX_FORWARDED_RESULTS = 50;
const FORWARDED_POLL_INTERVAL_MS = 2_000;
const PROGRESS_INTERVAL_MS = 5 * 60_000;
/** Maximum number of missed ranges, and usually of monitors whose progress is due, per transaction. */
const MAX_ROWS = 1_000;
/** Maximum number of transactions that store the progress of all monitors, so that it ends before it is due again. */
const MAX_PROGRESS_PARTS = 150;
/** A healthy store takes far less time. The results of all processes wait for a batch, see `HolderRouter.deliver`. */
const STORE_TIMEOUT_MS = 2 * SECOND;

/** What became of a batch once its results are stored or on disk. */
export interface Written {
  /** Whether the store has the batch, with the progress of monitors. Rejects with the error of a late transaction. */
  readonly whenDecided: Promise<boolean>;
}

const SPOOLED: Written = { whenDecided: Promise.resolve(false) };

/**
 * Writes settled results together with missed slots and the progress of each monitor: to the store, or in order to the
 * spool while the store is unreachable or slow.
 */
export class ResultWriter {
  readonly #deps: ResultWriterDeps;
  readonly #writer: BatchWriter;
  /** Missed ranges that are not stored yet, by monitor and start. */
  #missed = new Map<string, MissedRange>();
  #unreachableSince: Instant | undefined;
  /** A batch that the store has not confirmed in time. Its results are on disk meanwhile, as the first ones. */
  #lateBatch: Promise<void> | undefined;
  /** Batches with missed ranges are written one after the other. */
  readonly #writes = new Mutex();
  #outages: TimeRange[] = [];
  #progressBeganAt = -Infinity;
  /** Monitors whose progress is due and not stored yet. */
  #dueWatches: Watch[] = [];
  #forwardedPolledAt = -Infinity;

  constructor(deps: ResultWriterDeps, writer: BatchWriter) {
    this.#deps = deps;
    this.#writer = writer;
  }

  get isStoreUnreachable(): boolean {
    return this.#unreachableSince !== undefined;
  }

  /** Returns the store outages that ended since the last call. */
  takeOutages(): TimeRange[] {
    const outages = this.#outages;
    this.#outages = [];
    return outages;
  }

  /** Whether the store responds, but has yet to take results on disk. Results that arrive meanwhile follow them. */
  get isCatchingUp(): boolean {
    return !this.isStoreUnreachable && this.#mustSpool;
  }

  /** False if results can be written neither to the store nor to the spool. */
  get hasCapacity(): boolean {
    return !this.#mustSpool || this.#deps.spool.hasCapacity;
  }

  /** Results must reach the store in their order, so they go to the spool while it contains others. */
  get #mustSpool(): boolean {
    return this.isStoreUnreachable || this.#lateBatch !== undefined || this.#deps.spool.size > 0;
  }

  /**
   * Stores spooled results, and those that other processes have forwarded. May take long while the store hangs.
   * @throws LeaseLost
   */
  async catchUp(epoch: number): Promise<void> {
    await this.whenIdle();
    this.#gatherMissed();
    await this.#drain(epoch);
    await this.#storeForwarded(epoch);
  }

  /**
   * Resolves when the store has confirmed or refused a late batch.
   * @throws LeaseLost
   */
  async whenIdle(): Promise<void> {
    const waiting = this.#lateBatch;
    if (!waiting) return;
    try {
      await waiting;
    } finally {
      // Not one that became late meanwhile.
      if (this.#lateBatch === waiting) this.#lateBatch = undefined;
    }
  }

  /**
   * Stores results of these partitions that other processes forwarded before this process took the partitions. Nothing
   * was planned here yet, so results of the previous holder are as timely as spooled ones.
   * @throws LeaseLost; the error of an unreachable store
   */
  async storeForwardedBefore(epoch: number, partitions: readonly number[]): Promise<void> {
    await this.#moveForwarded(partitions, (results) =>
      this.#writer.write(epoch, { settled: this.#reclassifySpooled(results), missed: [], progress: [], at: this.#now }),
    );
  }

  /**
   * Stores results that other processes have forwarded since, until there are none left or the store becomes
   * unreachable. Those of partitions that are not loaded yet are left to `storeForwardedBefore`.
   * @throws LeaseLost
   */
  async #storeForwarded(epoch: number): Promise<void> {
    const { clock, partitions } = this.#deps;
    const isDue = clock.elapsed() - this.#forwardedPolledAt >= FORWARDED_POLL_INTERVAL_MS;
    if (this.isStoreUnreachable || !isDue) return;
    this.#forwardedPolledAt = clock.elapsed();
    try {
      await this.#moveForwarded(partitions.listLoaded(), async (results) => {
        // Missed ranges are stored before the checks that end them, as with spooled results.
        await this.#writeWithMissed(epoch, { settled: results.map(markAsLate), progress: [] });
      });
    } catch (error) {
      if (!isStoreFailure(error)) throw error;
      this.#recordOutage(error);
    }
  }

  /**
   * Spools results that an ended term accepted but did not store.
   * @throws Fault when the spool is full
   */
  async spoolUnstored(settled: readonly Settled[]): Promise<void> {
    if (settled.length > 0) await this.#deps.spool.append(settled);
  }

  /**
   * Stores or spools results. Resolves once they are stored or on disk, after about two seconds at most.
   * @param leaving monitors that move to another process: their progress is stored as well
   * @throws LeaseLost; Fault when they can be written nowhere
   */
  async store(epoch: number, settled: readonly Settled[], leaving: readonly Watch[] = []): Promise<Written> {
    const { spool } = this.#deps;
    // One batch: progress must not pass a slot whose missed range is stored by a later batch, which a crash may
    // prevent.
    this.#gatherMissed();
    if (this.#mustSpool) {
      if (settled.length > 0) await spool.append(settled);
      return SPOOLED;
    }
    const due = this.#takeDueWatches();
    const progress = [...new Set([...due.filter((watch) => this.#isStaying(watch)), ...leaving])].map(toProgress);
    if (settled.length + this.#missed.size + progress.length === 0) return { whenDecided: Promise.resolve(true) };
    const whenDecided = this.#write(epoch, { settled, progress, due });
    if (await this.#isInTime(whenDecided)) {
      if (!(await whenDecided)) await spool.append(settled);
    } else await this.#spoolLate(settled, whenDecided);
    return { whenDecided };
  }

  /** See `BatchWriter.withStoredIds`. */
  withStoredIds(settled: Settled): Settled {
    return this.#writer.withStoredIds(settled);
  }

  get #now(): Instant {
    return this.#deps.clock.now();
  }

  #gatherMissed(): void {
    for (const range of this.#deps.planner.takeMissed()) {
      this.#missed.set(`${range.monitorGuid} ${range.fromAt}`, range);
    }
  }

  async #drain(epoch: number): Promise<void> {
    const { spool, log } = this.#deps;
    if (spool.size === 0 && !this.isStoreUnreachable) return;
    try {
      // Missed ranges come before the checks that end them, because storing a check decides what the time before it
      // counts as.
      await this.#writeWithMissed(epoch, { settled: [], progress: [] });
      for (let waiting = await spool.peek(MAX_RESULTS); waiting.length > 0; waiting = await spool.peek(MAX_RESULTS)) {
        const settled = this.#reclassifySpooled(waiting);
        await this.#writer.write(epoch, { settled, missed: [], progress: [], at: this.#now });
        await spool.drop(waiting.length);
      }
      if (this.#unreachableSince === undefined) return;
      log.info('the database is reachable again');
      this.#outages.push({ fromAt: this.#unreachableSince, toAt: this.#now });
      this.#unreachableSince = undefined;
    } catch (error) {
      if (!isStoreFailure(error)) throw error;
      this.#recordOutage(error);
    }
  }

  /**
   * Returns false if the store is unreachable.
   * @param batch `due`: the monitors whose progress is due again if it cannot be stored
   */
  async #write(
    epoch: number,
    { settled, progress, due }: Pick<Batch, 'settled' | 'progress'> & { readonly due: readonly Watch[] },
  ): Promise<boolean> {
    try {
      await this.#writeWithMissed(epoch, { settled, progress });
      return true;
    } catch (error) {
      this.#dueWatches.push(...due);
      if (!isStoreFailure(error)) throw error;
      this.#recordOutage(error);
      return false;
    }
  }

  /** Waits for a batch. Returns false if it is still under way. */
  async #isInTime(batch: Promise<boolean>): Promise<boolean> {
    const waiting = followSignals();
    const timeout = this.#deps.clock.sleep(STORE_TIMEOUT_MS, waiting.signal).then(() => false);
    const settling = batch.then(
      () => true,
      () => true,
    );
    try {
      return await Promise.race([settling, timeout]);
    } finally {
      waiting.abort();
    }
  }

  /** Spools the results of a batch that is still under way, and removes them once they are stored. */
  async #spoolLate(settled: readonly Settled[], batch: Promise<boolean>): Promise<void> {
    const { spool, log } = this.#deps;
    log.warn({ count: settled.length }, 'storing results takes long; they are spooled to disk meanwhile');
    const spooling = spool.append(settled);
    const removeStored = async (): Promise<void> => {
      const isSpooled = await spooling.then(
        () => true,
        () => false,
      );
      if ((await batch) && isSpooled) await spool.drop(settled.length);
    };
    this.#lateBatch = removeStored();
    // Thrown by `whenIdle`.
    this.#lateBatch.catch(() => undefined);
    await spooling;
  }

  /** Writes a batch with all missed ranges. If there are many, most are written before, so that no statement is long. */
  #writeWithMissed(epoch: number, batch: Pick<Batch, 'settled' | 'progress'>): Promise<void> {
    const nothing = { settled: [], progress: [] };
    return this.#writes.run(async () => {
      while (this.#missed.size > MAX_ROWS) await this.#writeSlice(epoch, nothing);
      await this.#writeSlice(epoch, batch);
    });
  }

  async #writeSlice(epoch: number, batch: Pick<Batch, 'settled' | 'progress'>): Promise<void> {
    const slice = takeFirst(this.#missed.entries(), MAX_ROWS);
    await this.#writer.write(epoch, { ...batch, missed: slice.map(([, range]) => range), at: this.#now });
    for (const [key, range] of slice) if (this.#missed.get(key) === range) this.#missed.delete(key);
  }

  /**
   * Marks spooled results as late if another process has held their partition since they were spooled: it has run or
   * written off the same slots, so a result counts only if its slot has no check.
   */
  #reclassifySpooled(waiting: readonly Settled[]): Settled[] {
    return waiting.map((one) => {
      const epoch = this.#deps.partitions.leaseEpoch(one.result.monitorGuid);
      const isFromAdjacentTerm = epoch !== undefined && epoch - (one.epoch ?? epoch) <= 1;
      return isFromAdjacentTerm ? one : markAsLate(one);
    });
  }

  async #moveForwarded(
    partitions: readonly number[],
    store: (results: readonly Settled[]) => Promise<void>,
  ): Promise<void> {
    const { forwardedResults, log } = this.#deps;
    let count = 0;
    for (;;) {
      const waiting = await forwardedResults.peek(partitions, MAX_FORWARDED_RESULTS);
      if (waiting.length === 0) break;
      await store(waiting.map((one) => one.settled));
      await forwardedResults.drop(waiting.map(({ id }) => id));
      count += waiting.length;
    }
    if (count > 0) log.info({ count }, 'forwarded results were stored');
  }

  #recordOutage(error: unknown): void {
    const reason = isDiskFull(error) ? 'the database has no disk space left' : 'the database is unreachable';
    if (!this.isStoreUnreachable) this.#deps.log.warn({ err: error }, `${reason}; results are spooled to disk`);
    this.#unreachableSince ??= this.#now;
  }

  /**
   * Returns the monitors whose watermarks are to be stored next: some with each batch, all within five minutes. Newer
   * runs are in the run table.
   */
  #takeDueWatches(): Watch[] {
    const { planner, clock } = this.#deps;
    if (this.#dueWatches.length === 0 && clock.elapsed() - this.#progressBeganAt >= PROGRESS_INTERVAL_MS) {
      this.#dueWatches = [...planner.all()];
      this.#progressBeganAt = clock.elapsed();
    }
    const count = Math.max(MAX_ROWS, Math.ceil(planner.size / MAX_PROGRESS_PARTS));
    return this.#dueWatches.splice(-count);
  }

  /** The progress of a monitor that moves to another process is stored when it leaves, and not here any more. */
  #isStaying(watch: Watch): boolean {
    return !watch.isSuspended && this.#deps.planner.get(watch.planned.monitor.monitorGuid) === watch;
  }
}

function takeFirst<T>(values: Iterable<T>, count: number): T[] {
  const taken: T[] = [];
  for (const value of values) {
    if (taken.length === count) break;
    taken.push(value);
  }
  return taken;
}

const markAsLate = (one: Settled): Settled => ({
  ...one,
  isLate: true,
  wasInTime: !one.isLate || one.wasInTime === true,
});

/** A slot under way is not decided yet: it stays above the watermark, so that it is found after a crash. */
function toProgress(watch: Watch): Progress {
  const { planned, decidedUntil, extra, definitionPlanned } = watch;
  const activeRun = openRun(watch);
  const { monitorGuid, accountId, definitionChangedAt } = planned.monitor;
  const watermarkAt = activeRun?.purpose === 'slot' ? Math.min(decidedUntil, activeRun.slotAt - 1) : decidedUntil;
  const isExtraPending = extra !== undefined && !extra.isRequested;
  const isExtraOpen = isExtraPending || (activeRun?.purpose === 'slot' && !isSlot(planned.monitor, activeRun.slotAt));
  const isRequestLeft = watch.isSuspended && extra?.isRequested === true;
  const isAssigned = watch.isSuspended && !watch.isUnassigned && watch.activeRun?.purpose === 'slot';
  return {
    monitorGuid,
    accountId,
    watermarkAt,
    definitionSeenAt: isExtraOpen ? definitionChangedAt - 1 : definitionPlanned,
    assignedSlotAt: isAssigned ? watch.activeRun?.slotAt : undefined,
    requestedRun: isRequestLeft ? { checkpointId: extra.checkpointId, at: extra.at } : undefined,
  };
}
