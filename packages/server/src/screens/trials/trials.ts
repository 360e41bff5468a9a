import type {
  CheckpointPort,
  CheckpointState,
  PollAnswer,
  RunKey,
  RunOrder,
  RunProgress,
  RunResult,
  Target,
} from '@vedette/contract/checkpoint/protocol';
import type { FailureDiagnostics } from '@vedette/contract/checkpoint/failure-diagnostics';
import type { SnapshotOrder, SnapshotResult } from '@vedette/contract/checkpoint/snapshot';
import type { OfflinePlan } from '@vedette/contract/checkpoint/offline-plan';
import type { RandomSource } from '@vedette/kernel/random';
import { SECOND, type Clock } from '@vedette/kernel/clock';
import { Fault } from '@vedette/kernel/fault';

/** The client that watches a test run. */
export interface Watcher {
  /** The operator; empty when there is none. */
  readonly operatorGuid: string;
  readonly onProgress: (progress: RunProgress) => void;
}

interface Trial {
  readonly order: RunOrder;
  readonly serverId: number;
  readonly watcher: Watcher | undefined;
  readonly settle: (result: RunResult) => void;
}

export interface TrialsDeps {
  /** The engine's port, which handles everything else. */
  readonly inner: CheckpointPort;
  readonly clock: Pick<Clock, 'now' | 'sleep'>;
  readonly random: Pick<RandomSource, 'newGuid'>;
}

const MAX_TRIALS = 20;
/** Browsers are expensive, so an operator may watch at most this many runs at once. */
const MAX_WATCHED_PER_OPERATOR = 3;
const SLACK_MS = 10 * SECOND;

/**
 * Test runs: handed out to checkpoint servers beside the engine's runs, with results returned to the caller. They never
 * reach the engine, so nothing is stored.
 */
export class Trials implements CheckpointPort {
  readonly #deps: TrialsDeps;
  readonly #running = new Map<string, Trial>();
  readonly #waiting = new Map<number, RunOrder[]>();
  readonly #polling = new Map<number, () => void>();

  constructor(deps: TrialsDeps) {
    this.#deps = deps;
  }

  /**
   * Runs a target once on one of the servers, preferably one with a pending poll. When `signal` aborts, a watched run
   * soon ends on its checkpoint too.
   * @throws Fault `limited` when too many run at once, `unavailable` when no result comes.
   */
  async run(serverIds: readonly number[], target: Target, signal: AbortSignal, watcher?: Watcher): Promise<RunResult> {
    const { clock, random } = this.#deps;
    const serverId = serverIds.find((id) => this.#polling.has(id)) ?? serverIds[0];
    if (serverId === undefined) throw new Fault('unavailable', 'No checkpoint can run it now', { retryAfterS: 10 });
    if (this.#isFull(watcher)) throw new Fault('limited', 'Too many test runs at once', { retryAfterS: 5 });
    const monitorGuid = random.newGuid();
    const now = clock.now();
    const limitMs = target.totalTimeoutMs + target.connectTimeoutMs + SLACK_MS;
    const order = { monitorGuid, slotAt: now, attempt: 0, target, startAt: now, leaseUntil: now + limitMs };
    const over = new AbortController();
    try {
      const result = new Promise<RunResult>((settle) => {
        this.#running.set(monitorGuid, { order, serverId, watcher, settle });
      });
      this.#waiting.set(serverId, [...(this.#waiting.get(serverId) ?? []), order]);
      this.#polling.get(serverId)?.();
      const nothing = clock.sleep(limitMs, AbortSignal.any([over.signal, signal])).then(() => undefined);
      const found = await Promise.race([result, nothing]);
      if (!found) throw new Fault('unavailable', 'The checkpoint did not answer in time', { retryAfterS: 10 });
      return found;
    } finally {
      over.abort();
      this.#running.delete(monitorGuid);
      this.#take(serverId, (one) => one.monitorGuid === monitorGuid);
    }
  }

  async poll(state: CheckpointState, signal: AbortSignal): Promise<PollAnswer> {
    const { serverId } = state;
    const wake = new AbortController();
    if (this.#waiting.has(serverId)) wake.abort();
    const wakeUp = (): void => wake.abort();
    this.#polling.set(serverId, wakeUp);
    try {
      const answer = await this.#deps.inner.poll(state, AbortSignal.any([signal, wake.signal]));
      const { orders, serverNow } = answer;
      const trials = this.#take(serverId, () => true).map((order) => ({ ...order, startAt: serverNow }));
      return { ...answer, orders: [...trials, ...orders] };
    } finally {
      if (this.#polling.get(serverId) === wakeUp) this.#polling.delete(serverId);
    }
  }

  async extend(serverId: number, runs: readonly RunKey[]): Promise<void> {
    const others = runs.filter(({ monitorGuid }) => !this.#running.has(monitorGuid));
    if (others.length > 0) await this.#deps.inner.extend(serverId, others);
  }

  async follow(serverId: number, run: RunKey, progress: RunProgress | undefined): Promise<boolean> {
    const trial = this.#running.get(run.monitorGuid);
    if (!trial) return this.#deps.inner.follow(serverId, run, progress);
    if (progress && trial.serverId === serverId) trial.watcher?.onProgress(progress);
    return true;
  }

  async deliver(serverId: number, results: readonly RunResult[]): Promise<void> {
    const others = results.filter((result) => {
      const trial = this.#running.get(result.monitorGuid);
      trial?.settle(result);
      return trial === undefined;
    });
    if (others.length > 0) await this.#deps.inner.deliver(serverId, others);
  }

  async explain(serverId: number, run: RunKey, pack: FailureDiagnostics): Promise<void> {
    if (!this.#running.has(run.monitorGuid)) await this.#deps.inner.explain(serverId, run, pack);
  }

  offlinePlan(serverId: number, known: string | undefined): Promise<OfflinePlan | undefined> {
    return this.#deps.inner.offlinePlan(serverId, known);
  }

  takeSnapshot(serverId: number): Promise<SnapshotOrder | undefined> {
    return this.#deps.inner.takeSnapshot(serverId);
  }

  deliverSnapshot(serverId: number, result: SnapshotResult): Promise<void> {
    return this.#deps.inner.deliverSnapshot(serverId, result);
  }

  #isFull(watcher: Watcher | undefined): boolean {
    const own = [...this.#running.values()].filter((trial) => trial.watcher?.operatorGuid === watcher?.operatorGuid);
    return this.#running.size >= MAX_TRIALS || (watcher !== undefined && own.length >= MAX_WATCHED_PER_OPERATOR);
  }

  #take(serverId: number, matches: (order: RunOrder) => boolean): RunOrder[] {
    const all = this.#waiting.get(serverId) ?? [];
    const left = all.filter((order) => !matches(order));
    if (left.length > 0) this.#waiting.set(serverId, left);
    else this.#waiting.delete(serverId);
    return all.filter(matches);
  }
}
