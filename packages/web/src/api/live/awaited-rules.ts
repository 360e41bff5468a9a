import type { ChangeEvent } from '@vedette/contract/v1/events';

const WAIT_MS = 5 * 60_000;

/** Monitors that were made or changed, whose first check from then on is waited for, five minutes long. */
export class Awaited {
  readonly #since = new Map<string, number>();

  /** Whether a change is the first check of one of them. */
  hear({ Topic, Ids }: ChangeEvent, now: number): boolean {
    for (const [id, since] of this.#since) if (now - since >= WAIT_MS) this.#since.delete(id);
    if (Topic === 'monitor') for (const id of Ids) this.#since.set(id, now);
    if (Topic !== 'check') return false;
    return Ids.filter((id) => this.#since.delete(id)).length > 0;
  }
}
