import type { CheckpointPort, RunOrder } from '@vedette/contract/checkpoint/protocol';
import { MAX_OFFLINE_MS } from '@vedette/contract/checkpoint/offline-plan';
import type { RandomSource } from '@vedette/kernel/random';
import { MINUTE, SECOND, type Clock } from '@vedette/kernel/clock';
import { followSignals, type FollowingSignal } from '@vedette/kernel/signals';
import { errorFields, type AgentLog } from '../log.js';
import { planAgeMs, type StoredPlan, type OfflinePlanStore } from './offline-plan-store.js';
import { selectOfflineRuns } from './offline-rules.js';

export interface OfflineRunnerOptions {
  readonly port: Pick<CheckpointPort, 'offlinePlan'>;
  readonly serverId: number;
  readonly clock: Clock;
  readonly random: Pick<RandomSource, 'next'>;
  readonly log: AgentLog;
  readonly planStore: OfflinePlanStore;
  /** Number of further orders that can be taken. */
  readonly free: () => number;
  /** Runs an order by the checkpoint's own clock; `stop` ends it while it waits. */
  readonly run: (order: RunOrder, startAt: number, stop: AbortSignal) => void;
}

/** After this time without contact the server assigns this checkpoint no runs, so it may start its own. */
const CUT_OFF_AFTER_MS = 90 * SECOND;
const REFRESH_EVERY_MS = MINUTE;

/** Runs checks by the last plan while the server is unreachable, for at most a day. */
export class OfflineRunner {
  readonly #options: OfflineRunnerOptions;
  #storedPlan: StoredPlan | undefined;
  #isServerUnreachable = false;
  /** Last contact, by `clock.elapsed()`. */
  #lastContact: number;
  #aheadMs = 0;
  #offlineSession: FollowingSignal | undefined;
  /** Slots up to this instant of the server's clock are decided. */
  #decidedUntil = 0;

  constructor(options: OfflineRunnerOptions) {
    this.#options = options;
    this.#lastContact = options.clock.elapsed();
  }

  /**
   * Records a response of the server and ends offline runs.
   * @param aheadMs how far this clock is ahead of the server's
   */
  recordContact(aheadMs: number): void {
    this.#lastContact = this.#options.clock.elapsed();
    this.#isServerUnreachable = false;
    this.#aheadMs = aheadMs;
    if (this.#offlineSession) this.#options.log.info({}, 'the server is reachable again');
    this.#offlineSession?.abort();
    this.#offlineSession = undefined;
  }

  /** Records that the server did not respond. */
  recordFailedContact(): void {
    this.#isServerUnreachable = true;
  }

  /** Updates the plan, and follows it while the server is unreachable, until `stop` aborts. */
  async run(stop: AbortSignal): Promise<void> {
    const { clock, planStore } = this.#options;
    this.#storedPlan = await planStore.read();
    if (this.#storedPlan) {
      this.#aheadMs = this.#storedPlan.aheadMs;
      this.#lastContact = clock.elapsed() - planAgeMs(this.#storedPlan, clock.now());
    }
    await Promise.all([this.#refreshLoop(stop), this.#runLoop(stop, clock)]);
  }

  async #refreshLoop(stop: AbortSignal): Promise<void> {
    const { clock, random } = this.#options;
    while (!stop.aborted) {
      await this.#refreshPlan();
      await clock.sleep(REFRESH_EVERY_MS * (0.75 + random.next() / 2), stop);
    }
  }

  async #refreshPlan(): Promise<void> {
    const { port, serverId, clock, planStore, log } = this.#options;
    try {
      const plan = (await port.offlinePlan(serverId, this.#storedPlan?.plan.tag)) ?? this.#storedPlan?.plan;
      if (!plan) return;
      this.#storedPlan = { plan, heardAt: clock.now(), aheadMs: this.#aheadMs };
      await planStore.write(this.#storedPlan);
    } catch (error) {
      log.info(errorFields(error), 'updating the offline plan failed');
    }
  }

  async #runLoop(stop: AbortSignal, clock: Clock): Promise<void> {
    while (!stop.aborted) {
      this.#runDueChecks(stop);
      await clock.sleep(SECOND, stop);
    }
  }

  #runDueChecks(stop: AbortSignal): void {
    const { clock, log, free, run } = this.#options;
    const now = clock.now() - this.#aheadMs;
    const after = this.#offlineSession ? this.#decidedUntil : now;
    this.#decidedUntil = now;
    if (!this.#storedPlan || !this.#isCutOff || planAgeMs(this.#storedPlan, clock.now()) > MAX_OFFLINE_MS) return;
    const { plan } = this.#storedPlan;
    if (plan.monitors.length === 0) return;
    if (!this.#offlineSession)
      log.warn({ monitorCount: plan.monitors.length }, 'the server is unreachable; running checks by its last plan');
    this.#offlineSession ??= followSignals(stop);
    const { signal } = this.#offlineSession;
    for (const order of selectOfflineRuns(plan.monitors, after, now).slice(0, free())) {
      run(order, order.startAt + this.#aheadMs, signal);
    }
  }

  get #isCutOff(): boolean {
    return this.#isServerUnreachable && this.#options.clock.elapsed() - this.#lastContact > CUT_OFF_AFTER_MS;
  }
}
