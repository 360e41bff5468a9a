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

/** Returns the longest pause between the checks of any one monitor. One without a check pauses for the whole range. */
export function longestPauseOfOne(
  guids: readonly string[],
  checks: readonly { readonly guid: string; readonly at: number }[],
  range: { readonly from: number; readonly to: number },
): Pause {
  const moments = new Map<string, number[]>(guids.map((guid) => [guid, []]));
  for (const { guid, at } of checks) moments.get(guid)?.push(at);
  const pauses = [...moments.values()].map((each) => longestPause(each, range));
  return pauses.reduce((longest, pause) => (pause.ms > longest.ms ? pause : longest), { ms: 0, from: range.from });
}
