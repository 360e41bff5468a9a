import type { CheckpointPort, RunOrder } from '@vedette/contract/checkpoint/protocol';
import { MAX_OFFLINE_MS } from '@vedette/contract/checkpoint/offline-plan';
import type { RandomSource } from '@vedette/kernel/random';
import { MINUTE, SECOND, type Clock } from '@vedette/kernel/clock';
import { following, type Following } from '@vedette/kernel/signals';
import { errorFields, type AgentLog } from '../log.js';
import { planAgeMs, type StoredPlan, type OfflineMemory } from './offline-memory.js';
import { offlineRuns } from './offline-rules.js';

export interface OfflineOptions {
  readonly port: Pick<CheckpointPort, 'offlinePlan'>;
  readonly serverId: number;
  readonly clock: Clock;
  readonly random: Pick<RandomSource, 'next'>;
  readonly log: AgentLog;
  readonly memory: OfflineMemory;
  /** Number of further orders that can be taken. */
  readonly free: () => number;
  /** Runs an order by the checkpoint's own clock; `stop` ends it while it waits. */
  readonly run: (order: RunOrder, startAt: number, stop: AbortSignal) => void;
}

/** After this time without contact the server assigns this checkpoint no runs, so it may start its own. */
const CUT_OFF_AFTER_MS = 90 * SECOND;
const REFRESH_EVERY_MS = MINUTE;

/** Runs checks by the last plan while the server is unreachable, for at most a day. */
export class Offline {
  readonly #options: OfflineOptions;
  #kept: StoredPlan | undefined;
  #isAway = false;
  /** Last contact, by `clock.elapsed()`. */
  #lastContact: number;
  #aheadMs = 0;
  #session: Following | undefined;
  /** Slots up to this instant of the server's clock are decided. */
  #decidedUntil = 0;

  constructor(options: OfflineOptions) {
    this.#options = options;
    this.#lastContact = options.clock.elapsed();
  }

  /**
   * Records a response of the server and ends offline runs.
   * @param aheadMs how far this clock is ahead of the server's
   */
  reached(aheadMs: number): void {
    this.#lastContact = this.#options.clock.elapsed();
    this.#isAway = false;
    this.#aheadMs = aheadMs;
    if (this.#session) this.#options.log.info({}, 'the server is reachable again');
    this.#session?.abort();
    this.#session = undefined;
  }

  /** Records that the server did not respond. */
  missed(): void {
    this.#isAway = true;
  }

  /** Updates the plan, and follows it while the server is unreachable, until `stop` aborts. */
  async run(stop: AbortSignal): Promise<void> {
    const { clock, memory } = this.#options;
    this.#kept = await memory.read();
    if (this.#kept) {
      this.#aheadMs = this.#kept.aheadMs;
      this.#lastContact = clock.elapsed() - planAgeMs(this.#kept, clock.now());
    }
    await Promise.all([this.#refreshLoop(stop), this.#followLoop(stop, clock)]);
  }

  async #refreshLoop(stop: AbortSignal): Promise<void> {
    const { clock, random } = this.#options;
    while (!stop.aborted) {
      await this.#refreshPlan();
      await clock.sleep(REFRESH_EVERY_MS * (0.75 + random.next() / 2), stop);
    }
  }

  async #refreshPlan(): Promise<void> {
    const { port, serverId, clock, memory, log } = this.#options;
    try {
      const plan = (await port.offlinePlan(serverId, this.#kept?.plan.tag)) ?? this.#kept?.plan;
      if (!plan) return;
      this.#kept = { plan, heardAt: clock.now(), aheadMs: this.#aheadMs };
      await memory.write(this.#kept);
    } catch (error) {
      log.info(errorFields(error), 'updating the offline plan failed');
    }
  }

  async #followLoop(stop: AbortSignal, clock: Clock): Promise<void> {
    while (!stop.aborted) {
      this.#follow(stop);
      await clock.sleep(SECOND, stop);
    }
  }

  #follow(stop: AbortSignal): void {
    const { clock, log, free, run } = this.#options;
    const now = clock.now() - this.#aheadMs;
    const after = this.#session ? this.#decidedUntil : now;
    this.#decidedUntil = now;
    if (!this.#kept || !this.#isCutOff || planAgeMs(this.#kept, clock.now()) > MAX_OFFLINE_MS) return;
    const { plan } = this.#kept;
    if (plan.monitors.length === 0) return;
    if (!this.#session)
      log.warn({ monitorCount: plan.monitors.length }, 'the server is unreachable; running checks by its last plan');
    this.#session ??= following(stop);
    const { signal } = this.#session;
    for (const order of offlineRuns(plan.monitors, after, now).slice(0, free())) {
      run(order, order.startAt + this.#aheadMs, signal);
    }
  }

  get #isCutOff(): boolean {
    return this.#isAway && this.#options.clock.elapsed() - this.#lastContact > CUT_OFF_AFTER_MS;
  }
}
