import { yieldToEventLoop } from '@vedette/kernel/concurrency/event-loop';
import type { MultiStepTarget } from '@vedette/contract/checkpoint/multi-step-target';
import { errorCodes } from '@vedette/contract/v4/error-codes';
import { startTimer } from '../timer.js';
import { CheckAbandoned } from '../net/check-timer.js';
import { bindToRun } from '../patterns/pattern-runner.js';
import { CookieJar } from '../probes/http/cookies.js';
import type { ProbeTools, RunContext } from '../probes/probe-tools.js';
import { ProbeFailure } from '../probe-failure.js';
import type { DocumentQueries } from './documents/document-queries.js';
import { FillMeter } from './fill-meter.js';
import { Scope } from './scope.js';
import { makeScriptRunner, type NameValuePair, type ScriptRunner } from './scripts/script-runner.js';

/** Tools that all runs of a checkpoint share. */
export interface MultiStepTools extends ProbeTools {
  readonly documents: DocumentQueries;
}

/** A running check: its target, and the state that its steps share. */
export class RunState {
  readonly target: MultiStepTarget;
  readonly tools: MultiStepTools;
  readonly signal: AbortSignal;
  readonly cookies: CookieJar;
  readonly scope: Scope;
  readonly scripts: ScriptRunner = makeScriptRunner();
  readonly startedAt: number;
  /** Set by scripts, by name. */
  readonly customMetrics = new Map<string, string>();
  redirectUrl: string | undefined;
  totalBytes = 0;

  constructor(
    target: MultiStepTarget,
    tools: MultiStepTools,
    { serverId, signal, monitorGuid }: Pick<RunContext, 'serverId' | 'monitorGuid'> & { readonly signal: AbortSignal },
  ) {
    this.target = target;
    this.tools = { ...tools, patterns: bindToRun(tools.patterns, { monitorGuid }) };
    this.signal = signal;
    this.startedAt = tools.clock.elapsed();
    this.cookies = new CookieJar(() => tools.clock.now());
    const { random, patterns } = this.tools;
    const uniqueGuid = random.newGuid();
    this.scope = new Scope({
      predefined: target.predefinedVariables,
      functions: target.functions,
      patterns,
      monitorGuid,
      meter: new FillMeter(() => this.#yieldAndCheck()),
      context: () => ({
        now: tools.clock.now(),
        random,
        uniqueGuid,
        serverId,
        vault: target.vault,
        redirectUrl: () => this.redirectUrl,
      }),
    });
  }

  get elapsedMs(): number {
    return this.tools.clock.elapsed() - this.startedAt;
  }

  /**
   * Remaining time of the run.
   * @throws ProbeFailure 19031 when there is none.
   */
  get remainingMs(): number {
    const remainingMs = this.target.totalTimeoutMs - this.elapsedMs;
    if (remainingMs > 0) return remainingMs;
    throw this.#timeoutFailure();
  }

  #timeoutFailure(): ProbeFailure {
    return new ProbeFailure(errorCodes.apiRunTimeout, `the run took more than ${this.target.totalTimeoutMs / 1000} s`);
  }

  /** @throws ProbeFailure 19031 when the run has exceeded its time. */
  checkTime(): void {
    if (this.elapsedMs >= this.target.totalTimeoutMs) throw this.#timeoutFailure();
  }

  /**
   * Yields to the event loop.
   * @throws CheckAbandoned, and 19031 when the run has exceeded its time.
   */
  async #yieldAndCheck(): Promise<void> {
    await yieldToEventLoop();
    if (this.signal.aborted) throw new CheckAbandoned('the check was abandoned');
    this.checkTime();
  }

  get metricPairs(): NameValuePair[] {
    return [...this.customMetrics].map(([name, value]) => ({ name, value }));
  }

  /**
   * Waits, at most for the remaining time of the run.
   * @throws CheckAbandoned, and 19031 when the run has exceeded its time.
   */
  async pause(ms: number): Promise<void> {
    const { signal } = this;
    const pauseMs = Math.min(ms, this.remainingMs);
    await new Promise<void>((resolve, reject) => {
      const abandon = (): void => {
        cancelTimer();
        reject(new CheckAbandoned('the check was abandoned'));
      };
      const cancelTimer = startTimer(pauseMs, () => {
        signal.removeEventListener('abort', abandon);
        resolve();
      });
      if (signal.aborted) abandon();
      else signal.addEventListener('abort', abandon, { once: true });
    });
    if (pauseMs < ms) throw this.#timeoutFailure();
  }

  close(): void {
    this.scripts.close();
  }
}
