/** The longest time without something, and when it began. */
export interface Pause {
  readonly ms: number;
  readonly from: number;
}

/** Returns the longest pause between moments in a range, whose ends count as moments. */
export function longestPause(moments: readonly number[], { from, to }: { from: number; to: number }): Pause {
  const inRange = moments.filter((at) => at >= from && at <= to);
  const all = [from, ...inRange.sort((one, other) => one - other), to];
  let longest: Pause = { ms: 0, from };
  for (const [index, at] of all.entries()) {
    const before = all[index - 1] ?? at;
    if (at - before > longest.ms) longest = { ms: at - before, from: before };
  }
  return longest;
}
