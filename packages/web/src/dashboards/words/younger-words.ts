import type { Format } from '../../parts/format/format-values.js';

/** Said of an SLA that was made in the period. */
export const youngerWords = (countsFrom: number, { dateTime }: Pick<Format, 'dateTime'>): string =>
  ` The SLA was created during this period and counts from ${dateTime(countsFrom)}.`;
