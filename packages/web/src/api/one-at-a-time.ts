const underWay = new Map<string, Promise<unknown>>();

/** Does `work`, unless the same is under way: then its end is waited for. Buttons learn too late that they were pressed already. */
export function oneAtATime(of: string, work: () => Promise<unknown>): Promise<unknown> {
  const same = underWay.get(of);
  if (same) return same;
  const own = work().finally(() => underWay.delete(of));
  underWay.set(of, own);
  return own;
}
