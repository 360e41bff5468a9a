/** Maximum number of polls that the server may have open from this checkpoint. */
const MAX_OPEN = 3;

/**
 * The open polls. A change of state starts another poll; the previous one stays open, because its orders may already be
 * on their way.
 */
export class Polls {
  #open = 0;
  #wake: (() => void) | undefined;

  /**
   * Waits until a poll ends or is interrupted by a change of state.
   * @throws the error of the poll
   */
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
