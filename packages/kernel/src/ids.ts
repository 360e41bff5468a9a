import type { RandomSource } from './random.js';
import type { Instant } from './clock.js';

/**
 * Check ids: 41 bits of ms since 2020-01-01 and 12 bits of sequence, so below 2^53 and in the order of time. The checks
 * table is partitioned by ranges of this id at UTC day boundaries.
 */
export const ID_EPOCH: Instant = 1_577_836_800_000;
const PER_MS = 4096;

/** Returns the lowest id of an instant: `[lowestIdAt(a), lowestIdAt(b))` has the ids of [a, b). */
export function lowestIdAt(at: Instant): number {
  return Math.max(0, Math.floor(at) - ID_EPOCH) * PER_MS;
}

/** Returns the instant of an id, to the millisecond. */
export function idInstant(id: number): Instant {
  return Math.floor(id / PER_MS) + ID_EPOCH;
}

/** Enough for two hours at 27 checks a second, about 10 MB. Older results are not accepted. */
const MAX_MOMENTS = 200_000;

/**
 * Creates ids for instants in any order. Within one process they are unique as long as an instant is remembered. Each
 * instant starts at a random sequence number (default: the first), so that another process, or one that has forgotten
 * the instant, is very unlikely to create the same id. Duplicate results are detected by their run (monitor, slot,
 * attempt), not by this id.
 */
export function idMaker(random: Pick<RandomSource, 'next'> = { next: () => 0 }): (at: Instant) => number {
  const moments = new Map<Instant, { readonly first: number; used: number }>();
  return (at) => {
    const ms = Math.floor(at);
    const moment = moments.get(ms) ?? { first: Math.floor(random.next() * PER_MS), used: 0 };
    if (moment.used >= PER_MS) throw new RangeError(`more than ${PER_MS} ids requested for one millisecond`);
    moments.set(ms, moment);
    if (moments.size > MAX_MOMENTS) forgetFirst(moments, MAX_MOMENTS / 4);
    const sequence = (moment.first + moment.used) % PER_MS;
    moment.used += 1;
    return lowestIdAt(ms) + sequence;
  };
}

/** Removes many entries at once, since a map whose first entry is removed again and again becomes slow. */
function forgetFirst(moments: Map<Instant, unknown>, count: number): void {
  let left = count;
  for (const at of moments.keys()) {
    if (left-- <= 0) return;
    moments.delete(at);
  }
}
