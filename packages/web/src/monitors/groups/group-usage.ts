import type { MonitorGroup } from '@vedette/contract/v4/monitor-group';

const KINDS = [
  ['Uptime', 'UsedBasicMonitorQuota', 'BasicMonitorQuota'],
  ['Pages', 'UsedBrowserMonitorQuota', 'BrowserMonitorQuota'],
  ['Transactions', 'UsedTransactionMonitorQuota', 'TransactionMonitorQuota'],
  ['APIs', 'UsedApiMonitorQuota', 'ApiMonitorQuota'],
] as const;

/** What a group uses by kind, `Uptime 4, APIs 2`, and of how much where that is limited, `Uptime 4/10`; kinds that are neither used nor limited are left out. */
export function usageText(group: Omit<MonitorGroup, 'MonitorGroupGuid' | 'Description' | 'IsAll'>): string {
  const kinds = KINDS.flatMap(([kind, usedOf, limitOf]) => {
    const used = String(group[usedOf] ?? 0);
    const limit = group.IsQuotaUnlimited ? undefined : (group[limitOf] ?? 0);
    if (limit === undefined) return used === '0' ? [] : [`${kind} ${used}`];
    return used === '0' && limit === 0 ? [] : [`${kind} ${used}/${String(limit)}`];
  });
  return kinds.join(', ') || '–';
}
