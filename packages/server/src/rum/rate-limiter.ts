/** Rate limit: maximum number of messages per sender and window of `windowMs`; further ones are ignored. */
export interface SenderRateLimit {
  readonly windowMs: number;
  readonly perSender: number;
  /** Maximum number of senders in one window; messages of further senders are ignored. */
  readonly maxSenders: number;
}

/** Rate limiter with fixed windows: it stores only the senders of one window and drops them at its end. */
export class SenderRateLimiter {
  readonly #limit: SenderRateLimit;
  readonly #elapsed: () => number;
  #endsAt = 0;
  #bySender = new Map<string, number>();

  constructor(limit: SenderRateLimit, elapsed: () => number) {
    this.#limit = limit;
    this.#elapsed = elapsed;
  }

  /** Returns whether one more message of this sender is accepted. */
  accept(sender: string): boolean {
    this.#startWindow();
    const count = this.#bySender.get(sender);
    if (count === undefined && this.#bySender.size >= this.#limit.maxSenders) return false;
    this.#bySender.set(sender, (count ?? 0) + 1);
    return (count ?? 0) < this.#limit.perSender;
  }

  #startWindow(): void {
    const now = this.#elapsed();
    if (now < this.#endsAt) return;
    this.#endsAt = now + this.#limit.windowMs;
    this.#bySender = new Map();
  }
}
