/** How much may come in one stretch of time from one sender; what is beyond is not looked at. */
export interface AllowanceSize {
  readonly windowMs: number;
  readonly perSender: number;
  /** Of more senders in one window none may come. */
  readonly maxSenders: number;
}

/** Counts in windows, so that it takes the room of one window's senders and forgets them all with it. */
export class Allowance {
  readonly #size: AllowanceSize;
  readonly #elapsed: () => number;
  #endsAt = 0;
  #bySender = new Map<string, number>();

  constructor(size: AllowanceSize, elapsed: () => number) {
    this.#size = size;
    this.#elapsed = elapsed;
  }

  /** Whether one more may come from this sender. */
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
