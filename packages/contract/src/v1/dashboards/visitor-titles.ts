import { type InLanguages, type Language, rumFigureTitles, rumShareTitles } from './figure-titles.js';
import type { TitleSettings } from './tile-record.js';

/** Names the figure of a website, its share unless page views are counted, and what it is grouped by. */
export function visitorTitle(
  { RumFigure: figure = 'LoadTime', RumShare: share = 'Median' }: TitleSettings,
  groupedBy: InLanguages | undefined,
  language: Language,
): string {
  const parts = [
    rumFigureTitles[figure],
    ...(figure === 'PageViews' ? [] : [rumShareTitles[share]]),
    ...(groupedBy ? [groupedBy] : []),
  ];
  return parts.map((words) => words[language]).join(', ');
}
