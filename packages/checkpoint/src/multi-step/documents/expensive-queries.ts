import { createHash } from 'node:crypto';

/** A document that could not be read, or a query on it that could not be answered. */
interface ExpensiveEntry {
  readonly hash: string;
  /** Undefined for any query. */
  readonly query: string | undefined;
  readonly blockedUntil: number;
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
  readonly #entriesByLength = new Map<number, readonly ExpensiveEntry[]>();
  /** The last document of each owner, which is usually queried repeatedly. */
  readonly #hashes = new WeakMap<object, { readonly document: string; readonly hash: string }>();

  constructor(elapsed: () => number = () => performance.now()) {
    this.#elapsed = elapsed;
  }

  /** @param query undefined if the document itself cannot be read */
  add(owner: object, document: string, query: string | undefined): void {
    const { length } = document;
    const entry = { hash: this.#documentHash(owner, document), query, blockedUntil: this.#elapsed() + BLOCK_MS };
    const entries = [...this.#currentEntries(length), entry].slice(-MAX_PER_LENGTH);
    this.#entriesByLength.delete(length);
    this.#entriesByLength.set(length, entries);
    for (const oldest of this.#entriesByLength.keys())
      if (this.#entriesByLength.size > MAX_LENGTHS) this.#entriesByLength.delete(oldest);
  }

  has(owner: object, document: string, query: string): boolean {
    const entries = this.#currentEntries(document.length);
    if (entries.length === 0) return false;
    const hash = this.#documentHash(owner, document);
    return entries.some((entry) => entry.hash === hash && (entry.query === undefined || entry.query === query));
  }

  #currentEntries(length: number): readonly ExpensiveEntry[] {
    const now = this.#elapsed();
    return (this.#entriesByLength.get(length) ?? []).filter(({ blockedUntil }) => blockedUntil > now);
  }

  #documentHash(owner: object, document: string): string {
    const cached = this.#hashes.get(owner);
    if (cached?.document === document) return cached.hash;
    const hash = createHash('sha256').update(document).digest('base64');
    this.#hashes.set(owner, { document, hash });
    return hash;
  }
}
