import type { RumFigureValues } from '@vedette/contract/v1/rum';
import type { z } from 'zod';
import type { Slot } from '../parts/series-rules.js';

/** Which value stands for many page views. */
export type Share = 'Percentile75' | 'Median';
export const SHARES: Readonly<Record<Share, string>> = { Percentile75: '3 of 4 within', Median: 'median' };

interface Timeline {
  readonly FromAt: number;
  readonly UntilAt: number;
  readonly StepMs: number;
  readonly Points: readonly {
    readonly At: number;
    readonly PageViews: number;
    readonly Values: z.infer<typeof RumFigureValues>;
  }[];
}

/** Every step of the period; those without page views, and those none of whose visitors measured the figure, have no value. */
export function slotsOf({ FromAt, UntilAt, StepMs, Points }: Timeline, of: Share | 'Views'): Slot[] {
  const points = new Map(Points.map((point) => [point.At, point]));
  const count = Math.max(0, Math.ceil((UntilAt - FromAt) / StepMs));
  return Array.from({ length: count }, (_, index) => {
    const from = FromAt + index * StepMs;
    const point = points.get(from);
    const value = of === 'Views' ? point?.PageViews : point?.Values[of];
    return { from, until: from + StepMs, value };
  });
}
