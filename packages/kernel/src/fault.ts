/**
 * Kind of a failure from the caller's view; `server/http` has the table that maps kinds to statuses.
 * - `invalid` the request cannot be parsed, or violates a rule of the field in the message
 * - `refused` a business rule of an endpoint that declares 403 rejects it
 * - `forbidden` the caller lacks the permission; `unauthenticated` the caller is not signed in
 * - `missing` no such object for this caller; `conflict` a unique name is taken; `inUse` something still refers to it
 * - `tooLarge`, `unsupported` the body; `limited` too many requests; `unavailable` the store or a component is
 * unavailable
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
  /** All problems, one entry per field. Default: only the message. */
  readonly problems?: readonly string[];
  /** For `limited` and `unavailable`: seconds after which to retry. */
  readonly retryAfterS?: number;
}

/**
 * An expected failure with a message for the caller. Everything else that is thrown is a bug and returns 500 without
 * details.
 */
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

/** Returns the top-level field of a path in the input: `Steps` for `Steps[0].Url`. */
export const rootField = (path: string): string => /^[^.[:]*/.exec(path)?.[0] ?? path;

/**
 * Collects the problems of one input, so that the caller gets all of them in one response. If the input was parsed only
 * in part, the problems of `unparsedFields` are already known: rules that read one of them report nothing, since the
 * intended value may be valid.
 */
export class Problems {
  readonly #found: string[] = [];
  readonly #unparsedFields: ReadonlySet<string>;

  constructor(unparsedFields: ReadonlySet<string> = NONE) {
    this.#unparsedFields = unparsedFields;
  }

  /** Adds `<field>: <rule>` if `isBroken`. `otherFields`: further fields that the rule reads. */
  when(isBroken: boolean, field: string, rule: string, otherFields: readonly string[] = []): void {
    if (isBroken && !this.isUnparsed(rootField(field), ...otherFields)) this.#found.push(`${field}: ${rule}`);
  }

  add(field: string, rule: string): void {
    this.when(true, field, rule);
  }

  /** Returns whether one of these fields could not be parsed. */
  isUnparsed(...fields: readonly string[]): boolean {
    return fields.some((field) => this.#unparsedFields.has(field));
  }

  /** Whether any field could not be parsed. */
  get hasUnparsedFields(): boolean {
    return this.#unparsedFields.size > 0;
  }

  get all(): readonly string[] {
    return this.#found;
  }

  /** @throws Fault of `kind` with all collected problems. */
  throwIfAny(kind: FaultKind = 'invalid'): void {
    const [first] = this.#found;
    if (first !== undefined) throw new Fault(kind, first, { problems: this.#found });
  }
}
