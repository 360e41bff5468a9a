import {
  outcomeWithout,
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
import type { Probe } from '../probes/tools.js';
import { redactSecrets } from '../probes/redact.js';
import { withholdOutcome, type Shown } from '../probes/withhold-rules.js';
import { correlated } from './correlation-rules.js';
import type { Follow } from './progress-reporter.js';
import type { LagMeter } from './lag-meter.js';
import type { AgentLog } from '../log.js';

export interface RunnerOptions {
  readonly serverId: number;
  /** Kinds without a probe are refused (29005), and the server assigns the run to another checkpoint. */
  readonly probes: Probes;
  readonly clock: Clock;
  readonly lag: LagMeter;
  readonly log: AgentLog;
  readonly concurrency: number;
  /** Which data of an outcome may leave this machine. */
  readonly shown: Shown;
  /** Returns why the checkpoint is impaired now. Called when a run fails at the network. */
  readonly impairments: (order: RunOrder) => Promise<readonly string[]>;
  readonly deliver: (result: RunResult) => void;
  /** Executes a watched run. Absent: runs cannot be watched. */
  readonly follow?: Follow;
  /** Called after an outcome is delivered, unless the checkpoint was impaired. */
  readonly explain?: (order: RunOrder, outcome: Outcome, abandon: AbortSignal) => void;
}

/** Whether the checkpoint's own connection can cause a failure: DNS errors, failed and lost connections. */
const isAboutNetwork = (code: number | undefined): boolean =>
  code !== undefined && code >= errorCodes.nameFailed.code && code < errorCodes.tlsFailed.code;

/** Takes orders, waits until they are due, runs a limited number concurrently and delivers the results. */
export class Runner {
  readonly #options: RunnerOptions;
  readonly #held = new Set<RunOrder>();
  readonly #whenRoom: (() => void)[] = [];
  readonly #semaphore: Semaphore;

  constructor(options: RunnerOptions) {
    this.#options = options;
    this.#semaphore = new Semaphore(options.concurrency);
  }

  /** Runs that were taken and have no result yet. */
  get held(): RunKey[] {
    return [...this.#held].map(({ monitorGuid, slotAt, attempt }) => ({ monitorGuid, slotAt, attempt }));
  }

  /** Number of further orders that can be taken: as many as can run, and as many again that wait until they are due. */
  get free(): number {
    return Math.max(0, this.#options.concurrency * 2 - this.#held.size);
  }

  get isIdle(): boolean {
    return this.#held.size === 0;
  }

  /** Resolves when an order ends. */
  room(): Promise<void> {
    return new Promise((resolve) => void this.#whenRoom.push(resolve));
  }

  /**
   * Runs one order when it is due. `stop` cancels it before that; `abandon` cancels it while it runs. It then delivers
   * no result.
   * @param startAt by the checkpoint's own clock
   */
  async take(order: RunOrder, startAt: number, { stop, abandon }: { stop: AbortSignal; abandon: AbortSignal }) {
    const { clock } = this.#options;
    const waitMs = startAt - clock.now();
    const dueAt = clock.elapsed() + Math.max(0, waitMs);
    this.#held.add(order);
    try {
      if (waitMs > 0) await clock.sleep(waitMs, stop);
      await this.#semaphore.run(async () => {
        if (!stop.aborted) await this.#run(order, dueAt, abandon);
      });
    } finally {
      this.#held.delete(order);
      for (const notify of this.#whenRoom.splice(0)) notify();
    }
  }

  async #run(order: RunOrder, dueAt: number, abandon: AbortSignal): Promise<void> {
    const { clock, lag, serverId, deliver } = this.#options;
    const { monitorGuid, slotAt, attempt, runToken } = order;
    const startedAt = clock.now();
    const began = clock.elapsed();
    const outcome = await this.#probe(order, abandon);
    if (!outcome) return;
    const finishedAt = startedAt + Math.round(clock.elapsed() - began);
    const loopLagMs = lag.worstSince(began);
    const impairments = isAboutNetwork(outcome.failure?.code) ? await this.#options.impairments(order) : [];
    const queueDelayMs = Math.max(0, Math.round(began - dueAt));
    const run = { monitorGuid, slotAt, attempt, serverId, startedAt, finishedAt, queueDelayMs, loopLagMs, outcome };
    const proven = runToken === undefined ? run : { ...run, runToken };
    deliver(impairments.length > 0 ? { ...proven, impairments: [...impairments] } : proven);
    if (impairments.length === 0) this.#options.explain?.(order, outcome, abandon);
  }

  /** Logs outcomes that describe the checkpoint rather than the target. */
  #note({ monitorGuid, slotAt }: RunOrder, outcome: Outcome): void {
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
      if (target.kind === 'dns' && !this.#options.shown.resolvedIpAddresses) {
        return outcomeWithout(errorCodes.dnsBlocked.code, 'this checkpoint withholds resolved addresses');
      }
      // Each probe takes the target kind of its key.
      const probe = this.#options.probes[target.kind] as Probe | undefined;
      if (!probe) return outcomeWithout(errorCodes.kindUnsupported.code, `no probe for ${target.kind}`);
      const { serverId, shown, follow } = this.#options;
      const leaving = (seen: Outcome): Outcome => withholdOutcome(redactSecrets(target, seen), shown);
      const run = (signal: AbortSignal, reportProgress?: (soFar: Outcome) => void): Promise<Outcome> =>
        probe(correlated(order), signal, {
          serverId,
          monitorGuid: order.monitorGuid,
          ...(reportProgress && { reportProgress: (soFar) => reportProgress(leaving(soFar)) }),
        });
      const isWatched = target.kind === 'transaction' && target.recordsAll;
      const outcome = leaving(await (isWatched && follow ? follow(order, abandon, run) : run(abandon)));
      this.#note(order, outcome);
      return outcome;
    } catch (error) {
      if (error instanceof CheckAbandoned) return undefined;
      const { monitorGuid, slotAt } = order;
      this.#options.log.error({ err: error, monitorGuid, slotAt }, 'a probe failed because of a bug');
      return outcomeWithout(errorCodes.probeFailed.code, 'the probe failed because of a bug');
    }
  }
}
