/** Maximum number of messages per sender and window; further ones are ignored. */
export interface AllowanceSize {
  readonly windowMs: number;
  readonly perSender: number;
  /** Further senders in one window have no share. */
  readonly maxSenders: number;
}

/** Counts in windows, so that it stores only the senders of one window and drops all of them at its end. */
export class Allowance {
  readonly #size: AllowanceSize;
  readonly #elapsed: () => number;
  #endsAt = 0;
  #bySender = new Map<string, number>();

  constructor(size: AllowanceSize, elapsed: () => number) {
    this.#size = size;
    this.#elapsed = elapsed;
  }

  /** Returns whether one more message of this sender is accepted. */
  take(sender: string): boolean {
    this.#turn();
    const count = this.#bySender.get(sender);
    if (count === undefined && this.#bySender.size >= this.#size.maxSenders) return false;
    this.#bySender.set(sender, (count ?? 0) + 1);
    return (count ?? 0) < this.#size.perSender;
  }

  #turn(): void {
    const now = this.#elapsed();
    if (now < this.#endsAt) return;
    this.#endsAt = now + this.#size.windowMs;
    this.#bySender = new Map();
  }
}
