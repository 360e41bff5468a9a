import { pageMetricTitles, rumFigureTitles } from '@vedette/contract/v1/dashboards/figure-titles';

const { RequestStart, ...titles } = pageMetricTitles;

/** Names of page metrics by field, the same as in tiles and for visitors. */
export const FIGURE_NAMES = Object.fromEntries(
  Object.entries({
    ...titles,
    InteractionToNextPaint: rumFigureTitles.InteractionToNextPaint,
    SendStart: RequestStart,
  } as const).map(([field, [english]]) => [field, english]),
) as Readonly<
  Record<Exclude<keyof typeof pageMetricTitles, 'RequestStart'> | 'InteractionToNextPaint' | 'SendStart', string>
>;
