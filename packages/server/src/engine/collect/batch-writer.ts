import { DAY, type Clock, type Instant } from '@vedette/kernel/clock';
import type { Logger } from 'pino';
import {
  DuplicateIds,
  isCheck,
  LeaseLost,
  writeBatch,
  type Batch,
  type CheckStore,
  type SettledCheck,
} from './check-store.js';
import type { EngineMetrics } from '../metrics/metrics.js';
import type { Settled } from './settle.js';
import { runKeyText } from '../work/work-port.js';
import { isStoreFailure, lacksPartition } from './store-failure.js';

export interface BatchWriterDeps {
  readonly clock: Pick<Clock, 'elapsed'>;
  readonly checkStore: CheckStore;
  readonly newGuid: () => string;
  readonly newCheckId: (at: Instant, monitorGuid: string) => number;
  readonly log: Logger;
  readonly metrics: EngineMetrics;
}

/** Writes batches to the check store. A result that cannot be stored is quarantined alone. */
export class BatchWriter {
  readonly #deps: BatchWriterDeps;
  /** New ids of checks whose id was taken, by run and old id. Collisions are rare: a handful per term at most. */
  readonly #replacementIds = new Map<string, number>();
  /** The same, by monitor and old id: later results refer to the first error of their sequence. */
  readonly #replacementFirstErrorIds = new Map<string, number>();

  constructor(deps: BatchWriterDeps) {
    this.#deps = deps;
  }

  /**
   * Writes a batch in one transaction. If its content is at fault, the batch is halved until the bad result is
   * alone.
   * @throws LeaseLost, or the error of an unreachable store. Nothing or a part was stored then, and the call may be
   * repeated.
   */
  async write(epoch: number, incoming: Batch): Promise<void> {
    const { metrics, clock, checkStore } = this.#deps;
    const started = clock.elapsed();
    const batch = { ...incoming, settled: incoming.settled.map((one) => this.withStoredIds(one)) };
    try {
      await this.#writeWithPartitions(epoch, { ...batch, settled: await checkStore.storeArtifacts(batch.settled) });
      metrics.ingest.observe((clock.elapsed() - started) / 1000);
      metrics.ingested.inc(batch.settled.length);
    } catch (error) {
      if (error instanceof LeaseLost || isStoreFailure(error)) throw error;
      if (error instanceof DuplicateIds && (await this.#assignNewIds(batch.settled.filter(isCheck)))) {
        await this.write(epoch, batch);
        return;
      }
      await this.#writeHalves(epoch, batch, error);
    }
  }

  /** Returns a settled result with the stored ids of its check and of the first error it follows. */
  withStoredIds(settled: Settled): Settled {
    if (this.#replacementIds.size === 0 || !isCheck(settled)) return settled;
    const { outcome, result } = settled;
    const { firstError } = outcome;
    const checkId = latestReplacementId(this.#replacementIds, runKeyText(result), outcome.checkId);
    if (!firstError) return { ...settled, outcome: { ...outcome, checkId } };
    const firstId = latestReplacementId(this.#replacementFirstErrorIds, result.monitorGuid, firstError.checkId);
    return { ...settled, outcome: { ...outcome, checkId, firstError: { ...firstError, checkId: firstId } } };
  }

  /** Draws new ids for checks whose ids are taken. Returns false if none is taken. */
  async #assignNewIds(checks: readonly SettledCheck[]): Promise<boolean> {
    const takenIds = new Set(await this.#deps.checkStore.findTakenIds(checks));
    /** The first run of the batch with an id keeps it. */
    const owners = new Map<string, string>();
    const colliding = checks.filter(({ accountId, result, outcome: { checkId } }) => {
      const [id, run] = [`${accountId} ${checkId}`, runKeyText(result)];
      const owner = owners.get(id) ?? run;
      owners.set(id, owner);
      return owner !== run || takenIds.has(checkId);
    });
    for (const { result, outcome } of colliding) {
      // Another process may have stored checks under the next ids as well, so the replacement may be taken too.
      let newId = this.#deps.newCheckId(outcome.at, result.monitorGuid);
      while (newId === outcome.checkId || this.#replacementIds.has(`${runKeyText(result)} ${newId}`)) {
        newId = this.#deps.newCheckId(outcome.at, result.monitorGuid);
      }
      this.#replacementIds.set(`${runKeyText(result)} ${outcome.checkId}`, newId);
      this.#replacementFirstErrorIds.set(`${result.monitorGuid} ${outcome.checkId}`, newId);
    }
    return colliding.length > 0;
  }

  /** After a long sleep or a clock step, the partitions for the checks' days may not exist yet. */
  async #writeWithPartitions(epoch: number, batch: Batch): Promise<void> {
    const { checkStore, newGuid } = this.#deps;
    const write = (): Promise<void> => checkStore.transaction(epoch, (tx) => writeBatch(tx, batch, newGuid));
    try {
      await write();
    } catch (error) {
      if (!lacksPartition(error)) throw error;
      const days = batch.settled.filter(isCheck).map(({ outcome }) => Math.floor(outcome.at / DAY) * DAY);
      for (const day of new Set(days)) await checkStore.ensurePartitions(day);
      await write();
    }
  }

  async #writeHalves(epoch: number, batch: Batch, error: unknown): Promise<void> {
    const { settled } = batch;
    const emptyBatch = { missed: [], progress: [], at: batch.at };
    const [first, second] = settled;
    if (!first || isPoisoned(first)) {
      // Log which runs are affected, not their outcomes: a body may be long and does not belong in the log.
      this.#deps.log.error({ err: error, runs: settled.map(toRunKey) }, 'results cannot be stored and are dropped');
      return;
    }
    if (batch.missed.length + batch.progress.length > 0) await this.write(epoch, { ...batch, settled: [] });
    if (second) {
      const middle = settled.length >> 1;
      await this.write(epoch, { ...emptyBatch, settled: settled.slice(0, middle) });
      await this.write(epoch, { ...emptyBatch, settled: settled.slice(middle) });
      return;
    }
    this.#deps.log.error({ err: error, ...toRunKey(first) }, 'a result cannot be stored and is quarantined');
    await this.write(epoch, { ...emptyBatch, settled: [quarantinePoisoned(first, error)] });
  }
}

/** Returns the last id drawn in place of `id`: a redrawn id may have been taken as well. */
function latestReplacementId(replacements: ReadonlyMap<string, number>, owner: string, id: number): number {
  let last = id;
  for (let next = replacements.get(`${owner} ${last}`); next !== undefined; next = replacements.get(`${owner} ${last}`))
    last = next;
  return last;
}

const POISONED = 'poisoned';
const isPoisoned = ({ outcome }: Settled): boolean =>
  outcome.kind === 'quarantine' && outcome.reason.startsWith(POISONED);

function quarantinePoisoned(settled: Settled, error: unknown): Settled {
  const text = error instanceof Error ? error.message : String(error);
  return { ...settled, outcome: { kind: 'quarantine', reason: `${POISONED}: ${text}` } };
}

const toRunKey = ({ result: { monitorGuid, slotAt, attempt } }: Settled) => ({ monitorGuid, slotAt, attempt });
