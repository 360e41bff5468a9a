import type { Asker } from './lane.js';

/** What a monitor had counts half after so long: what it did an hour ago is forgiven. */
const HALF_AFTER_MS = 300_000;
const MOST_MONITORS = 1_000;

interface Share {
  readonly ms: number;
  readonly at: number;
}

/** How much of something each had, in ms: a monitor over its runs, whoever is of none by himself. */
export class Shares {
  readonly #elapsed: () => number;
  readonly #ofMonitors = new Map<string, Share>();
  readonly #ofOthers = new WeakMap<Asker, Share>();

  constructor(elapsed: () => number) {
    this.#elapsed = elapsed;
  }

  of(who: Asker): number {
    const share = who.monitorGuid === undefined ? this.#ofOthers.get(who) : this.#ofMonitors.get(who.monitorGuid);
    return share ? share.ms * 2 ** ((share.at - this.#elapsed()) / HALF_AFTER_MS) : 0;
  }

  add(who: Asker, ms: number): void {
    const share = { ms: this.of(who) + ms, at: this.#elapsed() };
    if (who.monitorGuid === undefined) {
      this.#ofOthers.set(who, share);
      return;
    }
    this.#ofMonitors.delete(who.monitorGuid);
    this.#ofMonitors.set(who.monitorGuid, share);
    for (const oldest of this.#ofMonitors.keys())
      if (this.#ofMonitors.size > MOST_MONITORS) this.#ofMonitors.delete(oldest);
  }
}
