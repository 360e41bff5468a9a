/** The parents of each monitor, its own and those of its groups; none is its own parent. */
export type Parents = ReadonlyMap<string, readonly string[]>;

/** Everything a monitor depends on, directly or through others; itself only when it stands in a cycle. */
export function findAncestors(monitorGuid: string, parents: Parents): ReadonlySet<string> {
  const found = new Set<string>();
  const waiting = [...(parents.get(monitorGuid) ?? [])];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (found.has(next)) continue;
    found.add(next);
    waiting.push(...(parents.get(next) ?? []));
  }
  return found;
}

/**
 * The monitors whose trouble explains that of a monitor: what it depends on, less what depends on it too. So no two
 * monitors ever wait for each other, even when a membership has closed a cycle.
 */
export function findExplainingMonitors(monitorGuid: string, parents: Parents): string[] {
  return [...findAncestors(monitorGuid, parents)].filter(
    (ancestor) => ancestor !== monitorGuid && !findAncestors(ancestor, parents).has(monitorGuid),
  );
}

/** Whether one of `children` would depend on itself through `parent`. A parent among its own children is none of its own. */
export function closesCycle(parent: string, children: ReadonlySet<string>, parents: Parents): boolean {
  return [...findAncestors(parent, parents)].some((ancestor) => ancestor !== parent && children.has(ancestor));
}
