import type { TaskOwner } from './fair-queue.js';

/** Half-life of a monitor's usage, so that usage an hour ago hardly counts. */
const HALF_LIFE_MS = 300_000;
/** Usage up to this amount does not disadvantage a monitor. */
const ALLOWANCE_MS = 5_000;
const MAX_MONITORS = 1_000;

interface MonitorUsage {
  readonly ms: number;
  readonly at: number;
}

/** Usage of a resource in ms: by a run, plus what its monitor used in earlier runs beyond a small allowance. */
export class Usage {
  readonly #elapsed: () => number;
  readonly #runUsage = new WeakMap<TaskOwner, number>();
  readonly #monitorUsage = new Map<string, MonitorUsage>();

  constructor(elapsed: () => number) {
    this.#elapsed = elapsed;
  }

  usedMs(owner: TaskOwner): number {
    return (this.#runUsage.get(owner) ?? 0) + Math.max(0, this.#monitorUsedMs(owner.monitorGuid) - ALLOWANCE_MS);
  }

  add(owner: TaskOwner, ms: number): void {
    this.#runUsage.set(owner, (this.#runUsage.get(owner) ?? 0) + ms);
    if (owner.monitorGuid === undefined) return;
    const usage = { ms: this.#monitorUsedMs(owner.monitorGuid) + ms, at: this.#elapsed() };
    this.#monitorUsage.delete(owner.monitorGuid);
    this.#monitorUsage.set(owner.monitorGuid, usage);
    for (const oldest of this.#monitorUsage.keys())
      if (this.#monitorUsage.size > MAX_MONITORS) this.#monitorUsage.delete(oldest);
  }

  #monitorUsedMs(guid: string | undefined): number {
    const usage = guid === undefined ? undefined : this.#monitorUsage.get(guid);
    return usage ? usage.ms * 2 ** ((usage.at - this.#elapsed()) / HALF_LIFE_MS) : 0;
  }
}
