import type {
  CheckpointPort,
  CheckpointState,
  PollResponse,
  RunKey,
  RunOrder,
  RunProgress,
  RunResult,
} from '@vedette/contract/checkpoint/protocol';
import type { FailureDiagnostics } from '@vedette/contract/checkpoint/failure-diagnostics';
import type { SnapshotOrder, SnapshotResult } from '@vedette/contract/checkpoint/snapshot';
import type { OfflinePlan } from '@vedette/contract/checkpoint/offline-plan';
import { aTarget } from '../../probes/http/testing/http-fixture.js';

/** A server's side of the port in memory: assigns the orders of a test and keeps the results. */
export class FakePort implements CheckpointPort {
  readonly states: CheckpointState[] = [];
  readonly delivered: RunResult[] = [];
  readonly batches: number[] = [];
  readonly extended: RunKey[] = [];
  readonly deliveredDiagnostics: { readonly run: RunKey; readonly diagnostics: FailureDiagnostics }[] = [];
  /** Thrown in turn instead of accepting diagnostics. */
  readonly explainErrors: Error[] = [];
  /** The plan for the time while this port is unreachable. */
  plan: OfflinePlan | undefined;
  #orders: RunOrder[] = [];
  #wake: (() => void) | undefined;
  /** Thrown instead of accepting results while set. */
  deliverError: Error | undefined;
  /** Thrown instead of responding to polls while set. */
  pollError: Error | undefined;
  /** How far the server's clock is ahead. */
  aheadMs = 0;
  rejectionFor: (result: RunResult) => Error | undefined = () => undefined;

  addOrders(...orders: readonly RunOrder[]): void {
    this.#orders.push(...orders);
    this.#wake?.();
  }

  async poll(state: CheckpointState, signal: AbortSignal): Promise<PollResponse> {
    this.states.push(state);
    if (this.#orders.length === 0 && !signal.aborted) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
        signal.addEventListener('abort', () => resolve());
      });
    }
    if (this.pollError) throw this.pollError;
    const snapshotsWait = this.snapshots.length > 0;
    return { orders: this.#orders.splice(0, state.free), serverNow: Date.now() + this.aheadMs, snapshotsWait };
  }

  extend(_serverId: number, runs: readonly RunKey[]): Promise<void> {
    this.extended.push(...runs);
    return Promise.resolve();
  }

  explain(_serverId: number, run: RunKey, diagnostics: FailureDiagnostics): Promise<void> {
    const error = this.explainErrors.shift();
    if (error) return Promise.reject(error);
    this.deliveredDiagnostics.push({ run, diagnostics });
    return Promise.resolve();
  }

  /** Reported progress of watched runs. */
  readonly followed: { readonly run: RunKey; readonly progress: RunProgress | undefined }[] = [];
  /** Whether runs are watched. */
  isWatched = true;

  follow(_serverId: number, run: RunKey, progress: RunProgress | undefined): Promise<boolean> {
    this.followed.push({ run, progress });
    return Promise.resolve(this.isWatched);
  }

  offlinePlan(_serverId: number, known: string | undefined): Promise<OfflinePlan | undefined> {
    if (this.pollError) return Promise.reject(this.pollError);
    return Promise.resolve(this.plan?.tag === known ? undefined : this.plan);
  }

  /** Snapshots to render, assigned in turn. Polls announce them while there are any. */
  readonly snapshots: SnapshotOrder[] = [];
  readonly snapshotResults: SnapshotResult[] = [];

  takeSnapshot(): Promise<SnapshotOrder | undefined> {
    return Promise.resolve(this.snapshots.shift());
  }

  deliverSnapshot(_serverId: number, result: SnapshotResult): Promise<void> {
    this.snapshotResults.push(result);
    return Promise.resolve();
  }

  deliver(_serverId: number, results: readonly RunResult[]): Promise<void> {
    const error = this.deliverError ?? results.map(this.rejectionFor).find(Boolean);
    if (error) return Promise.reject(error);
    this.batches.push(results.length);
    this.delivered.push(...results);
    return Promise.resolve();
  }
}

let counter = 0;

/** An order for a target, due now. */
export function anOrder(url: string, overrides: Partial<RunOrder> = {}): RunOrder {
  counter += 1;
  const monitorGuid = `00000000-0000-4000-8000-${String(counter).padStart(12, '0')}`;
  const now = Date.now();
  return {
    monitorGuid,
    slotAt: now,
    attempt: 0,
    startAt: now,
    leaseUntil: now + 60_000,
    target: aTarget({ url }),
    ...overrides,
  };
}

export async function waitUntil(condition: () => boolean, limitMs = 5_000): Promise<void> {
  const deadline = Date.now() + limitMs;
  while (!condition()) {
    if (Date.now() > deadline) throw new Error('the condition was not met in time');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
