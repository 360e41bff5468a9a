import { type NoUptimeReason, noUptimeReason } from '@vedette/contract/v1/sla/no-uptime-reason';
import { t } from '../i18n/translate.js';

const NO_UPTIME_TEXTS: Readonly<Record<NoUptimeReason, string>> = {
  noTimeCounts: t('no time counts yet'),
  allPlanned: t('paused or in maintenance'),
  notObserved: t('unobserved'),
};

/** Describes why there is no uptime; undefined if there is. */
export function noUptimeText(
  figures: Parameters<typeof noUptimeReason>[0],
  isCreatedLater: boolean,
): string | undefined {
  const reason = noUptimeReason(figures);
  if (reason === undefined) return undefined;
  return reason === 'noTimeCounts' && isCreatedLater ? t('SLA created later') : NO_UPTIME_TEXTS[reason];
}
