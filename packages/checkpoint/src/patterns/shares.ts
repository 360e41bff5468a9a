import type { TaskOwner } from './lane.js';

/** Half-life of a monitor's usage, so that usage an hour ago hardly counts. */
const HALF_AFTER_MS = 300_000;
/** Usage up to this amount does not disadvantage a monitor. */
const FREE_MS = 5_000;
const MAX_MONITORS = 1_000;

interface Share {
  readonly ms: number;
  readonly at: number;
}

/** Usage of a resource in ms: by a run, plus what its monitor used in earlier runs beyond a small allowance. */
export class Shares {
  readonly #elapsed: () => number;
  readonly #ofRuns = new WeakMap<TaskOwner, number>();
  readonly #ofMonitors = new Map<string, Share>();

  constructor(elapsed: () => number) {
    this.#elapsed = elapsed;
  }

  of(who: TaskOwner): number {
    return (this.#ofRuns.get(who) ?? 0) + Math.max(0, this.#ofMonitor(who.monitorGuid) - FREE_MS);
  }

  add(who: TaskOwner, ms: number): void {
    this.#ofRuns.set(who, (this.#ofRuns.get(who) ?? 0) + ms);
    if (who.monitorGuid === undefined) return;
    const share = { ms: this.#ofMonitor(who.monitorGuid) + ms, at: this.#elapsed() };
    this.#ofMonitors.delete(who.monitorGuid);
    this.#ofMonitors.set(who.monitorGuid, share);
    for (const oldest of this.#ofMonitors.keys())
      if (this.#ofMonitors.size > MAX_MONITORS) this.#ofMonitors.delete(oldest);
  }

  #ofMonitor(guid: string | undefined): number {
    const share = guid === undefined ? undefined : this.#ofMonitors.get(guid);
    return share ? share.ms * 2 ** ((share.at - this.#elapsed()) / HALF_AFTER_MS) : 0;
  }
}
