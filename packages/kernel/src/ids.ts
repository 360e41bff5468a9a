import type { RandomSource } from './random.js';
import type { Instant } from './clock.js';

/**
 * Check ids: 41 bits of ms since 2020-01-01 and 12 bits of sequence, so below 2^53 and in the order of time. The checks
 * table is partitioned by ranges of this id at UTC day boundaries.
 */
export const ID_EPOCH: Instant = 1_577_836_800_000;
const IDS_PER_MS = 4096;

/** Returns the lowest id of an instant: `[lowestIdAt(a), lowestIdAt(b))` has the ids of [a, b). */
export function lowestIdAt(at: Instant): number {
  return Math.max(0, Math.floor(at) - ID_EPOCH) * IDS_PER_MS;
}

/** Returns the instant of an id, to the millisecond. */
export function idInstant(id: number): Instant {
  return Math.floor(id / IDS_PER_MS) + ID_EPOCH;
}

/** Enough for two hours at 27 checks a second, about 10 MB. Older results are not accepted. */
const MAX_REMEMBERED_INSTANTS = 200_000;

/**
 * Creates ids for instants in any order. Within one process they are unique as long as an instant is remembered. Each
 * instant starts at a random sequence number (default: the first), so that another process, or one that has forgotten
 * the instant, is very unlikely to create the same id. Duplicate results are detected by their run (monitor, slot,
 * attempt), not by this id.
 */
export function createIdGenerator(random: Pick<RandomSource, 'next'> = { next: () => 0 }): (at: Instant) => number {
  const sequences = new Map<Instant, { readonly first: number; used: number }>();
  return (at) => {
    const ms = Math.floor(at);
    const sequence = sequences.get(ms) ?? { first: Math.floor(random.next() * IDS_PER_MS), used: 0 };
    if (sequence.used >= IDS_PER_MS) throw new RangeError(`more than ${IDS_PER_MS} ids requested for one millisecond`);
    sequences.set(ms, sequence);
    if (sequences.size > MAX_REMEMBERED_INSTANTS) deleteOldestEntries(sequences, MAX_REMEMBERED_INSTANTS / 4);
    const sequenceNumber = (sequence.first + sequence.used) % IDS_PER_MS;
    sequence.used += 1;
    return lowestIdAt(ms) + sequenceNumber;
  };
}

/** Removes many entries at once, since a map whose first entry is removed again and again becomes slow. */
function deleteOldestEntries(sequences: Map<Instant, unknown>, count: number): void {
  let remaining = count;
  for (const at of sequences.keys()) {
    if (remaining-- <= 0) return;
    sequences.delete(at);
  }
}
