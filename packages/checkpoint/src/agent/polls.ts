/** A server that keeps polls open beside newer ones has at most so many of ours. */
const MOST_OPEN = 3;

/**
 * The polls under way. When there is something to tell, a further one is begun beside the last; that one goes on, since its
 * orders may be on their way already.
 */
export class Polls {
  #open = 0;
  #told: (() => void) | undefined;

  /** Waits for a poll to end, or until there is something to tell. @throws what the poll throws */
  async wait(poll: Promise<void>): Promise<void> {
    this.#open += 1;
    const ended = poll.finally(() => (this.#open -= 1));
    const told = new Promise<void>((resolve) => (this.#told = resolve));
    await Promise.race([ended, told]);
  }

  interrupt(): void {
    if (this.#open < MOST_OPEN) this.#told?.();
  }
}
