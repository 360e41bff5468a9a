/**
 * Formats whole numbers in ascending order as text: `1–3, 7`. If there are more ranges than `maxRanges`, returns the
 * first ones and notes that there are others.
 */
export function formatRanges(numbers: readonly number[], maxRanges = 60): string {
  const ranges: [number, number][] = [];
  for (const number of numbers) {
    const last = ranges.at(-1);
    if (last?.[1] === number - 1) last[1] = number;
    else ranges.push([number, number]);
  }
  const rangeTexts = ranges.slice(0, maxRanges).map(([from, to]) => (from === to ? String(from) : `${from}–${to}`));
  return ranges.length > maxRanges ? `${rangeTexts.join(', ')}, …` : rangeTexts.join(', ');
}
