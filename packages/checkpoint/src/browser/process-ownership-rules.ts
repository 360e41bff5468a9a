/** A run with its known page processes. */
export interface ProcessOwner {
  /** Whether one of its pages or frames is in an unknown process. */
  readonly hasUnknownProcess: boolean;
}

/** Knowledge about the page processes of a browser. */
export interface ProcessOwnership<R extends ProcessOwner> {
  /** Owners by process ID, as reported by pages. */
  readonly owners: ReadonlyMap<number, R>;
  /** The runs that existed when a process was first seen. */
  readonly runsAtFirstSight: ReadonlyMap<number, ReadonlySet<R>>;
}

/**
 * Assigns page processes to runs. An unreported process belongs to the only run that existed when it was first seen and
 * has a page in an unknown process. If several runs may own it, it belongs to none (`unownedPids`), so that no run is
 * blamed for another.
 */
export function assignProcesses<R extends ProcessOwner>(
  pids: readonly number[],
  { owners, runsAtFirstSight }: ProcessOwnership<R>,
): { readonly pidsByRun: ReadonlyMap<R, readonly number[]>; readonly unownedPids: readonly number[] } {
  const pidsByRun = new Map<R, readonly number[]>();
  const unownedPids: number[] = [];
  for (const pid of pids) {
    const candidates = [...(runsAtFirstSight.get(pid) ?? [])].filter(({ hasUnknownProcess }) => hasUnknownProcess);
    const owner = owners.get(pid) ?? (candidates.length === 1 ? candidates[0] : undefined);
    if (owner) pidsByRun.set(owner, [...(pidsByRun.get(owner) ?? []), pid]);
    else unownedPids.push(pid);
  }
  return { pidsByRun, unownedPids };
}
