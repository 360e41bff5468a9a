import { type InLanguages, type Language, rumFigureTitles, rumShareTitles } from './figure-titles.js';
import type { TitleSettings } from './tile-record.js';

/** The figure of a website that a tile shows. */
export const visitorSettings = ({
  RumFigure: figure = 'LoadTime',
  RumShare: share = 'Median',
}: Pick<TitleSettings, 'RumFigure' | 'RumShare'>) => ({ figure, share });

/** Names the figure of a website, its share unless page views are counted, and what it is grouped by. */
export function visitorTitle(settings: TitleSettings, groupedBy: InLanguages | undefined, language: Language): string {
  const { figure, share } = visitorSettings(settings);
  const parts = [
    rumFigureTitles[figure],
    ...(figure === 'PageViews' ? [] : [rumShareTitles[share]]),
    ...(groupedBy ? [groupedBy] : []),
  ];
  return parts.map((words) => words[language]).join(', ');
}
