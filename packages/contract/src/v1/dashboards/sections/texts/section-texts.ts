/** All texts of sections: titles, columns, rules, states and notes. */
import { messages } from '@vedette/i18n/message';
import { tileTitles } from '../../tile-titles.js';
import { CHECK_TEXTS } from './check-texts.js';
import { FIGURE_TEXTS } from './figure-texts.js';
import { LINE_TEXTS } from './line-texts.js';
import { RUM_TEXTS } from './rum-texts.js';
import { SERIES_TEXTS } from './series-texts.js';

export const sectionTexts = messages({
  ...tileTitles,
  ...FIGURE_TEXTS,
  ...CHECK_TEXTS,
  ...LINE_TEXTS,
  ...RUM_TEXTS,
  ...SERIES_TEXTS,
  period: 'Period',
  noData: 'No data',
  noEvents: 'None in this period',
  nothingWrong: 'No errors when this report was created',
  noTimeCounts: 'No counted time',
  slaYounger: 'Before the SLA was created',
  allPlanned: 'Paused or in maintenance',
  notObserved: 'Unobserved',
  observed: '{share} of the time was observed.',
  observedSince: '{share} of the time was observed. Monitors count from their creation.',
  checksSince: 'Based on checks since {at}. Earlier checks exceed the limit or are no longer kept.',
  errorsSince: 'Based on errors since {at}. Earlier checks exceed the limit or are no longer kept.',
  timeSince: 'Based on the time since {at}. With this many monitors, a longer time exceeds the limit.',
  leftOut: 'Rows not shown: {count}.',
  leftOutSome: 'More rows are not shown.',
});
export type SectionTextKey = keyof typeof sectionTexts;
