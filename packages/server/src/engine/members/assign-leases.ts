import { createHash } from 'node:crypto';

/** A process and the leases that it is able to hold. */
export interface LeaseCandidate {
  readonly holder: string;
  /** Name of its data folder, so that it gets the same leases after a restart; empty if unknown. */
  readonly member: string;
  readonly leases: ReadonlySet<string>;
}

/**
 * Divides leases evenly among the processes, in rendezvous order: every process comes to the same result without
 * talking to the others, and few leases move when a process comes or goes.
 * @returns the holder of each lease that at least one process is able to hold
 */
export function assignLeases(
  leases: readonly string[],
  candidates: readonly LeaseCandidate[],
): ReadonlyMap<string, string> {
  const assigned = new Map<string, string>();
  const counts = new Map<string, number>();
  const share = leases.length / Math.max(1, candidates.length);
  const pairs = leases.flatMap((lease) =>
    candidates
      .filter((candidate) => candidate.leases.has(lease))
      .map(({ holder, member }) => ({ lease, holder, score: scorePair(lease, member === '' ? holder : member) })),
  );
  // Scores of one lease differ unless two processes claim the same data folder; the holder makes the order total.
  pairs.sort((one, other) => compare(other.score, one.score) || compare(one.holder, other.holder));
  const assign = (maxLeases: number): void => {
    for (const { lease, holder } of pairs) {
      const count = counts.get(holder) ?? 0;
      if (assigned.has(lease) || count >= maxLeases) continue;
      assigned.set(lease, holder);
      counts.set(holder, count + 1);
    }
  };
  assign(Math.floor(share));
  assign(Math.ceil(share));
  // Leases that only fully occupied processes are able to hold.
  assign(Infinity);
  return assigned;
}

const compare = (one: string, other: string): number => Number(one > other) - Number(one < other);

const scorePair = (lease: string, member: string): string =>
  createHash('sha256').update(`${lease}\n${member}`).digest('hex');
