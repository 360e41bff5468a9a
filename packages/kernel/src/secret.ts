import { inspect } from 'node:util';

/** Text that must not leave by accident: prints, serialises and logs as `***`. */
export class Secret {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  /** The one way to the text itself; say at the call why it is needed. */
  reveal(): string {
    return this.#value;
  }

  toJSON(): string {
    return '***';
  }

  toString(): string {
    return '***';
  }

  [inspect.custom](): string {
    return '***';
  }
}
