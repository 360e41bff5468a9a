import type { MonitorGroup } from '@vedette/contract/v4/monitor-group';
import { t } from '../../i18n/translate.js';

const KIND_QUOTAS = [
  [t('Uptime'), 'UsedBasicMonitorQuota', 'BasicMonitorQuota'],
  [t('Pages'), 'UsedBrowserMonitorQuota', 'BrowserMonitorQuota'],
  [t('Transactions'), 'UsedTransactionMonitorQuota', 'TransactionMonitorQuota'],
  [t('APIs'), 'UsedApiMonitorQuota', 'ApiMonitorQuota'],
] as const;
const SHARED_QUOTAS = [
  [t('All types'), 'UsedUnifiedCreditsQuota', 'UnifiedCreditsQuota'],
  [t('All types (classic)'), 'UsedClassicQuota', 'ClassicQuota'],
] as const;

/**
 * Formats the usage of a group by type, `Uptime 4, APIs 2`, with limits if there are any, `Uptime 4/10`. Types without
 * usage and limit are omitted.
 */
export function usageText(group: Omit<MonitorGroup, 'MonitorGroupGuid' | 'Description' | 'IsAll'>): string {
  const shared = SHARED_QUOTAS.filter(([, , limitField]) => (group[limitField] ?? 0) > 0);
  const isShared = shared.length > 0;
  const kinds = [...shared, ...KIND_QUOTAS].flatMap(([kind, usedField, limitField]) => {
    const used = String(group[usedField] ?? 0);
    const ownLimit = group[limitField] ?? 0;
    const limit = group.IsQuotaUnlimited || (isShared && ownLimit === 0) ? undefined : ownLimit;
    if (limit === undefined) return used === '0' ? [] : [`${kind} ${used}`];
    return used === '0' && limit === 0 ? [] : [`${kind} ${used}/${String(limit)}`];
  });
  return kinds.join(', ') || '–';
}
