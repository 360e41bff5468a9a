import type { Clock, Instant } from '@vedette/kernel/clock';
import type { Logger } from 'pino';
import type { BatchWriter } from './batch-writer.js';
import type { HandedResults } from './handed-results.js';
import type { Batch, Progress } from './check-store.js';
import type { MissedRange } from '../plan/missed-slot-log.js';
import type { Planner } from '../plan/planner.js';
import type { Settled } from './settle.js';
import { isSlot, type Span } from '../plan/slot-rules.js';
import type { Spool } from './spool.js';
import { isDiskFull, isStoreFailure } from './store-failure.js';
import { openRun, type Watch } from '../plan/watch.js';

export interface ResultWriterDeps {
  readonly clock: Clock;
  readonly planner: Planner;
  readonly spool: Spool;
  /** Results forwarded to this process by others that lost the lease. */
  readonly handed: HandedResults;
  readonly log: Logger;
}

export const MAX_RESULTS = 200;
/** Forwarded results may be large, and each is loaded completely. */
const MAX_HANDED_RESULTS = 50;
const POLL_HANDED_EVERY_MS = 2_000;
const PROGRESS_EVERY_MS = 5 * 60_000;

/**
 * Writes settled results together with missed slots and the progress of each monitor: to the store, or in order to the
 * spool while the store is unreachable.
 */
export class ResultWriter {
  readonly #deps: ResultWriterDeps;
  readonly #writer: BatchWriter;
  /** Missed ranges that are not stored yet, by monitor and start. */
  #missed = new Map<string, MissedRange>();
  #awaySince: Instant | undefined;
  #outages: Span[] = [];
  #progressAt = -Infinity;
  #handedPolledAt = -Infinity;

  constructor(deps: ResultWriterDeps, writer: BatchWriter) {
    this.#deps = deps;
    this.#writer = writer;
  }

  get isStoreAway(): boolean {
    return this.#awaySince !== undefined;
  }

  /** Returns the store outages that ended since the last call. */
  takeOutages(): Span[] {
    const outages = this.#outages;
    this.#outages = [];
    return outages;
  }

  /** False if results can be written neither to the store nor to the spool. */
  get hasRoom(): boolean {
    return !this.isStoreAway || this.#deps.spool.hasRoom;
  }

  /**
   * Stores spooled results. They go first, so that the store receives results in their order.
   * @throws LeaseLost
   */
  async catchUp(epoch: number, signal?: AbortSignal): Promise<void> {
    this.#gatherMissed();
    await this.#drain(epoch, signal);
  }

  /**
   * Stores results that other processes forwarded, until there are none left or the store becomes unreachable.
   * @param isStart nothing was planned in this term yet, so results of the previous term are as timely as spooled ones
   * @throws LeaseLost
   */
  async takeHanded(epoch: number, isStart: boolean, signal?: AbortSignal): Promise<void> {
    const { handed, clock, log } = this.#deps;
    const isDue = isStart || clock.elapsed() - this.#handedPolledAt >= POLL_HANDED_EVERY_MS;
    if (this.isStoreAway || !isDue) return;
    this.#handedPolledAt = clock.elapsed();
    let count = 0;
    try {
      for (;;) {
        const waiting = await handed.peek(MAX_HANDED_RESULTS);
        if (waiting.length === 0 || signal?.aborted) break;
        const results = waiting.map((one) => one.settled);
        const settled = isStart ? waitedFor(results, epoch) : results.map(asHistory);
        // Missed ranges are stored before the checks that end them, as with spooled results.
        const missed = [...this.#missed.values()];
        await this.#writer.write(epoch, { settled, missed, progress: [], at: this.#now });
        this.#missed.clear();
        await handed.drop(waiting.map(({ id }) => id));
        count += waiting.length;
      }
    } catch (error) {
      if (!isStoreFailure(error)) throw error;
      this.#noteStoreAway(error);
    }
    if (count > 0) log.info({ count }, 'results of another process were stored');
  }

  /**
   * Spools results that an ended term accepted but did not store.
   * @throws Fault when the spool is full
   */
  async setAside(epoch: number, settled: readonly Settled[]): Promise<void> {
    if (settled.length > 0) await this.#spool(epoch, settled);
  }

  /**
   * Stores or spools results.
   * @throws LeaseLost; Fault when they can be written nowhere
   */
  async keep(epoch: number, settled: readonly Settled[]): Promise<void> {
    // One batch: progress must not pass a slot whose missed range is stored by a later batch, which a crash may
    // prevent.
    this.#gatherMissed();
    const progress = this.#progress();
    if (settled.length + this.#missed.size + progress.length === 0) return;
    if (this.isStoreAway) await this.#spool(epoch, settled);
    else await this.#write(epoch, { settled, missed: [...this.#missed.values()], progress, at: this.#now });
  }

  /** See `BatchWriter.withStoredIds`. */
  asStored(settled: Settled): Settled {
    return this.#writer.asStored(settled);
  }

  /** Makes the next batch include progress, even if the last progress is recent. */
  dueProgress(): void {
    this.#progressAt = -Infinity;
  }

  get #now(): Instant {
    return this.#deps.clock.now();
  }

  #gatherMissed(): void {
    for (const range of this.#deps.planner.takeMissed()) {
      this.#missed.set(`${range.monitorGuid} ${range.fromAt}`, range);
    }
  }

  async #drain(epoch: number, signal: AbortSignal | undefined): Promise<void> {
    const { spool, log } = this.#deps;
    if (spool.size === 0 && !this.isStoreAway) return;
    try {
      // Missed ranges come before the checks that end them, because storing a check decides what the time before it
      // counts as.
      await this.#writer.write(epoch, { settled: [], missed: [...this.#missed.values()], progress: [], at: this.#now });
      this.#missed.clear();
      for (let waiting = await spool.peek(MAX_RESULTS); waiting.length > 0; waiting = await spool.peek(MAX_RESULTS)) {
        const settled = waitedFor(waiting, epoch);
        await this.#writer.write(epoch, { settled, missed: [], progress: [], at: this.#now });
        await spool.drop(waiting.length);
        if (signal?.aborted) return;
      }
      if (this.#awaySince === undefined) return;
      log.info('the database is back');
      this.#outages.push({ fromAt: this.#awaySince, toAt: this.#now });
      this.#awaySince = undefined;
    } catch (error) {
      if (!isStoreFailure(error)) throw error;
      this.#noteStoreAway(error);
    }
  }

  async #write(epoch: number, batch: Batch): Promise<void> {
    try {
      await this.#writer.write(epoch, batch);
      this.#missed.clear();
      if (batch.progress.length > 0) this.#progressAt = this.#deps.clock.elapsed();
    } catch (error) {
      if (!isStoreFailure(error)) throw error;
      this.#noteStoreAway(error);
      await this.#spool(epoch, batch.settled);
    }
  }

  #spool(epoch: number, settled: readonly Settled[]): Promise<void> {
    return this.#deps.spool.append(settled.map((one) => ({ ...one, epoch })));
  }

  #noteStoreAway(error: unknown): void {
    const why = isDiskFull(error) ? 'the database has no disk space left' : 'the database is unreachable';
    if (!this.isStoreAway) this.#deps.log.warn({ err: error }, `${why}; results are spooled to disk`);
    this.#awaySince ??= this.#now;
  }

  /** Watermarks of all monitors, every five minutes and with the first batch. Newer runs are in the run table. */
  #progress(): Progress[] {
    const { planner, clock } = this.#deps;
    if (this.isStoreAway || clock.elapsed() - this.#progressAt < PROGRESS_EVERY_MS) return [];
    return [...planner.all()].map(toProgress);
  }
}

/**
 * Marks spooled results as late if another engine ran the loops since they were spooled: it has run or written off the
 * same slots, so a result counts only if its slot has no check.
 */
function waitedFor(waiting: readonly Settled[], epoch: number): Settled[] {
  return waiting.map((one) => {
    const isOurs = epoch - (one.epoch ?? epoch) <= 1;
    return isOurs ? one : asHistory(one);
  });
}

const asHistory = (one: Settled): Settled => ({
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
  const isOwed = extra !== undefined && !extra.isRequested;
  const isExtraOpen = isOwed || (activeRun?.purpose === 'slot' && !isSlot(planned.monitor, activeRun.slotAt));
  return {
    monitorGuid,
    accountId,
    watermarkAt,
    definitionSeenAt: isExtraOpen ? definitionChangedAt - 1 : definitionPlanned,
  };
}
