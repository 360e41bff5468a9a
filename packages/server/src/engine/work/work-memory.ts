import type { RunKey } from '@vedette/contract/checkpoint/protocol';
import type { Clock } from '@vedette/kernel/clock';
import { runKeyText, type ExpiredItem, type LeaseRequest, type WorkItem, type WorkPort } from './work-port.js';

interface Entry {
  readonly item: WorkItem;
  /** In terms of `clock.elapsed()`: until when it may wait for a server, or its holder may be silent. */
  deadline: number;
  holder: number | undefined;
  /** In terms of `clock.elapsed()`. */
  leasedAt: number;
}

interface Queue {
  readonly urgent: Map<string, Entry>;
  readonly normal: Map<string, Entry>;
  readonly waiters: Set<() => void>;
}

/**
 * In-memory work port of one engine process. It needs no storage: a run lost in a crash is a slot above the watermark
 * without a row in the run table, which the next start accounts for.
 */
export class MemoryWork implements WorkPort {
  readonly #clock: Pick<Clock, 'elapsed'>;
  readonly #entries = new Map<string, Entry>();
  readonly #queues = new Map<number, Queue>();

  constructor(clock: Pick<Clock, 'elapsed'>) {
    this.#clock = clock;
  }

  /** Number of known runs, waiting or leased. */
  get size(): number {
    return this.#entries.size;
  }

  offer(items: readonly WorkItem[]): Promise<void> {
    for (const item of items) {
      const key = runKeyText(item);
      if (this.#entries.has(key)) continue;
      const entry = { item, deadline: this.#clock.elapsed() + item.takeWithinMs, holder: undefined, leasedAt: 0 };
      this.#entries.set(key, entry);
      const queue = this.#getQueue(item.checkpointId);
      (item.isUrgent ? queue.urgent : queue.normal).set(key, entry);
    }
    for (const checkpointId of new Set(items.map((item) => item.checkpointId))) this.#wake(checkpointId);
    return Promise.resolve();
  }

  lease(request: LeaseRequest): Promise<readonly WorkItem[]> {
    const queue = this.#getQueue(request.checkpointId);
    const leased: WorkItem[] = [];
    for (const pending of [queue.urgent, queue.normal]) {
      for (const [key, entry] of pending) {
        if (leased.length >= request.max) break;
        if (!entry.item.needs.every((need) => request.capabilities.includes(need))) continue;
        pending.delete(key);
        entry.holder = request.serverId;
        entry.leasedAt = this.#clock.elapsed();
        entry.deadline = entry.leasedAt + request.leaseMs;
        leased.push(entry.item);
      }
    }
    return Promise.resolve(leased);
  }

  waitForWork(checkpointId: number, signal: AbortSignal): Promise<void> {
    const { urgent, normal, waiters } = this.#getQueue(checkpointId);
    if (urgent.size + normal.size > 0 || signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const wake = (): void => {
        waiters.delete(wake);
        signal.removeEventListener('abort', wake);
        resolve();
      };
      waiters.add(wake);
      signal.addEventListener('abort', wake, { once: true });
    });
  }

  extend(serverId: number, runs: readonly RunKey[], leaseMs: number): Promise<readonly RunKey[]> {
    const renewed = runs.filter((run) => {
      const entry = this.#entries.get(runKeyText(run));
      if (entry?.holder !== serverId) return false;
      entry.deadline = this.#clock.elapsed() + leaseMs;
      return true;
    });
    return Promise.resolve(renewed);
  }

  complete(runs: readonly RunKey[]): Promise<readonly RunKey[]> {
    return Promise.resolve(runs.filter((run) => this.#forget(runKeyText(run))));
  }

  drop(monitorGuids: readonly string[]): Promise<readonly WorkItem[]> {
    const guids = new Set(monitorGuids);
    const items = [...this.#entries.values()]
      .filter(({ item, holder }) => holder === undefined && guids.has(item.monitorGuid))
      .map(({ item }) => item);
    for (const item of items) this.#forget(runKeyText(item));
    return Promise.resolve(items);
  }

  expireServers(serverIds: readonly number[], leasedForMs = 0): Promise<void> {
    const deletedServers = new Set(serverIds);
    const latest = this.#clock.elapsed() - leasedForMs;
    for (const entry of this.#entries.values()) {
      const { holder, leasedAt } = entry;
      if (holder !== undefined && deletedServers.has(holder) && leasedAt <= latest) entry.deadline = -Infinity;
    }
    return Promise.resolve();
  }

  expire(hasResultArrived: (run: RunKey) => boolean = () => false): Promise<readonly ExpiredItem[]> {
    const now = this.#clock.elapsed();
    const expired: ExpiredItem[] = [];
    for (const [key, { item, deadline, holder }] of this.#entries) {
      if (deadline > now || hasResultArrived(item)) continue;
      this.#forget(key);
      expired.push(holder === undefined ? { item, reason: 'untaken' } : { item, reason: 'lost', serverId: holder });
    }
    return Promise.resolve(expired);
  }

  #forget(key: string): boolean {
    const entry = this.#entries.get(key);
    if (!entry) return false;
    const queue = this.#getQueue(entry.item.checkpointId);
    queue.urgent.delete(key);
    queue.normal.delete(key);
    return this.#entries.delete(key);
  }

  #getQueue(checkpointId: number): Queue {
    let queue = this.#queues.get(checkpointId);
    if (!queue) this.#queues.set(checkpointId, (queue = { urgent: new Map(), normal: new Map(), waiters: new Set() }));
    return queue;
  }

  #wake(checkpointId: number): void {
    for (const wake of this.#getQueue(checkpointId).waiters) wake();
  }
}
