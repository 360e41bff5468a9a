import type { RumShare } from '@vedette/contract/v1/dashboards/dashboard-tile-settings';
import { rumShareTitles } from '@vedette/contract/v1/dashboards/figure-titles';
import { timelineSteps, type VisitorTimeline } from '@vedette/contract/v1/dashboards/sections/visitor-sections';
import { type Slot, slotsUntil } from '../parts/charts/series-rules.js';

/** Which value stands for many page views. */
export type Share = RumShare;
export const SHARES: Readonly<Record<Share, string>> = {
  Percentile75: rumShareTitles.Percentile75[0],
  Median: rumShareTitles.Median[0],
  Average: rumShareTitles.Average[0],
};

/**
 * Every step of the period; those without page views, and those none of whose visitors measured the figure, have no value. The
 * one that goes on at `now` ends there, so that nothing reaches into the future.
 */
export function toSlots(timeline: VisitorTimeline, of: Share | 'Views', now: number): Slot[] {
  const slots = timelineSteps(timeline).map(([from, point]) => ({
    from,
    until: from + timeline.StepMs,
    value: of === 'Views' ? point?.PageViews : point?.Values[of],
  }));
  return slotsUntil(slots, Math.max(timeline.UntilAt, now));
}
