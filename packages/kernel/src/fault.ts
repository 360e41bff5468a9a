/**
 * What went wrong, in the caller's terms; `server/http` holds the one table that turns a kind into a status.
 * - `invalid` the request cannot be understood or breaks a rule of the field named in the message
 * - `refused` understood, but a business rule of an endpoint that declares 403 says no
 * - `forbidden` the caller lacks the right; `unauthenticated` nobody is signed in
 * - `missing` no such object for this caller; `conflict` a unique name is taken; `inUse` something still refers to it
 * - `tooLarge`, `unsupported` the body; `limited` too many requests; `unavailable` the store or a part is away
 */
export type FaultKind =
  | 'invalid'
  | 'refused'
  | 'unauthenticated'
  | 'forbidden'
  | 'missing'
  | 'conflict'
  | 'inUse'
  | 'tooLarge'
  | 'unsupported'
  | 'limited'
  | 'unavailable';

export interface FaultOptions extends ErrorOptions {
  /** Every problem at once, one entry a field. Default: the message alone. */
  readonly problems?: readonly string[];
  /** For `limited` and `unavailable`: when to try again. */
  readonly retryAfterS?: number;
}

/** An expected failure, worded for the caller. Everything else that is thrown is a bug and answers 500 without detail. */
export class Fault extends Error {
  readonly kind: FaultKind;
  readonly problems: readonly string[];
  readonly retryAfterS: number | undefined;

  constructor(kind: FaultKind, message: string, options: FaultOptions = {}) {
    super(message, options);
    this.name = 'Fault';
    this.kind = kind;
    this.problems = options.problems ?? [message];
    this.retryAfterS = options.retryAfterS;
  }
}

/** Collects the problems of one input so that the caller hears of all of them at once. */
export class Problems {
  readonly #found: string[] = [];

  /** Notes `<field>: <rule>` when `broken`. */
  when(broken: boolean, field: string, rule: string): void {
    if (broken) this.#found.push(`${field}: ${rule}`);
  }

  add(field: string, rule: string): void {
    this.#found.push(`${field}: ${rule}`);
  }

  get all(): readonly string[] {
    return this.#found;
  }

  /** @throws Fault of `kind` with every problem found. */
  throwIfAny(kind: FaultKind = 'invalid'): void {
    const [first] = this.#found;
    if (first !== undefined) throw new Fault(kind, first, { problems: this.#found });
  }
}
