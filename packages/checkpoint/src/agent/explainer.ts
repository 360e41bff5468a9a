import type { CheckpointPort, Outcome, RunKey, RunOrder } from '@vedette/contract/checkpoint/protocol';
import type { FailureDiagnostics } from '@vedette/contract/checkpoint/failure-diagnostics';
import type { Target } from '@vedette/contract/checkpoint/target';
import { SECOND, type Clock } from '@vedette/kernel/clock';
import { Fault } from '@vedette/kernel/fault';
import type { AgentLog } from '../log.js';

/** Collects the diagnostics of a failure. */
export type CollectDiagnostics = (target: Target, outcome: Outcome, signal: AbortSignal) => Promise<FailureDiagnostics>;

export interface ExplainerOptions {
  readonly port: Pick<CheckpointPort, 'explain'>;
  readonly serverId: number;
  readonly clock: Clock;
  readonly log: AgentLog;
  readonly collect: CollectDiagnostics;
}

/** Maximum concurrent collections. In a storm the first failures are representative. */
const MAX_CONCURRENT = 4;
const MAX_REMEMBERED = 20_000;
/** The server may not have stored the result yet when its diagnostics arrive. */
const TRIES = 3;
const AGAIN_MS = 2 * SECOND;

/**
 * Collects diagnostics of the first failure of a monitor after a success. Runs after the result was delivered, so the
 * recheck on another checkpoint is not delayed. The server stores diagnostics only for results that count as errors.
 */
export class Explainer {
  readonly #options: ExplainerOptions;
  readonly #explained = new Set<string>();
  readonly #running = new Set<Promise<void>>();

  constructor(options: ExplainerOptions) {
    this.#options = options;
  }

  /** Must be called with every delivered outcome. */
  consider({ monitorGuid, slotAt, attempt, target }: RunOrder, outcome: Outcome, abandon: AbortSignal): void {
    if (!looksBad(outcome)) {
      this.#explained.delete(monitorGuid);
      return;
    }
    if (this.#explained.has(monitorGuid) || this.#running.size >= MAX_CONCURRENT) return;
    if (this.#explained.size >= MAX_REMEMBERED) this.#explained.clear();
    this.#explained.add(monitorGuid);
    const job = this.#explain({ monitorGuid, slotAt, attempt }, { target, outcome }, abandon).catch((error: unknown) =>
      this.#options.log.warn({ err: error, monitorGuid }, 'collecting failure evidence failed'),
    );
    this.#running.add(job);
    void job.then(() => this.#running.delete(job));
  }

  /** Resolves when no collection is running. */
  async idle(): Promise<void> {
    await Promise.all(this.#running);
  }

  async #explain(
    run: RunKey,
    { target, outcome }: { readonly target: Target; readonly outcome: Outcome },
    abandon: AbortSignal,
  ): Promise<void> {
    const { collect, port, serverId, clock } = this.#options;
    const pack = await collect(target, outcome, abandon);
    if (pack.parts.length === 0) return;
    for (let left = TRIES; left > 0 && !abandon.aborted; left -= 1) {
      try {
        await port.explain(serverId, run, pack);
        return;
      } catch (error) {
        const isEarly = error instanceof Fault && (error.kind === 'conflict' || error.kind === 'unavailable');
        if (!isEarly) throw error;
        await clock.sleep(AGAIN_MS, abandon);
      }
    }
  }
}

/** Whether the server might count an outcome as an error. The monitor's error conditions are unknown here. */
function looksBad(outcome: Outcome): boolean {
  if (outcome.failure !== undefined) return true;
  if (outcome.kind !== 'http') return false;
  return (outcome.statusCode ?? 0) >= 400 || outcome.contentMatches.some(({ holds }) => !holds);
}
