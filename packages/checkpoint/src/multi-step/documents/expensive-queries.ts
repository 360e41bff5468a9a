import { createHash } from 'node:crypto';

/** A document that could not be read, or a query on it that could not be answered. */
interface Given {
  readonly hash: string;
  /** Undefined for any query. */
  readonly query: string | undefined;
  readonly until: number;
}

const BLOCK_MS = 300_000;
const MAX_LENGTHS = 200;
const MAX_PER_LENGTH = 50;

/**
 * Remembers documents and queries that were too expensive for five minutes. Documents are identified by their hash,
 * which is computed only if one of the same length is known: for 20 MB it takes a tenth of a second.
 */
export class ExpensiveQueries {
  readonly #elapsed: () => number;
  readonly #byLength = new Map<number, readonly Given[]>();
  /** The last document of each owner, which is usually queried repeatedly. */
  readonly #hashes = new WeakMap<object, { readonly document: string; readonly hash: string }>();

  constructor(elapsed: () => number = () => performance.now()) {
    this.#elapsed = elapsed;
  }

  /** @param query undefined if the document itself cannot be read */
  note(owner: object, document: string, query: string | undefined): void {
    const { length } = document;
    const given = { hash: this.#documentHash(owner, document), query, until: this.#elapsed() + BLOCK_MS };
    const kept = [...this.#kept(length), given].slice(-MAX_PER_LENGTH);
    this.#byLength.delete(length);
    this.#byLength.set(length, kept);
    for (const oldest of this.#byLength.keys()) if (this.#byLength.size > MAX_LENGTHS) this.#byLength.delete(oldest);
  }

  has(owner: object, document: string, query: string): boolean {
    const kept = this.#kept(document.length);
    if (kept.length === 0) return false;
    const hash = this.#documentHash(owner, document);
    return kept.some((one) => one.hash === hash && (one.query === undefined || one.query === query));
  }

  #kept(length: number): readonly Given[] {
    const now = this.#elapsed();
    return (this.#byLength.get(length) ?? []).filter(({ until }) => until > now);
  }

  #documentHash(owner: object, document: string): string {
    const known = this.#hashes.get(owner);
    if (known?.document === document) return known.hash;
    const hash = createHash('sha256').update(document).digest('base64');
    this.#hashes.set(owner, { document, hash });
    return hash;
  }
}
