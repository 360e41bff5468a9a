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
import { runText } from '../work/work-port.js';
import { isStoreFailure, lacksPartition } from './store-failure.js';

export interface BatchWriterDeps {
  readonly clock: Pick<Clock, 'elapsed'>;
  readonly checkStore: CheckStore;
  readonly newGuid: () => string;
  readonly newCheckId: (at: Instant) => number;
  readonly log: Logger;
  readonly metrics: EngineMetrics;
}

/** Writes batches to the check store. A result that cannot be stored is set aside alone. */
export class BatchWriter {
  readonly #deps: BatchWriterDeps;
  /** New ids of checks whose id was taken, by run and old id. Collisions are rare: a handful per term at most. */
  readonly #redrawn = new Map<string, number>();
  /** The same, by monitor and old id: later results refer to the first error of their sequence. */
  readonly #redrawnFirsts = new Map<string, number>();

  constructor(deps: BatchWriterDeps) {
    this.#deps = deps;
  }

  /**
   * Writes a batch in one transaction. If its content is at fault, the batch is halved until the bad result is
   * alone.
   * @throws LeaseLost, or the error of an unreachable store. Nothing or a part was stored then, and the call may be
   * repeated.
   */
  async write(epoch: number, given: Batch): Promise<void> {
    const { metrics, clock, checkStore } = this.#deps;
    const started = clock.elapsed();
    const batch = { ...given, settled: given.settled.map((one) => this.asStored(one)) };
    try {
      await this.#writeWithRoom(epoch, { ...batch, settled: await checkStore.storeArtifacts(batch.settled) });
      metrics.ingest.observe((clock.elapsed() - started) / 1000);
      metrics.ingested.inc(batch.settled.length);
    } catch (error) {
      if (error instanceof LeaseLost || isStoreFailure(error)) throw error;
      if (error instanceof DuplicateIds && (await this.#redraw(batch.settled.filter(isCheck)))) {
        await this.write(epoch, batch);
        return;
      }
      await this.#writeParts(epoch, batch, error);
    }
  }

  /** Returns a settled result with the stored ids of its check and of the first error it follows. */
  asStored(settled: Settled): Settled {
    if (this.#redrawn.size === 0 || !isCheck(settled)) return settled;
    const { outcome, result } = settled;
    const { firstError } = outcome;
    const checkId = resolveRedrawn(this.#redrawn, runText(result), outcome.checkId);
    if (!firstError) return { ...settled, outcome: { ...outcome, checkId } };
    const firstId = resolveRedrawn(this.#redrawnFirsts, result.monitorGuid, firstError.checkId);
    return { ...settled, outcome: { ...outcome, checkId, firstError: { ...firstError, checkId: firstId } } };
  }

  /** Draws new ids for checks whose ids are taken. Returns false if none is taken. */
  async #redraw(checks: readonly SettledCheck[]): Promise<boolean> {
    const taken = new Set(await this.#deps.checkStore.takenIds(checks));
    /** The first run of the batch with an id keeps it. */
    const owners = new Map<string, string>();
    const again = checks.filter(({ accountId, result, outcome: { checkId } }) => {
      const [id, run] = [`${accountId} ${checkId}`, runText(result)];
      const owner = owners.get(id) ?? run;
      owners.set(id, owner);
      return owner !== run || taken.has(checkId);
    });
    for (const { result, outcome } of again) {
      // Another engine drew the same first id, so this draw may collide as well.
      let newId = this.#deps.newCheckId(outcome.at);
      while (newId === outcome.checkId || this.#redrawn.has(`${runText(result)} ${newId}`)) {
        newId = this.#deps.newCheckId(outcome.at);
      }
      this.#redrawn.set(`${runText(result)} ${outcome.checkId}`, newId);
      this.#redrawnFirsts.set(`${result.monitorGuid} ${outcome.checkId}`, newId);
    }
    return again.length > 0;
  }

  /** After a long sleep or a clock step, the partitions for the checks' days may not exist yet. */
  async #writeWithRoom(epoch: number, batch: Batch): Promise<void> {
    const { checkStore, newGuid } = this.#deps;
    const write = (): Promise<void> => checkStore.transaction(epoch, (tx) => writeBatch(tx, batch, newGuid));
    try {
      await write();
    } catch (error) {
      if (!lacksPartition(error)) throw error;
      const days = batch.settled.filter(isCheck).map(({ outcome }) => Math.floor(outcome.at / DAY) * DAY);
      for (const day of new Set(days)) await checkStore.makeRoom(day);
      await write();
    }
  }

  async #writeParts(epoch: number, batch: Batch, error: unknown): Promise<void> {
    const { settled } = batch;
    const nothing = { missed: [], progress: [], at: batch.at };
    const [first, second] = settled;
    if (!first || isPoisoned(first)) {
      // Log which runs are affected, not their outcomes: a body may be long and does not belong in the log.
      this.#deps.log.error({ err: error, runs: settled.map(toRunKey) }, 'results cannot be stored and are dropped');
      return;
    }
    if (batch.missed.length + batch.progress.length > 0) await this.write(epoch, { ...batch, settled: [] });
    if (second) {
      const middle = settled.length >> 1;
      await this.write(epoch, { ...nothing, settled: settled.slice(0, middle) });
      await this.write(epoch, { ...nothing, settled: settled.slice(middle) });
      return;
    }
    this.#deps.log.error({ err: error, ...toRunKey(first) }, 'a result cannot be stored and is set aside');
    await this.write(epoch, { ...nothing, settled: [poisoned(first, error)] });
  }
}

/** Returns the last id drawn in place of `id`: a redrawn id may have been taken as well. */
function resolveRedrawn(redrawn: ReadonlyMap<string, number>, owner: string, id: number): number {
  let last = id;
  for (let next = redrawn.get(`${owner} ${last}`); next !== undefined; next = redrawn.get(`${owner} ${last}`))
    last = next;
  return last;
}

const POISONED = 'poisoned';
const isPoisoned = ({ outcome }: Settled): boolean =>
  outcome.kind === 'quarantine' && outcome.reason.startsWith(POISONED);

function poisoned(settled: Settled, error: unknown): Settled {
  const text = error instanceof Error ? error.message : String(error);
  return { ...settled, outcome: { kind: 'quarantine', reason: `${POISONED}: ${text}` } };
}

const toRunKey = ({ result: { monitorGuid, slotAt, attempt } }: Settled) => ({ monitorGuid, slotAt, attempt });
