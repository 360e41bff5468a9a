import type { Translate } from '@vedette/i18n/translator';
import { rumFigureTitles, rumShareTitles } from './figure-titles.js';
import type { TitleSettings } from './tile-record.js';

/** Returns the website metric that a tile shows. */
export const visitorSettings = ({
  RumFigure: figure = 'LoadTime',
  RumShare: share = 'Median',
}: Pick<TitleSettings, 'RumFigure' | 'RumShare'>) => ({ figure, share });

/** Returns the title of a website metric: its share unless page views are counted, and its dimension. */
export function visitorTitle(settings: TitleSettings, groupedBy: string | undefined, translate: Translate): string {
  const { figure, share } = visitorSettings(settings);
  const parts = [
    rumFigureTitles[figure],
    ...(figure === 'PageViews' ? [] : [rumShareTitles[share]]),
    ...(groupedBy ? [groupedBy] : []),
  ];
  return parts.map((text) => translate(text)).join(', ');
}
