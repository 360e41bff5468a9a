import { DAY, type Clock } from '@vedette/kernel/clock';
import type { Logger } from 'pino';
import { isCheck, LeaseLost, writeBatch, type Batch, type Ledger } from './ledger.js';
import type { EngineMetrics } from '../metrics.js';
import type { Settled } from './settle.js';
import { isStoreTrouble, lacksPartition } from './store-trouble.js';

export interface BatchWriterDeps {
  readonly clock: Pick<Clock, 'elapsed'>;
  readonly ledger: Ledger;
  readonly newGuid: () => string;
  readonly log: Logger;
  readonly metrics: EngineMetrics;
}

/** Writes batches to the ledger; a result that cannot be stored is set aside alone. */
export class BatchWriter {
  readonly #deps: BatchWriterDeps;

  constructor(deps: BatchWriterDeps) {
    this.#deps = deps;
  }

  /**
   * One transaction; when what is to be stored is at fault, it is halved until the one at fault stands alone.
   * @throws LeaseLost, or the trouble of a store that is away: then nothing, or a part, was stored, and all may be repeated.
   */
  async write(epoch: number, batch: Batch): Promise<void> {
    const { metrics, clock, ledger } = this.#deps;
    const started = clock.elapsed();
    try {
      await this.#writeWithRoom(epoch, { ...batch, settled: await ledger.shelve(batch.settled) });
      metrics.ingest.observe((clock.elapsed() - started) / 1000);
      metrics.ingested.inc(batch.settled.length);
    } catch (error) {
      if (error instanceof LeaseLost || isStoreTrouble(error)) throw error;
      await this.#writeParts(epoch, batch, error);
    }
  }

  /** After a long sleep or a step of the clock the days of the checks may have no partitions yet. */
  async #writeWithRoom(epoch: number, batch: Batch): Promise<void> {
    const { ledger, newGuid } = this.#deps;
    const write = (): Promise<void> => ledger.transaction(epoch, (tx) => writeBatch(tx, batch, newGuid));
    try {
      await write();
    } catch (error) {
      if (!lacksPartition(error)) throw error;
      const days = batch.settled.filter(isCheck).map(({ outcome }) => Math.floor(outcome.at / DAY) * DAY);
      for (const day of new Set(days)) await ledger.makeRoom(day);
      await write();
    }
  }

  async #writeParts(epoch: number, batch: Batch, error: unknown): Promise<void> {
    const { settled } = batch;
    const nothing = { missed: [], progress: [], at: batch.at };
    const [first, second] = settled;
    if (!first || isPoisoned(first)) {
      // Which runs, not what they saw: a body may be long, and is not for the log.
      this.#deps.log.error({ err: error, runs: settled.map(runOf) }, 'this cannot be stored and is dropped');
      return;
    }
    if (batch.missed.length + batch.progress.length > 0) await this.write(epoch, { ...batch, settled: [] });
    if (second) {
      const middle = settled.length >> 1;
      await this.write(epoch, { ...nothing, settled: settled.slice(0, middle) });
      await this.write(epoch, { ...nothing, settled: settled.slice(middle) });
      return;
    }
    this.#deps.log.error({ err: error, ...runOf(first) }, 'a result cannot be stored and is set aside');
    await this.write(epoch, { ...nothing, settled: [poisoned(first, error)] });
  }
}

const POISONED = 'poisoned';
const isPoisoned = ({ outcome }: Settled): boolean =>
  outcome.kind === 'quarantine' && outcome.reason.startsWith(POISONED);

function poisoned(settled: Settled, error: unknown): Settled {
  const text = error instanceof Error ? error.message : String(error);
  return { ...settled, outcome: { kind: 'quarantine', reason: `${POISONED}: ${text}` } };
}

const runOf = ({ result: { monitorGuid, slotAt, attempt } }: Settled) => ({ monitorGuid, slotAt, attempt });
