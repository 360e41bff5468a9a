/** One line of the table: what we use or reach, against a peer or a floor measured in the same run. */
export interface Row {
  readonly name: string;
  /** The target as text. */
  readonly target: string;
  /** Returns whether `ours / floor` meets the target. */
  readonly meets: (ratio: number, measured: Measurement) => boolean;
  /** Returns `Skipped` with the reason if the peer is not available on this machine. */
  readonly run: () => Promise<Measurement | Skipped>;
}

export interface Measurement {
  readonly ours: number;
  readonly floor: number;
  readonly floorName: string;
  readonly unit: string;
  /** Other figures of the same run that are printed. */
  readonly also?: Readonly<Record<string, number>>;
}

export interface Skipped {
  readonly skipped: string;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** Returns the value below which `share` of the values lie. NaN if there are none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
