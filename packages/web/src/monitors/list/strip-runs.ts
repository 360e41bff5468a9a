/** Text for each letter of a status history; see `MonitorRow.StatusHistory` in the contract. */
const STRIP_TEXT = {
  u: 'up',
  w: 'unconfirmed errors',
  d: 'down',
  m: 'maintenance',
  p: 'paused',
  n: 'not created yet',
  '-': 'unknown',
} as const;
export type StripLetter = keyof typeof STRIP_TEXT;

export interface Run {
  readonly letter: StripLetter;
  /** Index of the first bucket. */
  readonly from: number;
  readonly length: number;
}

/**
 * Merges equal neighbours, so that a healthy day is drawn as one shape instead of 96. Unsupported letters are read as
 * unknown.
 */
export function mergeRuns(strip: string): readonly Run[] {
  const runs: { letter: StripLetter; from: number; length: number }[] = [];
  Array.from(strip).forEach((raw, index) => {
    const letter = raw in STRIP_TEXT ? (raw as StripLetter) : '-';
    const last = runs.at(-1);
    if (last?.letter === letter) last.length += 1;
    else runs.push({ letter, from: index, length: 1 });
  });
  return runs;
}

/** Describes the strip, worst state first: `down in 2, up in 94`. A bucket of 15 minutes counts by its worst state. */
export function describeStrip(strip: string): string {
  const total = new Map<StripLetter, number>();
  for (const { letter, length } of mergeRuns(strip)) total.set(letter, (total.get(letter) ?? 0) + length);
  const order: readonly StripLetter[] = ['d', 'w', '-', 'm', 'p', 'u', 'n'];
  const parts = order
    .filter((letter) => total.has(letter))
    .map((letter) => `${STRIP_TEXT[letter]} in ${String(total.get(letter) ?? 0)}`);
  return parts.length === 0 ? 'no data' : parts.join(', ');
}
