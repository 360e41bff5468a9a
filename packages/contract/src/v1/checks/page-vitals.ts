import type { WaterfallInfo } from '../../v4/monitor-check-detail.js';

type Figures = WaterfallInfo['PageLoadMetricsCollection'][number];

/** How a figure of a page is judged: up to `good` it is, up to `poor` it could be better. */
export interface VitalLimits {
  readonly field: keyof Figures;
  readonly good: number;
  readonly poor: number;
  /** Only pages have it that somebody acts on. */
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

/** The figures that are told without a judgement. */
export const pageTimings = ['TimeToFirstByte', 'SendStart', 'DomInteractive', 'DomComplete', 'LoadEventEnd'] as const;

/** A figure that is judged, or told. */
export type PageFigure = (typeof vitalLimits)[number]['field'] | (typeof pageTimings)[number];

/** Moments that are marked in a waterfall; the place of each tells its colour. */
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
 * When each was, in ms on the scale of the waterfall, in order of time. Of several navigations only those whose start is
 * known: their figures count from it.
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
