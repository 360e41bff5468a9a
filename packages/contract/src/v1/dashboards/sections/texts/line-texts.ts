import { messages } from '@vedette/i18n/message';
/** Texts of sections with lines over time. */

export const LINE_TEXTS = messages({
  lowestHour: 'Lowest hour',
  lowestDay: 'Lowest day',
  lowestMonth: 'Lowest month',
  highestHour: 'Highest hour',
  highestDay: 'Highest day',
  highestMonth: 'Highest month',
  when: 'Time',
  ruleSummarised: 'Each row is one line over the whole period. The Excel format of this report has all its values.',
  ruleSummarisedOfMany: 'Each row is one line over the whole period.',
  ruleWorstDrawn: 'Shows the ten lines with the worst values over the whole period.',
  ruleFirstDrawn: 'Shows the first ten lines.',
});
