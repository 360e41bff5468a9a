import { MAX_DELIVERY_BYTES, MAX_RESULTS_PER_DELIVERY } from '@vedette/contract/checkpoint/endpoints';
import type {
  CheckpointPort,
  Outcome,
  PageOutcome,
  TransactionOutcome,
  RunResult,
  ServiceOutcome,
  StepsOutcome,
} from '@vedette/contract/checkpoint/protocol';
import type { RandomSource } from '@vedette/kernel/random';
import type { Clock } from '@vedette/kernel/clock';
import { Fault } from '@vedette/kernel/fault';
import { waitForCallOrAbort } from '@vedette/kernel/signals';
import { ALL_DISCLOSED, withholdOutcome, type DisclosedData } from '../probes/withhold-rules.js';
import type { Journal } from './journal.js';
import { errorFields, type AgentLog } from '../log.js';
import type { Spool } from './spool.js';

export interface OutboxOptions {
  readonly port: Pick<CheckpointPort, 'deliver'>;
  readonly serverId: number;
  readonly clock: Clock;
  readonly random: Pick<RandomSource, 'next'>;
  readonly log: AgentLog;
  /** Stores results on disk while the server is unreachable for long. Without it they stay in memory only. */
  readonly spool: Spool | undefined;
  /** Copies results in memory to disk. Without it, a killed process loses them. */
  readonly journal?: Journal | undefined;
  /** Minimum time between two deliveries. Results that arrive in between are sent together. */
  readonly deliveryIntervalMs: number;
}

/**
 * Above either limit, results move to disk while the server is unreachable. Above eight times the limit, the oldest are
 * lost.
 */
const MAX_MEMORY_RESULTS = 2_000;
const MAX_MEMORY_BYTES = 16 * 1024 * 1024;
const DROP_FACTOR = 8;

/** Default of `deliveryIntervalMs`. */
export const DELIVERY_INTERVAL_MS = 200;

/** Short, since results that wait make the next slots of their monitors late. */
const MAX_WAIT_MS = 5_000;
const FIRST_WAIT_MS = 200;

/** Estimates the size of a result in memory and on the wire. */
export const estimateResultBytes = ({ outcome }: RunResult): number => 2_048 + outcomeLength(outcome);

function outcomeLength(outcome: Outcome): number {
  switch (outcome.kind) {
    case 'http':
      return outcome.body?.length ?? 0;
    case 'service':
      return serviceLength(outcome);
    case 'steps':
      return stepsLength(outcome);
    case 'page':
      return pageLength(outcome);
    case 'transaction':
      return transactionLength(outcome);
  }
}

/** Length of all step outputs. A character of a body may take three bytes. */
const stepsLength = ({ steps }: StepsOutcome): number => 3 * JSON.stringify(steps).length;

/** Pictures are Base64; a character of other texts may take three bytes. */
function pageLength({ pictures, ...otherData }: PageOutcome): number {
  return pictures.reduce((sum, { data }) => sum + data.length, 2 * JSON.stringify(otherData).length);
}

/** Like the pages of its steps. */
function transactionLength({ steps, ...otherData }: TransactionOutcome): number {
  const texts = JSON.stringify([otherData, steps.map(({ pictures: _, ...step }) => step)]).length;
  return steps.flatMap(({ pictures }) => pictures).reduce((sum, { data }) => sum + data.length, 2 * texts);
}

/** Length of all that a service sent. */
function serviceLength({ dialogue, facts, failure, further }: ServiceOutcome): number {
  const texts = [
    ...facts.flatMap(({ name, value }) => [name, value]),
    ...[...(failure ? [failure] : []), ...further].flatMap(({ message, description = '' }) => [message, description]),
  ];
  return texts.reduce((sum, { length }) => sum + length, dialogue.length);
}

const WITHOUT_CONTENT: DisclosedData = { ...ALL_DISCLOSED, screenshots: false, pageContent: false };

const isTooLarge = (error: unknown): boolean => error instanceof Fault && error.kind === 'tooLarge';

/** Whether the server rejected the content, so that a retry would be useless. */
const isRejection = (error: unknown): boolean =>
  error instanceof Fault && (error.kind === 'invalid' || error.kind === 'tooLarge');

/** Delivers results to the server: in order, in batches, with retries until they arrive. */
export class Outbox {
  readonly #options: OutboxOptions;
  #pending: RunResult[] = [];
  #pendingBytes = 0;
  #wake: (() => void) | undefined;
  #isSending = false;
  #totalLossCount = 0;
  #reportedLossCount = 0;

  constructor(options: OutboxOptions) {
    this.#options = options;
  }

  /** Results in memory that the server has not accepted yet. */
  get pendingResults(): readonly RunResult[] {
    return this.#pending;
  }

  /** Number of lost results that were not reported to the server yet. */
  get unreportedLossCount(): number {
    return this.#totalLossCount - this.#reportedLossCount;
  }

  /** Number of all lost results. */
  get totalLossCount(): number {
    return this.#totalLossCount;
  }

  /** Marks the first `count` lost results as reported. May be called twice for the same count. */
  acknowledgeLosses(count: number): void {
    this.#reportedLossCount = Math.max(this.#reportedLossCount, count);
  }

  get isIdle(): boolean {
    return this.#pending.length === 0 && !this.#isSending;
  }

  add(result: RunResult): void {
    const { journal } = this.#options;
    journal?.add(result);
    this.#pending.push(result);
    this.#pendingBytes += estimateResultBytes(result);
    while (
      this.#pending.length > MAX_MEMORY_RESULTS * DROP_FACTOR ||
      this.#pendingBytes > MAX_MEMORY_BYTES * DROP_FACTOR
    ) {
      this.#pendingBytes -= estimateResultBytes(this.#pending.shift() ?? result);
      journal?.removeOldest(1);
      this.#totalLossCount += 1;
    }
    this.#wake?.();
  }

  /**
   * Delivers until `signal` aborts and, unless that fails, everything that arrived before. Moves remaining results to
   * disk.
   */
  async run(signal: AbortSignal): Promise<void> {
    const { clock, deliveryIntervalMs } = this.#options;
    let waitMs = FIRST_WAIT_MS;
    let nextDeliveryAt = -Infinity;
    let isDelivered = false;
    // After a stop, results that arrived during the last delivery are still sent.
    while (!signal.aborted || (isDelivered && this.#pending.length > 0)) {
      if (this.#pending.length === 0 && (this.#options.spool?.isEmpty ?? true)) await this.#waitForResults(signal);
      const delayMs = nextDeliveryAt - clock.elapsed();
      if (delayMs > 0) await clock.sleep(delayMs, signal);
      nextDeliveryAt = clock.elapsed() + deliveryIntervalMs;
      this.#isSending = true;
      isDelivered = await this.#deliverAll();
      this.#isSending = false;
      if (isDelivered) {
        waitMs = FIRST_WAIT_MS;
        continue;
      }
      // A server that has been unreachable for some time may remain so, and results in memory are lost with the
      // process.
      await this.#spill(waitMs === MAX_WAIT_MS);
      await this.#options.clock.sleep(waitMs * (0.5 + this.#options.random.next()), signal);
      waitMs = Math.min(MAX_WAIT_MS, waitMs * 2);
    }
    await this.#spill(true);
    this.#options.journal?.close();
  }

  #waitForResults(signal: AbortSignal): Promise<void> {
    return waitForCallOrAbort(signal, (wake) => {
      this.#wake = wake;
      if (this.#pending.length > 0) wake();
    });
  }

  /**
   * Delivers what is pending at the start; results on disk are older and go first. Results that arrive meanwhile wait
   * for the next delivery, so that they are sent together.
   */
  async #deliverAll(): Promise<boolean> {
    const { spool, journal } = this.#options;
    try {
      while (spool && !spool.isEmpty) {
        const results = await this.#readOldestSegment(spool);
        if (!results) continue;
        for (let index = 0; index < results.length;) index += await this.#deliverFirstBatch(results.slice(index));
        await spool.deleteOldest();
      }
      let remaining = this.#pending.length;
      while (remaining > 0) {
        const count = await this.#deliverFirstBatch(this.#pending.slice(0, remaining));
        for (const result of this.#pending.splice(0, count)) this.#pendingBytes -= estimateResultBytes(result);
        journal?.removeOldest(count);
        // The oldest may have been dropped meanwhile.
        remaining = Math.min(remaining - count, this.#pending.length);
      }
      return true;
    } catch (error) {
      this.#options.log.warn(
        { ...errorFields(error), pendingCount: this.#pending.length },
        'delivering results failed',
      );
      return false;
    }
  }

  /**
   * Returns the results of the oldest segment. Undefined if it is unreadable, which must not block results in memory.
   */
  async #readOldestSegment(spool: Spool): Promise<RunResult[] | undefined> {
    try {
      return await spool.readOldest();
    } catch (error) {
      spool.skipOldest();
      this.#options.log.error({ err: error }, 'results on disk are unreadable; retrying after a restart');
      return undefined;
    }
  }

  /** Delivers as many of the first results as fit and returns their number. */
  async #deliverFirstBatch(results: readonly RunResult[]): Promise<number> {
    let bytes = 0;
    const endIndex = results.findIndex((result, index) => {
      bytes += estimateResultBytes(result);
      return index === MAX_RESULTS_PER_DELIVERY || (index > 0 && bytes > MAX_DELIVERY_BYTES);
    });
    const batch = results.slice(0, endIndex < 0 ? results.length : endIndex);
    await this.#deliverBatch(batch);
    return batch.length;
  }

  /** A rejected result is found by bisection and dropped. */
  async #deliverBatch(batch: readonly RunResult[]): Promise<void> {
    const { port, serverId } = this.#options;
    try {
      await port.deliver(serverId, batch);
    } catch (error) {
      if (!isRejection(error)) throw error;
      const [onlyResult] = batch;
      if (batch.length === 1 && onlyResult) {
        await this.#deliverWithoutContent(onlyResult, error);
        return;
      }
      const middle = Math.ceil(batch.length / 2);
      await this.#deliverBatch(batch.slice(0, middle));
      await this.#deliverBatch(batch.slice(middle));
    }
  }

  /** A result too large for the service or a proxy is delivered without its content, so that the check still counts. */
  async #deliverWithoutContent(result: RunResult, rejection: unknown): Promise<void> {
    const { port, serverId, log } = this.#options;
    const { monitorGuid, slotAt, attempt } = result;
    const fields = { ...errorFields(rejection), monitorGuid, slotAt, attempt };
    const outcome = withholdOutcome(result.outcome, WITHOUT_CONTENT);
    try {
      if (!isTooLarge(rejection) || outcome === result.outcome) throw rejection;
      await port.deliver(serverId, [{ ...result, outcome }]);
      log.warn(fields, 'a result was too large for the server or a proxy; it was delivered without content');
    } catch (error) {
      if (!isRejection(error)) throw error;
      log.error({ ...fields, ...errorFields(error) }, 'the server rejected a result');
    }
  }

  async #spill(isForced: boolean): Promise<void> {
    const { spool, journal, log } = this.#options;
    const isFull = this.#pending.length > MAX_MEMORY_RESULTS || this.#pendingBytes > MAX_MEMORY_BYTES;
    if (!spool || this.#pending.length === 0 || !(isForced || isFull)) return;
    const movedResults = this.#pending.slice();
    try {
      if (!(await spool.append(movedResults))) return;
      this.#pending = this.#pending.slice(movedResults.length);
      journal?.removeOldest(movedResults.length);
      this.#pendingBytes = this.#pending.reduce((sum, result) => sum + estimateResultBytes(result), 0);
    } catch (error) {
      log.warn({ err: error }, 'writing results to disk failed');
    }
  }
}
