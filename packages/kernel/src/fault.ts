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

const NONE: ReadonlySet<string> = new Set();

/** The field of the input that a place lies in: `Steps` of `Steps[0].Url`. */
export const rootField = (place: string): string => /^[^.[:]*/.exec(place)?.[0] ?? place;

/**
 * Collects the problems of one input so that the caller hears of all of them at once. Of an input that could be read in part, the
 * fields in `unread` are told of already: no rule that looks at one of them says anything, since what was meant may well keep it.
 */
export class Problems {
  readonly #found: string[] = [];
  readonly #unread: ReadonlySet<string>;

  constructor(unread: ReadonlySet<string> = NONE) {
    this.#unread = unread;
  }

  /** Notes `<field>: <rule>` when `broken`. `needs`: what the rule looks at beside the field itself. */
  when(broken: boolean, field: string, rule: string, needs: readonly string[] = []): void {
    if (broken && !this.lacks(rootField(field), ...needs)) this.#found.push(`${field}: ${rule}`);
  }

  add(field: string, rule: string): void {
    this.when(true, field, rule);
  }

  /** Whether one of these fields could not be read. */
  lacks(...fields: readonly string[]): boolean {
    return fields.some((field) => this.#unread.has(field));
  }

  /** Whether any field could not be read. */
  get isOfPart(): boolean {
    return this.#unread.size > 0;
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
