/** The parents of each monitor, its own and those of its groups. No monitor is its own parent. */
export type Parents = ReadonlyMap<string, readonly string[]>;

/**
 * Returns everything a monitor depends on, directly or through others. It contains the monitor itself only if it is in
 * a cycle.
 */
export function findAncestors(monitorGuid: string, parents: Parents): ReadonlySet<string> {
  const found = new Set<string>();
  const pending = [...(parents.get(monitorGuid) ?? [])];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (found.has(next)) continue;
    found.add(next);
    pending.push(...(parents.get(next) ?? []));
  }
  return found;
}

/**
 * Returns the monitors whose failure explains that of a monitor: its ancestors, except those that depend on it in turn.
 * So two monitors never wait for each other, even if a membership has closed a cycle.
 */
export function findExplainingMonitors(monitorGuid: string, parents: Parents): string[] {
  return [...findAncestors(monitorGuid, parents)].filter(
    (ancestor) => ancestor !== monitorGuid && !findAncestors(ancestor, parents).has(monitorGuid),
  );
}

/**
 * Returns whether one of `children` would depend on itself through `parent`. A parent that is among its own children
 * does not count.
 */
export function closesCycle(parent: string, children: ReadonlySet<string>, parents: Parents): boolean {
  return [...findAncestors(parent, parents)].some((ancestor) => ancestor !== parent && children.has(ancestor));
}
