import type { RunResult } from '@vedette/contract/checkpoint-protocol';
import type { Clock, Instant } from '@vedette/kernel/clock';
import { Fault } from '@vedette/kernel/fault';
import { following } from '@vedette/kernel/signals';
import type { Logger } from 'pino';
import { wantsRecheck } from '../incidents/index.js';
import type { Fleet } from './fleet.js';
import { isCheck, LeaseLost, writeBatch, type Batch, type Ledger, type Progress } from './ledger.js';
import type { EngineMetrics } from './metrics.js';
import type { MissedOf, Planner } from './planner.js';
import { settle, type Settled } from './settle.js';
import { isSlot } from './slot-rules.js';
import type { Spool } from './spool.js';
import { isStoreTrouble } from './store-trouble.js';
import { flightOf, type Watch } from './watch.js';
import { runText, type WorkPort } from './work-port.js';

export interface CollectorDeps {
  readonly clock: Clock;
  readonly planner: Planner;
  readonly fleet: Pick<Fleet, 'impairmentsOf' | 'clockOffsetOf'>;
  readonly work: WorkPort;
  readonly ledger: Ledger;
  readonly spool: Spool;
  readonly newCheckId: (at: Instant) => number;
  readonly newGuid: () => string;
  /** A result delayed on the checkpoint by more than this is set aside. */
  readonly delayLimitMs: number;
  readonly log: Logger;
  readonly metrics: EngineMetrics;
}

interface Pending {
  readonly settled: Settled;
  readonly kept: Promise<void>;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

export const MOST_RESULTS = 200;
/** Run rows tell repetitions from new results; older results are not taken. */
export const RUNS_KEPT_MS = 2 * 3_600_000;
const PROGRESS_EVERY_MS = 5 * 60_000;

/**
 * Takes delivered results, settles each once, and stores them in batches. While the store is away settled results wait
 * in the spool, in order, and the engine goes on from memory.
 */
export class Collector {
  readonly #deps: CollectorDeps;
  #queue: Pending[] = [];
  readonly #pending = new Map<string, Pending>();
  /** Missed ranges not stored yet, by monitor and start. */
  #missed = new Map<string, MissedOf>();
  #isStoreAway = false;
  #progressAt = -Infinity;
  #arrived: (() => void) | undefined;

  constructor(deps: CollectorDeps) {
    this.#deps = deps;
  }

  /** False when results could be kept nowhere: then no further run should start. */
  get canKeep(): boolean {
    return !this.#isStoreAway || this.#deps.spool.hasRoom;
  }

  get isStoreAway(): boolean {
    return this.#isStoreAway;
  }

  get waiting(): number {
    return this.#queue.length;
  }

  /** Whether a run's result is here and about to be kept. */
  holds(run: string): boolean {
    return this.#pending.has(run);
  }

  /** Resolves when the results are kept: in the store, or on disk while it is away. */
  async deliver(results: readonly RunResult[]): Promise<void> {
    await Promise.all(results.map((result) => this.#take(result)));
  }

  /** Resolves when there is a batch to store, at the latest after `ms`. */
  async waitForBatch(ms: number, signal: AbortSignal): Promise<void> {
    if (this.#queue.length === 0) {
      const waiting = following(signal);
      this.#arrived = waiting.abort;
      await this.#deps.clock.sleep(ms, waiting.signal);
      waiting.letGo();
      this.#arrived = undefined;
    }
    if (this.#queue.length > 0 && this.#queue.length < MOST_RESULTS) await this.#deps.clock.sleep(100, signal);
  }

  /** Stores what waits, one batch; true when there was anything. @throws LeaseLost */
  async storeBatch(epoch: number): Promise<boolean> {
    this.#gatherMissed();
    await this.#drain(epoch);
    const taken = this.#queue.splice(0, MOST_RESULTS);
    const progress = this.#progress();
    if (taken.length + this.#missed.size + progress.length === 0) return false;
    const settled = taken.map((pending) => pending.settled);
    try {
      if (this.#isStoreAway) await this.#deps.spool.append(settled);
      else await this.#write(epoch, { settled, missed: [...this.#missed.values()], progress, at: this.#now });
    } catch (error) {
      for (const pending of taken) this.#end(pending, toFault(error));
      throw error;
    }
    for (const pending of taken) this.#end(pending);
    await this.#deps.work.done(settled.map(({ result }) => result));
    return taken.length > 0;
  }

  /** The last turn of a clean stop: everything that waits, and how far each monitor came. */
  async finish(epoch: number): Promise<void> {
    this.#progressAt = -Infinity;
    while (await this.storeBatch(epoch)) continue;
  }

  /** Turns away whatever is not kept yet: this engine no longer runs the loops. */
  close(): void {
    for (const pending of this.#queue.splice(0)) this.#end(pending, new Fault('unavailable', 'the engine has stopped'));
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
    const settled = this.#settle(watch, result);
    const { promise, resolve, reject } = withResolvers();
    const pending = { settled, kept: promise, resolve, reject };
    this.#pending.set(key, pending);
    this.#queue.push(pending);
    this.#arrived?.();
    return promise;
  }

  #settle(watch: Watch, result: RunResult): Settled {
    const { planner: _, fleet, newCheckId, delayLimitMs } = this.#deps;
    const { monitor, conditions } = watch.planned;
    const receivedAt = this.#now;
    return settle(result, {
      accountId: monitor.accountId,
      isStaging: monitor.mode === 'Staging',
      conditions,
      flight: flightOf(watch, result),
      impairments: fleet.impairmentsOf(result.serverId),
      clockOffsetMs: fleet.clockOffsetOf(result.serverId),
      delayLimitMs,
      lastCheckAt: watch.lastCheckAt,
      oldestSlotAt: receivedAt - RUNS_KEPT_MS,
      receivedAt,
      newCheckId,
    });
  }

  /** What waited on disk goes first, so that the store sees results in their order. */
  async #drain(epoch: number): Promise<void> {
    const { spool, log } = this.#deps;
    if (spool.size === 0 && !this.#isStoreAway) return;
    try {
      for (let waiting = await spool.peek(MOST_RESULTS); waiting.length > 0; waiting = await spool.peek(MOST_RESULTS)) {
        await this.#store(epoch, { settled: waiting, missed: [], progress: [], at: this.#now });
        await spool.drop(waiting.length);
      }
      await this.#store(epoch, { settled: [], missed: [...this.#missed.values()], progress: [], at: this.#now });
      this.#missed.clear();
      if (this.#isStoreAway) log.info('the store is back');
      this.#isStoreAway = false;
    } catch (error) {
      if (!isStoreTrouble(error)) throw error;
      this.#noteStoreAway(error);
    }
  }

  async #write(epoch: number, batch: Batch): Promise<void> {
    try {
      await this.#store(epoch, batch);
      this.#missed.clear();
      if (batch.progress.length > 0) this.#progressAt = this.#deps.clock.elapsed();
    } catch (error) {
      if (!isStoreTrouble(error)) throw error;
      this.#noteStoreAway(error);
      await this.#deps.spool.append(batch.settled);
    }
  }

  #noteStoreAway(error: unknown): void {
    if (!this.#isStoreAway) this.#deps.log.warn({ err: error }, 'the store is away; results wait on disk');
    this.#isStoreAway = true;
  }

  /** One transaction; when what is to be stored is at fault, it is halved until the one at fault stands alone. */
  async #store(epoch: number, batch: Batch): Promise<void> {
    const { ledger, newGuid, metrics } = this.#deps;
    const started = this.#deps.clock.elapsed();
    try {
      await ledger.transaction(epoch, (tx) => writeBatch(tx, batch, newGuid));
      metrics.ingest.observe((this.#deps.clock.elapsed() - started) / 1000);
      metrics.ingested.inc(batch.settled.length);
    } catch (error) {
      if (error instanceof LeaseLost || isStoreTrouble(error)) throw error;
      await this.#storeParts(epoch, batch, error);
    }
  }

  async #storeParts(epoch: number, batch: Batch, error: unknown): Promise<void> {
    const { settled } = batch;
    const nothing = { missed: [], progress: [], at: batch.at };
    const [first, second] = settled;
    if (!first || isPoisoned(first)) {
      this.#deps.log.error({ err: error, settled }, 'this cannot be stored and is dropped');
      return;
    }
    if (batch.missed.length + batch.progress.length > 0) await this.#store(epoch, { ...batch, settled: [] });
    if (second) {
      const middle = settled.length >> 1;
      await this.#store(epoch, { ...nothing, settled: settled.slice(0, middle) });
      await this.#store(epoch, { ...nothing, settled: settled.slice(middle) });
      return;
    }
    this.#deps.log.error({ err: error, ...runOf(first) }, 'a result cannot be stored and is set aside');
    await this.#store(epoch, { ...nothing, settled: [poisoned(first, error)] });
  }

  #end(pending: Pending, error?: Error): void {
    this.#pending.delete(runText(pending.settled.result));
    if (error) pending.reject(error);
    else {
      this.#follow(pending.settled);
      pending.resolve();
    }
  }

  /** The result is kept; what comes next for its monitor. */
  #follow(settled: Settled): void {
    const { result, outcome, isLate } = settled;
    const { planner, metrics } = this.#deps;
    metrics.results.inc({ outcome: isCheck(settled) ? LEVELS[settled.outcome.level] : 'quarantined' });
    const watch = planner.get(result.monitorGuid);
    const flight = watch && flightOf(watch, result);
    if (!watch || !flight || isLate) return;
    if (outcome.kind === 'quarantine') {
      planner.repeat(watch, flight, 'quarantined');
      return;
    }
    metrics.lateness.observe(Math.max(0, result.startedAt - result.slotAt) / 1000);
    watch.lastServerId = result.serverId;
    watch.lastCheckAt = outcome.at;
    const { checkId, at, level, purpose } = outcome;
    const isRechecked =
      wantsRecheck({ level, purpose, isLate }) && planner.recheck(watch, this.#now, flight, { checkId, at });
    if (!isRechecked) planner.land(watch);
  }

  #gatherMissed(): void {
    for (const range of this.#deps.planner.takeMissed()) {
      this.#missed.set(`${range.monitorGuid} ${range.fromAt}`, range);
    }
  }

  /** Watermarks of all monitors, every five minutes and first of all: what came since is in the run table. */
  #progress(): Progress[] {
    const { planner, clock } = this.#deps;
    if (this.#isStoreAway || clock.elapsed() - this.#progressAt < PROGRESS_EVERY_MS) return [];
    return [...planner.all()].map(progressOf);
  }
}

/** A slot under way is not decided yet: a crash must find it above the watermark. */
function progressOf({ planned, decidedUntil, flight, extraAt, definitionPlanned }: Watch): Progress {
  const { monitorGuid, accountId, definitionChangedAt } = planned.monitor;
  const watermarkAt = flight?.purpose === 'slot' ? Math.min(decidedUntil, flight.slotAt - 1) : decidedUntil;
  const isExtraOpen = extraAt !== undefined || (flight?.purpose === 'slot' && !isSlot(planned.monitor, flight.slotAt));
  return {
    monitorGuid,
    accountId,
    watermarkAt,
    definitionSeenAt: isExtraOpen ? definitionChangedAt - 1 : definitionPlanned,
  };
}

const LEVELS = ['ok', 'unconfirmed', 'confirmed'] as const;
const POISONED = 'poisoned';
const isPoisoned = ({ outcome }: Settled): boolean =>
  outcome.kind === 'quarantine' && outcome.reason.startsWith(POISONED);

function poisoned(settled: Settled, error: unknown): Settled {
  const text = error instanceof Error ? error.message : String(error);
  return { ...settled, outcome: { kind: 'quarantine', reason: `${POISONED}: ${text}` } };
}

const runOf = ({ result: { monitorGuid, slotAt, attempt } }: Settled) => ({ monitorGuid, slotAt, attempt });

function toFault(error: unknown): Fault {
  return error instanceof Fault ? error : new Fault('unavailable', 'results cannot be kept now', { cause: error });
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
