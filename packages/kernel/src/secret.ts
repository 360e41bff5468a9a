import { inspect } from 'node:util';

/** Text that must not leak by accident: it prints, serialises and logs as `***`. */
export class Secret {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  /** The only access to the text itself. Say at the call why it is needed. */
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
