import type { Instant } from './clock.js';

/**
 * Check ids: 41 bits of ms since 2020-01-01 and 12 bits of sequence, so below 2^53 and in the order of time.
 * The checks table is partitioned by ranges of this id at UTC-day edges.
 */
export const ID_EPOCH: Instant = 1_577_836_800_000;
const PER_MS = 4096;

/** The lowest id of a moment: `[lowestIdAt(a), lowestIdAt(b))` holds the ids of [a, b). */
export function lowestIdAt(at: Instant): number {
  return Math.max(0, Math.floor(at) - ID_EPOCH) * PER_MS;
}

/** The moment an id was made for, to the millisecond. */
export function instantOfId(id: number): Instant {
  return Math.floor(id / PER_MS) + ID_EPOCH;
}

/**
 * Makes ids for moments in any order. Within one process they are unique; across processes the unique run
 * (monitor, slot, attempt) decides, and `salt` spreads the sequences of two processes apart.
 */
export function idMaker(salt = 0): (at: Instant) => number {
  const next = new Map<Instant, number>();
  return (at) => {
    const ms = Math.floor(at);
    const used = next.get(ms) ?? 0;
    if (used >= PER_MS) throw new RangeError(`more than ${PER_MS} ids asked for one millisecond`);
    next.set(ms, used + 1);
    if (next.size > 10_000) for (const key of [...next.keys()].slice(0, 5_000)) next.delete(key);
    return lowestIdAt(ms) + ((used + salt) % PER_MS);
  };
}
