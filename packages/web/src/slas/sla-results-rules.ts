import { type NoUptime, whyNoUptime } from '@vedette/contract/v1/sla/no-uptime';
import { t } from '../i18n/translate.js';

const TEXTS: Readonly<Record<NoUptime, string>> = {
  noTimeCounts: t('no time counts yet'),
  allPlanned: t('paused or in maintenance'),
  notObserved: t('unobserved'),
};

/** Describes why there is no uptime; undefined if there is. */
export function noUptimeText(figures: Parameters<typeof whyNoUptime>[0], isTooYoung: boolean): string | undefined {
  const why = whyNoUptime(figures);
  if (why === undefined) return undefined;
  return why === 'noTimeCounts' && isTooYoung ? t('SLA created later') : TEXTS[why];
}
