import { MINUTE, type Clock } from '@vedette/kernel/clock';
import { followSignals } from '@vedette/kernel/signals';
import type { Loop } from '../../module/module.js';
import { LeaseLost } from '../collect/check-store.js';
import { Signal } from '../loops/signal.js';
import { DEAD_AFTER_MS, MAX_UNCONFIRMED_MS, MEMBER_BEAT_MS } from './member-rules.js';

export interface CutOffDeps {
  readonly clock: Clock;
  /** Epoch of this member. */
  readonly epoch: number;
  /** Returns the epochs of all members as another one reads them; undefined if none reaches the store. */
  readonly ask: () => Promise<readonly number[] | undefined>;
}

const ASK_EVERY_MS = 500;
/** A heartbeat that takes longer may fail. */
const LATE_AFTER_MS = MAX_UNCONFIRMED_MS - MEMBER_BEAT_MS;

/**
 * Finds out whether a member that cannot reach the store is the only one: the others plan its slots then, once they
 * have noticed its silence.
 */
export class CutOffWatch {
  readonly #deps: CutOffDeps;
  /** Start of the last successful heartbeat, in terms of `clock.elapsed()`. */
  #lastBeatAt: number;
  #hasFailed = false;
  #wasFast = true;
  /** No other member that responds can reach the store. */
  #isStoreAway = false;
  readonly #late = new Signal();

  constructor(deps: CutOffDeps) {
    this.#deps = deps;
    this.#lastBeatAt = deps.clock.elapsed();
  }

  get lastBeatAt(): number {
    return this.#lastBeatAt;
  }

  /** Whether the last heartbeat has succeeded, so that what this member reads of the others counts. */
  get hasFreshBeat(): boolean {
    return !this.#hasFailed && this.#unconfirmedMs < DEAD_AFTER_MS;
  }

  /**
   * Whether others may reach the store while this member cannot. It starts no runs then. A store that is slow for all
   * is no reason.
   */
  get isCutOff(): boolean {
    const isUnusuallyLate = this.#wasFast && this.#unconfirmedMs > MAX_UNCONFIRMED_MS;
    return !this.#isStoreAway && (this.#hasFailed || isUnusuallyLate);
  }

  /** @param startedAt start of a successful heartbeat, in terms of `clock.elapsed()` */
  recordBeat(startedAt: number): void {
    this.#lastBeatAt = Math.max(this.#lastBeatAt, startedAt);
    this.#wasFast = this.#unconfirmedMs < LATE_AFTER_MS;
    this.#hasFailed = false;
    this.#isStoreAway = false;
  }

  recordFailure(): void {
    this.#hasFailed = true;
    this.#late.raise();
  }

  /** Watches a heartbeat that may take long. */
  async watch(beat: Promise<void>): Promise<void> {
    const waiting = followSignals();
    void this.#raiseWhenLate(waiting.signal);
    await beat.finally(waiting.abort);
  }

  /** A heartbeat may start early, and a timer may end early. */
  async #raiseWhenLate(signal: AbortSignal): Promise<void> {
    const { clock } = this.#deps;
    await clock.sleep(LATE_AFTER_MS, signal);
    while (!signal.aborted && !this.#isLate) {
      await clock.sleep(Math.max(1, MAX_UNCONFIRMED_MS - this.#unconfirmedMs), signal);
    }
    if (!signal.aborted) this.#late.raise();
  }

  /** Asks the others while heartbeats are late. It ends with `LeaseLost` if they have removed this member. */
  get loop(): Loop {
    const { clock } = this.#deps;
    return {
      name: 'cut off',
      everyMs: 0,
      wait: (signal) => (this.#isLate ? clock.sleep(ASK_EVERY_MS, signal) : this.#late.wait(clock, MINUTE, signal)),
      turn: () => this.#ask(),
    };
  }

  get #unconfirmedMs(): number {
    return this.#deps.clock.elapsed() - this.#lastBeatAt;
  }

  get #isLate(): boolean {
    return this.#hasFailed || this.#unconfirmedMs >= MAX_UNCONFIRMED_MS;
  }

  async #ask(): Promise<void> {
    if (!this.#isLate) return;
    const { clock, ask, epoch } = this.#deps;
    const askedAt = clock.elapsed();
    const epochs = await ask();
    if (this.#lastBeatAt >= askedAt) return;
    if (epochs?.includes(epoch) === false) throw new LeaseLost();
    this.#isStoreAway = epochs === undefined;
  }
}
