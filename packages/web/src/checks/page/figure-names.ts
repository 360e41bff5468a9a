import { pageMetricTitles, rumFigureTitles } from '@vedette/contract/v1/dashboards/figure-titles';

const { RequestStart, ...titles } = pageMetricTitles;

/** Names of page metrics by field, the same as in tiles and for visitors. */
export const FIGURE_NAMES = {
  ...titles,
  InteractionToNextPaint: rumFigureTitles.InteractionToNextPaint,
  SendStart: RequestStart,
};
