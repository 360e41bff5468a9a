import { pageMetricTitles, rumFigureTitles } from '@vedette/contract/v1/dashboards/figure-titles';
import { t } from '../../i18n/translate.js';

const { RequestStart, ...titles } = pageMetricTitles;
const translatedTitles = Object.fromEntries(
  Object.entries(titles).map(([metric, title]) => [metric, t(title)]),
) as Readonly<Record<keyof typeof titles, string>>;

/** Names of page metrics by field, the same as in tiles and for visitors. */
export const PAGE_METRIC_NAMES = {
  ...translatedTitles,
  InteractionToNextPaint: t(rumFigureTitles.InteractionToNextPaint),
  SendStart: t(RequestStart),
};
