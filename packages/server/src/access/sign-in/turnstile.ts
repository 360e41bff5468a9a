import { Fault } from '@vedette/kernel/fault';

export interface TurnstileOptions {
  readonly atOnce: number;
  /** More than so many in line are turned away. */
  readonly inLine: number;
}

/** Lets a few in at a time, and a bounded number wait for it. */
export class Turnstile {
  readonly #options: TurnstileOptions;
  readonly #line: (() => void)[] = [];
  #inside = 0;

  constructor(options: TurnstileOptions) {
    this.#options = options;
  }

  /** @throws Fault `limited` when too many wait, else what `act` throws. */
  async enter<T>(act: () => Promise<T>): Promise<T> {
    const { atOnce, inLine } = this.#options;
    if (this.#inside < atOnce) this.#inside += 1;
    else if (this.#line.length < inLine) await new Promise<void>((go) => void this.#line.push(go));
    else throw new Fault('limited', 'Too many sign-ins at once; try again in 5 s', { retryAfterS: 5 });
    try {
      return await act();
    } finally {
      const next = this.#line.shift();
      if (next) next();
      else this.#inside -= 1;
    }
  }
}
