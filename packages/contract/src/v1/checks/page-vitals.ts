import type { WaterfallInfo } from '../../v4/monitor-check-detail.js';

type NavigationMetrics = WaterfallInfo['PageLoadMetricsCollection'][number];

/** Rating limits of a page metric: good up to `good`, needs improvement up to `poor`. */
export interface VitalLimits {
  readonly field: keyof NavigationMetrics;
  readonly good: number;
  readonly poor: number;
  /** Only pages with user interaction have it. */
  readonly isRare?: boolean;
}

/** The metrics that are rated, in the order in which they are shown. */
export const vitalLimits = [
  { field: 'FirstContentfulPaint', good: 1_800, poor: 3_000 },
  { field: 'LargestContentfulPaint', good: 2_500, poor: 4_000 },
  { field: 'TimeToInteractive', good: 3_800, poor: 7_300 },
  { field: 'TotalBlockingTime', good: 200, poor: 600 },
  { field: 'CumulativeLayoutShift', good: 0.1, poor: 0.25 },
  { field: 'InteractionToNextPaint', good: 200, poor: 500, isRare: true },
] as const satisfies readonly VitalLimits[];

/** Metrics without a rating. */
export const pageTimings = ['TimeToFirstByte', 'SendStart', 'DomInteractive', 'DomComplete', 'LoadEventEnd'] as const;

/** A page metric, with or without a rating. */
export type PageFigure = (typeof vitalLimits)[number]['field'] | (typeof pageTimings)[number];

/** Points in time that are marked in a waterfall. The position in this list decides the colour. */
export const pageMilestones = [
  'FirstContentfulPaint',
  'LargestContentfulPaint',
  'DomInteractive',
  'LoadEventEnd',
  'TimeToInteractive',
  'DomComplete',
] as const satisfies readonly PageFigure[];
export type PageMilestone = (typeof pageMilestones)[number];

/**
 * Returns the instants in ms on the scale of the waterfall, in order of time. Of several navigations only those with a
 * known start are used, since their metrics are relative to it.
 */
export function listMilestones(
  navigations: readonly NavigationMetrics[],
): { readonly figure: PageMilestone; readonly timesMs: readonly number[] }[] {
  const isSingleNavigation = navigations.length === 1;
  return pageMilestones.flatMap((figure) => {
    const timesMs = navigations.flatMap((navigation) => {
      const [start, ms] = [navigation.NavigationStart ?? (isSingleNavigation ? 0 : undefined), navigation[figure]];
      return start === undefined || ms === undefined ? [] : [start + ms];
    });
    return timesMs.length === 0 ? [] : [{ figure, timesMs: timesMs.sort((one, other) => one - other) }];
  });
}

export type VitalRating = 'good' | 'fair' | 'poor';

export function rateVital({ good, poor }: Pick<VitalLimits, 'good' | 'poor'>, value: number): VitalRating {
  if (value <= good) return 'good';
  return value <= poor ? 'fair' : 'poor';
}
