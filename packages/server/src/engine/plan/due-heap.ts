import type { Instant } from '@vedette/kernel/clock';

interface Entry<T> {
  readonly at: Instant;
  readonly value: T;
}

/** Heap of values by due time, earliest first. Equal times have no particular order. */
export class DueHeap<T> {
  readonly #entries: Entry<T>[] = [];

  get size(): number {
    return this.#entries.length;
  }

  /** Due time of the earliest value. */
  get nextAt(): Instant | undefined {
    return this.#entries[0]?.at;
  }

  push(at: Instant, value: T): void {
    const entries = this.#entries;
    let index = entries.length;
    const entry = { at, value };
    while (index > 0) {
      const parentIndex = (index - 1) >> 1;
      const parent = entries[parentIndex];
      if (!parent || parent.at <= at) break;
      entries[index] = parent;
      index = parentIndex;
    }
    entries[index] = entry;
  }

  /** Removes and returns the earliest value if it is due at `now` (inclusive). */
  popDue(now: Instant): Entry<T> | undefined {
    const [first] = this.#entries;
    if (!first || first.at > now) return undefined;
    const last = this.#entries.pop();
    if (last && last !== first) this.#sink(last);
    return first;
  }

  #sink(entry: Entry<T>): void {
    const entries = this.#entries;
    let index = 0;
    for (;;) {
      const left = entries[2 * index + 1];
      const right = entries[2 * index + 2];
      const [child, childIndex] = right && left && right.at < left.at ? [right, 2 * index + 2] : [left, 2 * index + 1];
      if (!child || child.at >= entry.at) break;
      entries[index] = child;
      index = childIndex;
    }
    entries[index] = entry;
  }
}
