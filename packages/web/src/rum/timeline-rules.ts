import type { RumShare } from '@vedette/contract/v1/dashboards/dashboard-tile-settings';
import { rumShareTitles } from '@vedette/contract/v1/dashboards/figure-titles';
import { timelineSteps, type VisitorTimeline } from '@vedette/contract/v1/dashboards/sections/visitor-sections';
import { t } from '../i18n/translate.js';
import { type Slot, clipSlots } from '../parts/charts/series-rules.js';

/** Statistic that summarises page views. */
export type Statistic = RumShare;
export const STATISTIC_NAMES: Readonly<Record<Statistic, string>> = {
  Percentile75: t(rumShareTitles.Percentile75),
  Median: t(rumShareTitles.Median),
  Average: t(rumShareTitles.Average),
};

/**
 * Returns every step of the period; steps without page views or without values of the metric are gaps. The current step
 * ends at `now`, so that nothing extends into the future.
 */
export function toSlots(timeline: VisitorTimeline, statistic: Statistic | 'Views', now: number): Slot[] {
  const slots = timelineSteps(timeline).map(([from, point]) => ({
    from,
    until: from + timeline.StepMs,
    value: statistic === 'Views' ? point?.PageViews : point?.Values[statistic],
  }));
  return clipSlots(slots, Math.max(timeline.UntilAt, now));
}
