import type { ChangeEvent } from '@vedette/contract/v1/events';

const MAX_WAIT_MS = 5 * 60_000;

/** Tracks new or changed monitors until their first check, for up to five minutes. */
export class FirstCheckTracker {
  readonly #trackedSince = new Map<string, number>();

  /** Processes a change and returns whether it is the first check of a tracked monitor. */
  observe({ Topic, Ids }: ChangeEvent, now: number): boolean {
    for (const [id, since] of this.#trackedSince) if (now - since >= MAX_WAIT_MS) this.#trackedSince.delete(id);
    if (Topic === 'monitor') for (const id of Ids) this.#trackedSince.set(id, now);
    if (Topic !== 'check') return false;
    return Ids.filter((id) => this.#trackedSince.delete(id)).length > 0;
  }
}
