import type { RumShare } from '@vedette/contract/v1/dashboards/dashboard-tile-settings';
import type { RumFigureValues } from '@vedette/contract/v1/rum/rum';
import { rumShareTitles } from '@vedette/contract/v1/dashboards/figure-titles';
import type { z } from 'zod';
import type { Slot } from '../parts/charts/series-rules.js';

/** Which value stands for many page views. */
export type Share = RumShare;
export const SHARES: Readonly<Record<Share, string>> = {
  Percentile75: rumShareTitles.Percentile75[0],
  Median: rumShareTitles.Median[0],
  Average: rumShareTitles.Average[0],
};

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

/**
 * Every step of the period; those without page views, and those none of whose visitors measured the figure, have no value. The
 * one that goes on at `now` ends there, so that nothing reaches into the future.
 */
export function toSlots({ FromAt, UntilAt, StepMs, Points }: Timeline, of: Share | 'Views', now: number): Slot[] {
  const points = new Map(Points.map((point) => [point.At, point]));
  const count = Math.max(0, Math.ceil((UntilAt - FromAt) / StepMs));
  const latest = Math.max(UntilAt, now);
  return Array.from({ length: count }, (_, index) => {
    const from = FromAt + index * StepMs;
    const point = points.get(from);
    const value = of === 'Views' ? point?.PageViews : point?.Values[of];
    const isOver = from + StepMs <= latest;
    return { from, until: isOver ? from + StepMs : latest, value, ...(!isOver && { isSoFar: true }) };
  });
}
