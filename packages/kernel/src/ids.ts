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

/** The lowest six bits of an id are the partition of its monitor (`monitorPartition`), the other six a sequence. */
const PARTITIONS = 64;

/** At 1,700 checks a second, those of the last two minutes; about 10 MB. */
const MAX_REMEMBERED_IDS = 200_000;

/** Returns the low 12 bits of a GUID, which are random. The lowest six are the partition of a monitor. */
export const lowGuidBits = (guid: string): number => Number.parseInt(guid.slice(-3), 16) % IDS_PER_MS;

/**
 * Creates ids for instants in any order. The low 12 bits are those of the monitor's GUID, so that the ids of a monitor
 * differ in little else than their time. If another check has that id, the next sequence number is used, and the next
 * millisecond after 64 ids of one partition. Within one process, ids are unique as long as they are remembered. Only
 * one process at a time stores checks of a partition, so ids of two processes can only be equal if both have stored
 * checks of it. Storing detects that and asks for another id. Duplicate results are detected by their run (monitor,
 * slot, attempt), not by this id.
 */
export function createIdGenerator(): (at: Instant, monitorGuid: string) => number {
  const used = new Set<number>();
  return (at, monitorGuid) => {
    const bits = lowGuidBits(monitorGuid);
    const id = findFreeId(used, Math.floor(at), bits);
    used.add(id);
    if (used.size > MAX_REMEMBERED_IDS) deleteOldestEntries(used, MAX_REMEMBERED_IDS / 4);
    return id;
  };
}

/** @throws RangeError for what is not an instant or a GUID, since it would never find an id */
function findFreeId(used: ReadonlySet<number>, firstMs: Instant, bits: number): number {
  if (!Number.isFinite(firstMs + bits)) throw new RangeError('not an instant or not a GUID');
  for (let ms = Math.max(firstMs, ID_EPOCH); ; ms += 1) {
    for (let sequence = 0; sequence < IDS_PER_MS; sequence += PARTITIONS) {
      const id = lowestIdAt(ms) + ((bits + sequence) % IDS_PER_MS);
      if (!used.has(id)) return id;
    }
  }
}

/** Removes many entries at once, since a set whose first entry is removed again and again becomes slow. */
function deleteOldestEntries(ids: Set<number>, count: number): void {
  let remaining = count;
  for (const id of ids) {
    if (remaining-- <= 0) return;
    ids.delete(id);
  }
}
