import type { WaterfallInfo } from '../../v4/monitor-check-detail.js';

type Figures = WaterfallInfo['PageLoadMetricsCollection'][number];

/** Rating limits of a page metric: good up to `good`, needs improvement up to `poor`. */
export interface VitalLimits {
  readonly field: keyof Figures;
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
export function milestonesIn(
  navigations: readonly Figures[],
): { readonly figure: PageMilestone; readonly moments: readonly number[] }[] {
  const isOnly = navigations.length === 1;
  return pageMilestones.flatMap((figure) => {
    const moments = navigations.flatMap((navigation) => {
      const [start, ms] = [navigation.NavigationStart ?? (isOnly ? 0 : undefined), navigation[figure]];
      return start === undefined || ms === undefined ? [] : [start + ms];
    });
    return moments.length === 0 ? [] : [{ figure, moments: moments.sort((one, other) => one - other) }];
  });
}

export type VitalVerdict = 'good' | 'fair' | 'poor';

export function vitalVerdict({ good, poor }: Pick<VitalLimits, 'good' | 'poor'>, value: number): VitalVerdict {
  if (value <= good) return 'good';
  return value <= poor ? 'fair' : 'poor';
}
