import type { TaskOwner } from './fair-queue.js';

/** Half-life of a monitor's usage, so that usage an hour ago hardly counts. */
const HALF_AFTER_MS = 300_000;
/** Usage up to this amount does not disadvantage a monitor. */
const FREE_MS = 5_000;
const MAX_MONITORS = 1_000;

interface MonitorUsage {
  readonly ms: number;
  readonly at: number;
}

/** Usage of a resource in ms: by a run, plus what its monitor used in earlier runs beyond a small allowance. */
export class Usage {
  readonly #elapsed: () => number;
  readonly #ofRuns = new WeakMap<TaskOwner, number>();
  readonly #ofMonitors = new Map<string, MonitorUsage>();

  constructor(elapsed: () => number) {
    this.#elapsed = elapsed;
  }

  of(owner: TaskOwner): number {
    return (this.#ofRuns.get(owner) ?? 0) + Math.max(0, this.#ofMonitor(owner.monitorGuid) - FREE_MS);
  }

  add(owner: TaskOwner, ms: number): void {
    this.#ofRuns.set(owner, (this.#ofRuns.get(owner) ?? 0) + ms);
    if (owner.monitorGuid === undefined) return;
    const usage = { ms: this.#ofMonitor(owner.monitorGuid) + ms, at: this.#elapsed() };
    this.#ofMonitors.delete(owner.monitorGuid);
    this.#ofMonitors.set(owner.monitorGuid, usage);
    for (const oldest of this.#ofMonitors.keys())
      if (this.#ofMonitors.size > MAX_MONITORS) this.#ofMonitors.delete(oldest);
  }

  #ofMonitor(guid: string | undefined): number {
    const usage = guid === undefined ? undefined : this.#ofMonitors.get(guid);
    return usage ? usage.ms * 2 ** ((usage.at - this.#elapsed()) / HALF_AFTER_MS) : 0;
  }
}
