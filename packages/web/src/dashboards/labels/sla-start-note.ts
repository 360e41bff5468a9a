import { t } from '../../i18n/translate.js';
import type { Format } from '../../parts/format/format-values.js';

/** Note on an SLA that was created during the period. */
export const slaStartNote = (countsFrom: number, { dateTime }: Pick<Format, 'dateTime'>): string =>
  t('The SLA was created during this period and counts from {time}.', { time: dateTime(countsFrom) });
