/** A run with its known page processes. */
export interface Tenant {
  /** Whether one of its pages or frames is in an unknown process. */
  readonly hasUnknown: boolean;
}

/** Knowledge about the page processes of a browser. */
export interface Tenancy<R extends Tenant> {
  /** Owners by process ID, as reported by pages. */
  readonly owners: ReadonlyMap<number, R>;
  /** The runs that existed when a process was first seen. */
  readonly presentAt: ReadonlyMap<number, ReadonlySet<R>>;
}

/**
 * Assigns page processes to runs. An unreported process belongs to the only run that existed when it was first seen and
 * has a page in an unknown process. If several runs may own it, it belongs to none (`unownedPids`), so that no run is
 * blamed for another.
 */
export function assignProcesses<R extends Tenant>(
  pids: readonly number[],
  { owners, presentAt }: Tenancy<R>,
): { readonly shares: ReadonlyMap<R, readonly number[]>; readonly strays: readonly number[] } {
  const shares = new Map<R, readonly number[]>();
  const strays: number[] = [];
  for (const pid of pids) {
    const candidates = [...(presentAt.get(pid) ?? [])].filter(({ hasUnknown }) => hasUnknown);
    const owner = owners.get(pid) ?? (candidates.length === 1 ? candidates[0] : undefined);
    if (owner) shares.set(owner, [...(shares.get(owner) ?? []), pid]);
    else strays.push(pid);
  }
  return { shares, strays };
}
