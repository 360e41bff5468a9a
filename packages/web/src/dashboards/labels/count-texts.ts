import { t } from '../../i18n/translate.js';

export const monitorCount = (count: number): string =>
  t('{count, plural, one {# monitor} other {# monitors}}', { count });
export const groupCount = (count: number): string => t('{count, plural, one {# group} other {# groups}}', { count });

/** Counts groups and monitors, leaving out those without any. */
export const describeCounts = (groups: number, monitors: number): string =>
  [...(groups > 0 ? [groupCount(groups)] : []), ...(monitors > 0 ? [monitorCount(monitors)] : [])].join(', ');
