/** A server that keeps polls open beside newer ones has at most so many of ours. */
const MAX_OPEN = 3;

/**
 * The polls under way. When there is something to tell, a further one is begun beside the last; that one goes on, since its
 * orders may be on their way already.
 */
export class Polls {
  #open = 0;
  #wake: (() => void) | undefined;

  /** Waits for a poll to end, or until there is something to tell. @throws what the poll throws */
  async wait(poll: Promise<void>): Promise<void> {
    this.#open += 1;
    const ended = poll.finally(() => (this.#open -= 1));
    const woken = new Promise<void>((resolve) => (this.#wake = resolve));
    await Promise.race([ended, woken]);
  }

  interrupt(): void {
    if (this.#open < MAX_OPEN) this.#wake?.();
  }
}
