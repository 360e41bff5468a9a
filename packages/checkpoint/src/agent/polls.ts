import { following, type Following } from '@vedette/kernel/signals';

/** The poll under way, which ends early when there is something to tell. */
export class Polls {
  #current: Following | undefined;

  start(stop: AbortSignal): AbortSignal {
    this.#current?.letGo();
    this.#current = following(stop);
    return this.#current.signal;
  }

  interrupt(): void {
    this.#current?.abort();
  }
}
