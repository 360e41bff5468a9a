/** One line of the table: what we spend or reach, against a peer or a floor measured in the same run. */
export interface Row {
  readonly name: string;
  /** The number to reach, in words. */
  readonly target: string;
  /** True when `ours / floor` meets the target. */
  readonly meets: (ratio: number, measured: Measured) => boolean;
  /** @returns undefined with a reason printed by the row when its peer is not on this machine. */
  readonly run: () => Promise<Measured | Skipped>;
}

export interface Measured {
  readonly ours: number;
  readonly floor: number;
  readonly floorName: string;
  readonly unit: string;
  /** Other figures of the same run worth printing. */
  readonly also?: Readonly<Record<string, number>>;
}

export interface Skipped {
  readonly skipped: string;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** The value below which `share` of the sorted values lie. NaN when there are none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
