/** All texts of sections: titles, columns, rules, states and notes. */
import { messages } from '@vedette/i18n/message';
import { tileTitles } from '../../tile-titles.js';
import { CHECK_WORDS } from './check-words.js';
import { FIGURE_WORDS } from './figure-words.js';
import { LINE_WORDS } from './line-words.js';
import { RUM_WORDS } from './rum-words.js';
import { SERIES_WORDS } from './series-words.js';

export const sectionWords = messages({
  ...tileTitles,
  ...FIGURE_WORDS,
  ...CHECK_WORDS,
  ...LINE_WORDS,
  ...RUM_WORDS,
  ...SERIES_WORDS,
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
export type SectionWord = keyof typeof sectionWords;
