import type {
  CheckpointPort,
  CheckpointState,
  PollResponse,
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
import { createTestRunGuid } from './test-run-guid.js';

/** The client that watches a test run. */
export interface Watcher {
  /** The operator; empty when there is none. */
  readonly operatorGuid: string;
  readonly onProgress: (progress: RunProgress) => void;
}

interface RunningTest {
  readonly order: RunOrder;
  readonly serverId: number;
  readonly watcher: Watcher | undefined;
  readonly settle: (result: RunResult) => void;
}

export interface TestRunsDeps {
  /** The engine's port, which handles everything else. */
  readonly inner: CheckpointPort;
  readonly clock: Pick<Clock, 'now' | 'sleep'>;
  readonly random: Pick<RandomSource, 'newGuid'>;
}

const MAX_TEST_RUNS = 20;
/** Browsers are expensive, so an operator may watch at most this many runs at once. */
const MAX_WATCHED_PER_OPERATOR = 3;
const GRACE_MS = 10 * SECOND;

/**
 * Test runs: assigned to checkpoint servers beside the engine's runs, with results returned to the caller. They never
 * reach the engine, so nothing is stored.
 */
export class TestRuns implements CheckpointPort {
  readonly #deps: TestRunsDeps;
  readonly #running = new Map<string, RunningTest>();
  readonly #waiting = new Map<number, RunOrder[]>();
  readonly #polling = new Map<number, () => void>();

  constructor(deps: TestRunsDeps) {
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
    const monitorGuid = createTestRunGuid(random);
    const now = clock.now();
    const limitMs = target.totalTimeoutMs + target.connectTimeoutMs + GRACE_MS;
    const order = { monitorGuid, slotAt: now, attempt: 0, target, startAt: now, leaseUntil: now + limitMs };
    const ended = new AbortController();
    try {
      const result = new Promise<RunResult>((settle) => {
        this.#running.set(monitorGuid, { order, serverId, watcher, settle });
      });
      this.#waiting.set(serverId, [...(this.#waiting.get(serverId) ?? []), order]);
      this.#polling.get(serverId)?.();
      const timeout = clock.sleep(limitMs, AbortSignal.any([ended.signal, signal])).then(() => undefined);
      const received = await Promise.race([result, timeout]);
      if (!received) throw new Fault('unavailable', 'The checkpoint did not respond in time', { retryAfterS: 10 });
      return received;
    } finally {
      ended.abort();
      this.#running.delete(monitorGuid);
      this.#takeOrders(serverId, (order) => order.monitorGuid === monitorGuid);
    }
  }

  async poll(state: CheckpointState, signal: AbortSignal): Promise<PollResponse> {
    const { serverId } = state;
    const wake = new AbortController();
    if (this.#waiting.has(serverId)) wake.abort();
    const wakeUp = (): void => wake.abort();
    this.#polling.set(serverId, wakeUp);
    try {
      const answer = await this.#deps.inner.poll(state, AbortSignal.any([signal, wake.signal]));
      const { orders, serverNow } = answer;
      const testOrders = this.#takeOrders(serverId, () => true).map((order) => ({ ...order, startAt: serverNow }));
      return { ...answer, orders: [...testOrders, ...orders] };
    } finally {
      if (this.#polling.get(serverId) === wakeUp) this.#polling.delete(serverId);
    }
  }

  async extend(serverId: number, runs: readonly RunKey[]): Promise<void> {
    const others = runs.filter(({ monitorGuid }) => !this.#running.has(monitorGuid));
    if (others.length > 0) await this.#deps.inner.extend(serverId, others);
  }

  async follow(serverId: number, run: RunKey, progress: RunProgress | undefined): Promise<boolean> {
    const testRun = this.#running.get(run.monitorGuid);
    if (!testRun) return this.#deps.inner.follow(serverId, run, progress);
    if (progress && testRun.serverId === serverId) testRun.watcher?.onProgress(progress);
    return true;
  }

  async deliver(serverId: number, results: readonly RunResult[]): Promise<void> {
    const others = results.filter((result) => {
      const testRun = this.#running.get(result.monitorGuid);
      testRun?.settle(result);
      return testRun === undefined;
    });
    if (others.length > 0) await this.#deps.inner.deliver(serverId, others);
  }

  async explain(serverId: number, run: RunKey, diagnostics: FailureDiagnostics): Promise<void> {
    if (!this.#running.has(run.monitorGuid)) await this.#deps.inner.explain(serverId, run, diagnostics);
  }

  offlinePlan(serverId: number, knownTag: string | undefined): Promise<OfflinePlan | undefined> {
    return this.#deps.inner.offlinePlan(serverId, knownTag);
  }

  takeSnapshot(serverId: number): Promise<SnapshotOrder | undefined> {
    return this.#deps.inner.takeSnapshot(serverId);
  }

  deliverSnapshot(serverId: number, result: SnapshotResult): Promise<void> {
    return this.#deps.inner.deliverSnapshot(serverId, result);
  }

  #isFull(watcher: Watcher | undefined): boolean {
    const watchedRuns = [...this.#running.values()].filter(
      (testRun) => testRun.watcher?.operatorGuid === watcher?.operatorGuid,
    );
    return (
      this.#running.size >= MAX_TEST_RUNS || (watcher !== undefined && watchedRuns.length >= MAX_WATCHED_PER_OPERATOR)
    );
  }

  #takeOrders(serverId: number, matches: (order: RunOrder) => boolean): RunOrder[] {
    const all = this.#waiting.get(serverId) ?? [];
    const remaining = all.filter((order) => !matches(order));
    if (remaining.length > 0) this.#waiting.set(serverId, remaining);
    else this.#waiting.delete(serverId);
    return all.filter(matches);
  }
}
