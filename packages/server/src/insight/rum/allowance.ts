/** How much may come in one stretch of time, in all and from one sender; what is beyond is not looked at. */
export interface AllowanceSize {
  readonly windowMs: number;
  readonly inAll: number;
  readonly perSender: number;
}

/** Counts in windows, so that it takes the room of one window's senders and forgets them all with it. */
export class Allowance {
  readonly #size: AllowanceSize;
  readonly #elapsed: () => number;
  #endsAt = 0;
  #inAll = 0;
  #bySender = new Map<string, number>();

  constructor(size: AllowanceSize, elapsed: () => number) {
    this.#size = size;
    this.#elapsed = elapsed;
  }

  /** Whether one more may come, from anybody. */
  takeAny(): boolean {
    this.#turn();
    this.#inAll += 1;
    return this.#inAll <= this.#size.inAll;
  }

  /** Whether one more may come from this sender; call `takeAny` first, which bounds how many senders there are. */
  takeFrom(sender: string): boolean {
    this.#turn();
    const count = (this.#bySender.get(sender) ?? 0) + 1;
    this.#bySender.set(sender, count);
    return count <= this.#size.perSender;
  }

  #turn(): void {
    const now = this.#elapsed();
    if (now < this.#endsAt) return;
    this.#endsAt = now + this.#size.windowMs;
    this.#inAll = 0;
    this.#bySender = new Map();
  }
}
