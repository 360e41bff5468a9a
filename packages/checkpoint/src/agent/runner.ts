import {
  createUnreachedOutcome,
  type Outcome,
  type RunKey,
  type RunOrder,
  type RunResult,
} from '@vedette/contract/checkpoint/protocol';
import { errorCodes } from '@vedette/contract/v4/error-codes';
import type { Clock } from '@vedette/kernel/clock';
import { Semaphore } from '@vedette/kernel/concurrency/semaphore';
import { CheckAbandoned } from '../net/check-timer.js';
import type { Probes } from '../probe-registry.js';
import type { Probe } from '../probes/probe-tools.js';
import { redactSecrets } from '../probes/redact.js';
import { withholdOutcome, type DisclosedData } from '../probes/withhold-rules.js';
import { addCorrelationHeaders } from './correlation-rules.js';
import type { ExecuteWatchedRun } from './progress-reporter.js';
import type { LagMeter } from './lag-meter.js';
import { StartPace } from './start-pace.js';
import type { AgentLog } from '../log.js';

export interface RunnerOptions {
  readonly serverId: number;
  /** Kinds without a probe are refused (29005), and the server assigns the run to another checkpoint. */
  readonly probes: Probes;
  readonly clock: Clock;
  readonly lagMeter: LagMeter;
  readonly log: AgentLog;
  readonly concurrency: number;
  /** Which data of an outcome may leave this machine. */
  readonly disclosed: DisclosedData;
  /** Returns why the checkpoint is impaired now. Called when a run fails at the network. */
  readonly findImpairments: (order: RunOrder) => Promise<readonly string[]>;
  readonly deliver: (result: RunResult) => void;
  /** Executes a watched run. Absent: runs cannot be watched. */
  readonly executeWatchedRun?: ExecuteWatchedRun;
  /** Called after an outcome is delivered, unless the checkpoint was impaired. */
  readonly reportDiagnostics?: (order: RunOrder, outcome: Outcome, abandon: AbortSignal) => void;
}

/** Whether the checkpoint's own connection can cause a failure: DNS errors, failed and lost connections. */
const isNetworkFailure = (code: number | undefined): boolean =>
  code !== undefined && code >= errorCodes.nameFailed.code && code < errorCodes.tlsFailed.code;

/** Takes orders, waits until they are due, runs a limited number concurrently and delivers the results. */
export class Runner {
  readonly #options: RunnerOptions;
  readonly #pendingOrders = new Set<RunOrder>();
  readonly #capacityWaiters: (() => void)[] = [];
  readonly #semaphore: Semaphore;
  readonly #startPace: StartPace;

  constructor(options: RunnerOptions) {
    this.#options = options;
    this.#semaphore = new Semaphore(options.concurrency);
    this.#startPace = new StartPace(options.clock);
  }

  /** Runs that were taken and have no result yet. */
  get pendingRuns(): RunKey[] {
    return [...this.#pendingOrders].map(({ monitorGuid, slotAt, attempt }) => ({ monitorGuid, slotAt, attempt }));
  }

  /** Number of further orders that can be taken: as many as can run, and as many again that wait until they are due. */
  get freeCapacity(): number {
    return Math.max(0, this.#options.concurrency * 2 - this.#pendingOrders.size);
  }

  get isIdle(): boolean {
    return this.#pendingOrders.size === 0;
  }

  /** Resolves when an order ends. */
  waitForCapacity(): Promise<void> {
    return new Promise((resolve) => void this.#capacityWaiters.push(resolve));
  }

  /**
   * Runs one order when it is due. `stop` cancels it before that; `abandon` cancels it while it runs. It then delivers
   * no result.
   * @param startAt epoch ms by the checkpoint's own clock
   */
  async runWhenDue(order: RunOrder, startAt: number, { stop, abandon }: { stop: AbortSignal; abandon: AbortSignal }) {
    const { clock } = this.#options;
    const waitMs = startAt - clock.now();
    const dueElapsedMs = clock.elapsed() + Math.max(0, waitMs);
    this.#pendingOrders.add(order);
    try {
      if (waitMs > 0) await clock.sleep(waitMs, stop);
      const paceMs = this.#startPace.takeDelayMs();
      if (paceMs > 0) await clock.sleep(paceMs, stop);
      await this.#semaphore.run(async () => {
        if (!stop.aborted) await this.#run(order, dueElapsedMs + paceMs, abandon);
      });
    } finally {
      this.#pendingOrders.delete(order);
      for (const resume of this.#capacityWaiters.splice(0)) resume();
    }
  }

  async #run(order: RunOrder, dueElapsedMs: number, abandon: AbortSignal): Promise<void> {
    const { clock, lagMeter, serverId, deliver } = this.#options;
    const { monitorGuid, slotAt, attempt, runToken } = order;
    const startedAt = clock.now();
    const startedElapsedMs = clock.elapsed();
    const outcome = await this.#probe(order, abandon);
    if (!outcome) return;
    const finishedAt = startedAt + Math.round(clock.elapsed() - startedElapsedMs);
    const loopLagMs = lagMeter.worstLagSince(startedElapsedMs);
    const impairments = isNetworkFailure(outcome.failure?.code) ? await this.#options.findImpairments(order) : [];
    const queueDelayMs = Math.max(0, Math.round(startedElapsedMs - dueElapsedMs));
    const run = { monitorGuid, slotAt, attempt, serverId, startedAt, finishedAt, queueDelayMs, loopLagMs, outcome };
    const runRecord = runToken === undefined ? run : { ...run, runToken };
    deliver(impairments.length > 0 ? { ...runRecord, impairments: [...impairments] } : runRecord);
    if (impairments.length === 0) this.#options.reportDiagnostics?.(order, outcome, abandon);
  }

  /** Logs outcomes that describe the checkpoint rather than the target. */
  #logCheckpointProblems({ monitorGuid, slotAt }: RunOrder, outcome: Outcome): void {
    const { log } = this.#options;
    const { failure } = outcome;
    if (failure?.code === errorCodes.probeFailed.code) log.warn({ monitorGuid, slotAt }, failure.message);
    const isCpuStarved = outcome.kind === 'page' ? outcome.cpuStarved !== undefined : 'isCpuStarved' in outcome;
    if (isCpuStarved) log.info({ monitorGuid, slotAt }, 'browser was CPU-starved; timings do not describe the site');
  }

  /**
   * Runs the probe. An unexpected error is reported as a checkpoint fault (29002), so the server reassigns the run.
   */
  async #probe(order: RunOrder, abandon: AbortSignal): Promise<Outcome | undefined> {
    try {
      const { target } = order;
      if (target.kind === 'dns' && !this.#options.disclosed.resolvedIpAddresses) {
        return createUnreachedOutcome(errorCodes.dnsBlocked.code, 'this checkpoint withholds resolved addresses');
      }
      // Each probe takes the target kind of its key.
      const probe = this.#options.probes[target.kind] as Probe | undefined;
      if (!probe) return createUnreachedOutcome(errorCodes.kindUnsupported.code, `no probe for ${target.kind}`);
      const { serverId, disclosed, executeWatchedRun } = this.#options;
      const redactOutcome = (fullOutcome: Outcome): Outcome =>
        withholdOutcome(redactSecrets(target, fullOutcome), disclosed);
      const run = (signal: AbortSignal, reportProgress?: (partialOutcome: Outcome) => void): Promise<Outcome> =>
        probe(addCorrelationHeaders(order), signal, {
          serverId,
          monitorGuid: order.monitorGuid,
          ...(reportProgress && { reportProgress: (partialOutcome) => reportProgress(redactOutcome(partialOutcome)) }),
        });
      const isWatched = target.kind === 'transaction' && target.recordsAll;
      const outcome = redactOutcome(
        await (isWatched && executeWatchedRun ? executeWatchedRun(order, abandon, run) : run(abandon)),
      );
      this.#logCheckpointProblems(order, outcome);
      return outcome;
    } catch (error) {
      if (error instanceof CheckAbandoned) return undefined;
      const { monitorGuid, slotAt } = order;
      this.#options.log.error({ err: error, monitorGuid, slotAt }, 'a probe failed because of a bug');
      return createUnreachedOutcome(errorCodes.probeFailed.code, 'the probe failed because of a bug');
    }
  }
}
