import type { CheckpointPort, Outcome, RunKey, RunOrder } from '@vedette/contract/checkpoint/protocol';
import type { FailureDiagnostics } from '@vedette/contract/checkpoint/failure-diagnostics';
import type { Target } from '@vedette/contract/checkpoint/target';
import { SECOND, type Clock } from '@vedette/kernel/clock';
import { Fault } from '@vedette/kernel/fault';
import type { AgentLog } from '../log.js';

/** Collects the diagnostics of a failure. */
export type CollectDiagnostics = (target: Target, outcome: Outcome, signal: AbortSignal) => Promise<FailureDiagnostics>;

export interface DiagnosticsReporterOptions {
  readonly port: Pick<CheckpointPort, 'explain'>;
  readonly serverId: number;
  readonly clock: Clock;
  readonly log: AgentLog;
  readonly collect: CollectDiagnostics;
}

/** Maximum concurrent collections. When many monitors fail at once, the first failures are representative. */
const MAX_CONCURRENT = 4;
const MAX_REMEMBERED_MONITORS = 20_000;
/** Retries are needed because the server may not have stored the result yet when its diagnostics arrive. */
const MAX_TRIES = 3;
const RETRY_DELAY_MS = 2 * SECOND;

/**
 * Collects diagnostics of the first failure of a monitor after a success. Runs after the result was delivered, so the
 * recheck on another checkpoint is not delayed. The server stores diagnostics only for results that count as errors.
 */
export class DiagnosticsReporter {
  readonly #options: DiagnosticsReporterOptions;
  readonly #reportedMonitors = new Set<string>();
  readonly #running = new Set<Promise<void>>();

  constructor(options: DiagnosticsReporterOptions) {
    this.#options = options;
  }

  /** Must be called with every delivered outcome. */
  considerOutcome({ monitorGuid, slotAt, attempt, target }: RunOrder, outcome: Outcome, abandon: AbortSignal): void {
    if (!mightBeError(outcome)) {
      this.#reportedMonitors.delete(monitorGuid);
      return;
    }
    if (this.#reportedMonitors.has(monitorGuid) || this.#running.size >= MAX_CONCURRENT) return;
    if (this.#reportedMonitors.size >= MAX_REMEMBERED_MONITORS) this.#reportedMonitors.clear();
    this.#reportedMonitors.add(monitorGuid);
    const job = this.#collectAndSend({ monitorGuid, slotAt, attempt }, { target, outcome }, abandon).catch(
      (error: unknown) => this.#options.log.warn({ err: error, monitorGuid }, 'collecting failure diagnostics failed'),
    );
    this.#running.add(job);
    void job.then(() => this.#running.delete(job));
  }

  /** Resolves when no collection is running. */
  async idle(): Promise<void> {
    await Promise.all(this.#running);
  }

  async #collectAndSend(
    run: RunKey,
    { target, outcome }: { readonly target: Target; readonly outcome: Outcome },
    abandon: AbortSignal,
  ): Promise<void> {
    const { collect, port, serverId, clock } = this.#options;
    const diagnostics = await collect(target, outcome, abandon);
    if (diagnostics.parts.length === 0) return;
    for (let triesLeft = MAX_TRIES; triesLeft > 0 && !abandon.aborted; triesLeft -= 1) {
      try {
        await port.explain(serverId, run, diagnostics);
        return;
      } catch (error) {
        const isResultPending = error instanceof Fault && (error.kind === 'conflict' || error.kind === 'unavailable');
        if (!isResultPending) throw error;
        await clock.sleep(RETRY_DELAY_MS, abandon);
      }
    }
  }
}

/** Whether the server might count an outcome as an error. The monitor's error conditions are unknown here. */
function mightBeError(outcome: Outcome): boolean {
  if (outcome.failure !== undefined) return true;
  if (outcome.kind !== 'http') return false;
  return (outcome.statusCode ?? 0) >= 400 || outcome.contentMatches.some(({ holds }) => !holds);
}
