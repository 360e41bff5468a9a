import { t } from '../../i18n/translate.js';

type Describe = (count: number) => string;

/** Describes the buckets of each letter of a status history; see `MonitorRow.StatusHistory` in the contract. */
const DESCRIPTIONS = {
  u: (count) => t('up in {count, number}', { count }),
  w: (count) => t('unconfirmed errors in {count, number}', { count }),
  d: (count) => t('down in {count, number}', { count }),
  m: (count) => t('maintenance in {count, number}', { count }),
  p: (count) => t('paused in {count, number}', { count }),
  n: (count) => t('not created yet in {count, number}', { count }),
  '-': (count) => t('unknown in {count, number}', { count }),
} satisfies Readonly<Record<string, Describe>>;
export type StatusCode = keyof typeof DESCRIPTIONS;

export interface StatusRun {
  readonly letter: StatusCode;
  /** Index of the first bucket. */
  readonly from: number;
  readonly length: number;
}

/**
 * Merges equal neighbours, so that a healthy day is drawn as one shape instead of 96. Unsupported letters are read as
 * unknown.
 */
export function mergeRuns(statusHistory: string): readonly StatusRun[] {
  const runs: { letter: StatusCode; from: number; length: number }[] = [];
  Array.from(statusHistory).forEach((code, index) => {
    const letter = code in DESCRIPTIONS ? (code as StatusCode) : '-';
    const last = runs.at(-1);
    if (last?.letter === letter) last.length += 1;
    else runs.push({ letter, from: index, length: 1 });
  });
  return runs;
}

/** Describes the status bar, worst state first: `down in 2, up in 94`. Each bucket counts by its worst state. */
export function describeStatusBar(statusHistory: string): string {
  const total = new Map<StatusCode, number>();
  for (const { letter, length } of mergeRuns(statusHistory)) total.set(letter, (total.get(letter) ?? 0) + length);
  const order: readonly StatusCode[] = ['d', 'w', '-', 'm', 'p', 'u', 'n'];
  const texts = order
    .filter((letter) => total.has(letter))
    .map((letter) => DESCRIPTIONS[letter](total.get(letter) ?? 0));
  return texts.length === 0 ? t('no data') : texts.join(', ');
}
