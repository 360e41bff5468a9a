/** A run, as far as it is known which page processes are its own. */
export interface Tenant {
  /** A page or frame of it is in a process nobody has named yet. */
  readonly hasUnknown: boolean;
}

/** What is known of the page processes of a browser. */
export interface Tenancy<R extends Tenant> {
  /** Whose a process is, by its number, where a page of it said so. */
  readonly owners: ReadonlyMap<number, R>;
  /** The runs that were there when a process was seen first. */
  readonly presentAt: ReadonlyMap<number, ReadonlySet<R>>;
}

/**
 * The page processes of each run. One nobody has named belongs to the only run that was there when it was seen first and has
 * a page in an unknown process. Where several could have it, it is nobody's (`strays`): no run pays for another.
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
