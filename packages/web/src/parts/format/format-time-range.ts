import { t } from '../../i18n/translate.js';

/** Formats a range of wall times; unknown ends are left empty. */
export const formatTimeRange = (
  from: string | undefined,
  until: string | undefined,
  format: (text: string) => string,
): string => {
  const [start, end] = [from, until].map((text) => (text === undefined || text === '' ? '' : format(text)));
  return t('{start} to {end}', { start: start ?? '', end: end ?? '' });
};
