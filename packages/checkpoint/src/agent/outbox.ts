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
import { ALL_SHOWN, withholdOutcome, type Shown } from '../probes/withhold-rules.js';
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
  /** Time for which results are collected before they are sent together. */
  readonly gatherMs: number;
}

/**
 * Above either limit, results move to disk while the server is unreachable. Above eight times the limit, the oldest are
 * lost.
 */
const MEMORY_RESULTS = 2_000;
const MEMORY_BYTES = 16 * 1024 * 1024;
const LOST_FACTOR = 8;

const MAX_WAIT_MS = 15_000;
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
function pageLength({ pictures, ...rest }: PageOutcome): number {
  return pictures.reduce((sum, { data }) => sum + data.length, 2 * JSON.stringify(rest).length);
}

/** Like the pages of its steps. */
function transactionLength({ steps, ...rest }: TransactionOutcome): number {
  const texts = JSON.stringify([rest, steps.map(({ pictures: _, ...step }) => step)]).length;
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

const WITHOUT_CONTENT: Shown = { ...ALL_SHOWN, screenshots: false, pageContent: false };

const isTooLarge = (error: unknown): boolean => error instanceof Fault && error.kind === 'tooLarge';

/** Whether the server rejected the content, so that a retry would be useless. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Fault && (error.kind === 'invalid' || error.kind === 'tooLarge');

/** Delivers results to the server: in order, in batches, with retries until they arrive. */
export class Outbox {
  readonly #options: OutboxOptions;
  #waiting: RunResult[] = [];
  #bytes = 0;
  #wake: (() => void) | undefined;
  #isSending = false;
  #lostEver = 0;
  #lostReported = 0;

  constructor(options: OutboxOptions) {
    this.#options = options;
  }

  /** Results in memory that the server has not accepted yet. */
  get waiting(): readonly RunResult[] {
    return this.#waiting;
  }

  /** Number of lost results that were not reported to the server yet. */
  get lost(): number {
    return this.#lostEver - this.#lostReported;
  }

  /** Number of all lost results. */
  get lostEver(): number {
    return this.#lostEver;
  }

  /** Marks the first `count` lost results as reported. May be called twice for the same count. */
  acknowledgeLost(count: number): void {
    this.#lostReported = Math.max(this.#lostReported, count);
  }

  get isIdle(): boolean {
    return this.#waiting.length === 0 && !this.#isSending;
  }

  add(result: RunResult): void {
    const { journal } = this.#options;
    journal?.add(result);
    this.#waiting.push(result);
    this.#bytes += estimateResultBytes(result);
    while (this.#waiting.length > MEMORY_RESULTS * LOST_FACTOR || this.#bytes > MEMORY_BYTES * LOST_FACTOR) {
      this.#bytes -= estimateResultBytes(this.#waiting.shift() ?? result);
      journal?.forget(1);
      this.#lostEver += 1;
    }
    this.#wake?.();
  }

  /** Delivers until `signal` aborts, then moves remaining results to disk. */
  async run(signal: AbortSignal): Promise<void> {
    let waitMs = FIRST_WAIT_MS;
    while (!signal.aborted) {
      if (this.#waiting.length === 0 && (this.#options.spool?.isEmpty ?? true)) await this.#something(signal);
      else await this.#options.clock.sleep(this.#options.gatherMs, signal);
      this.#isSending = true;
      const isDelivered = await this.#deliverAll();
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

  #something(signal: AbortSignal): Promise<void> {
    return waitForCallOrAbort(signal, (wake) => {
      this.#wake = wake;
      if (this.#waiting.length > 0) wake();
    });
  }

  /** Delivers everything; results on disk are older and go first. */
  async #deliverAll(): Promise<boolean> {
    const { spool, journal } = this.#options;
    try {
      while (spool && !spool.isEmpty) {
        const results = await this.#readOldest(spool);
        if (!results) continue;
        for (let at = 0; at < results.length;) at += await this.#deliverSome(results.slice(at));
        await spool.forgetOldest();
      }
      while (this.#waiting.length > 0) {
        const count = await this.#deliverSome(this.#waiting);
        for (const result of this.#waiting.splice(0, count)) this.#bytes -= estimateResultBytes(result);
        journal?.forget(count);
      }
      return true;
    } catch (error) {
      this.#options.log.warn(
        { ...errorFields(error), pendingCount: this.#waiting.length },
        'delivering results failed',
      );
      return false;
    }
  }

  /**
   * Returns the results of the oldest segment. Undefined if it is unreadable, which must not block results in memory.
   */
  async #readOldest(spool: Spool): Promise<RunResult[] | undefined> {
    try {
      return await spool.oldest();
    } catch (error) {
      spool.leaveOldest();
      this.#options.log.error({ err: error }, 'results on disk are unreadable; retrying after a restart');
      return undefined;
    }
  }

  /** Delivers as many of the first results as fit and returns their number. */
  async #deliverSome(results: readonly RunResult[]): Promise<number> {
    let bytes = 0;
    const tooMany = results.findIndex((result, at) => {
      bytes += estimateResultBytes(result);
      return at === MAX_RESULTS_PER_DELIVERY || (at > 0 && bytes > MAX_DELIVERY_BYTES);
    });
    const batch = results.slice(0, tooMany < 0 ? results.length : tooMany);
    await this.#deliverBatch(batch);
    return batch.length;
  }

  /** A rejected result is found by bisection and dropped. */
  async #deliverBatch(batch: readonly RunResult[]): Promise<void> {
    const { port, serverId } = this.#options;
    try {
      await port.deliver(serverId, batch);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      const [only] = batch;
      if (batch.length === 1 && only) {
        await this.#deliverWithoutContent(only, error);
        return;
      }
      const middle = Math.ceil(batch.length / 2);
      await this.#deliverBatch(batch.slice(0, middle));
      await this.#deliverBatch(batch.slice(middle));
    }
  }

  /** A result too large for the service or a proxy is delivered without its content, so that the check still counts. */
  async #deliverWithoutContent(result: RunResult, refusal: unknown): Promise<void> {
    const { port, serverId, log } = this.#options;
    const { monitorGuid, slotAt, attempt } = result;
    const fields = { ...errorFields(refusal), monitorGuid, slotAt, attempt };
    const outcome = withholdOutcome(result.outcome, WITHOUT_CONTENT);
    try {
      if (!isTooLarge(refusal) || outcome === result.outcome) throw refusal;
      await port.deliver(serverId, [{ ...result, outcome }]);
      log.warn(fields, 'a result was too large for the server or a proxy; it was delivered without content');
    } catch (error) {
      if (!isRefusal(error)) throw error;
      log.error({ ...fields, ...errorFields(error) }, 'the server rejected a result');
    }
  }

  async #spill(all: boolean): Promise<void> {
    const { spool, journal, log } = this.#options;
    const isFull = this.#waiting.length > MEMORY_RESULTS || this.#bytes > MEMORY_BYTES;
    if (!spool || this.#waiting.length === 0 || !(all || isFull)) return;
    const moved = this.#waiting.slice();
    try {
      if (!(await spool.append(moved))) return;
      this.#waiting = this.#waiting.slice(moved.length);
      journal?.forget(moved.length);
      this.#bytes = this.#waiting.reduce((sum, result) => sum + estimateResultBytes(result), 0);
    } catch (error) {
      log.warn({ err: error }, 'writing results to disk failed');
    }
  }
}
