import type { Instant } from '@vedette/kernel/clock';

interface Entry<T> {
  readonly at: Instant;
  readonly value: T;
}

/** Values by the moment they are due, earliest first; among equals any order. */
export class DueHeap<T> {
  readonly #entries: Entry<T>[] = [];

  get size(): number {
    return this.#entries.length;
  }

  /** When the earliest is due. */
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

  /** Takes the earliest when it is due at `now` (included). */
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
