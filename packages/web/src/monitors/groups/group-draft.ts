import type { MonitorGroup } from '@vedette/contract/v4/monitor-group';
import { fillDefaults, numberOrText } from '../../resources/resource.js';

const QUOTAS = [
  'BasicMonitorQuota',
  'BrowserMonitorQuota',
  'TransactionMonitorQuota',
  'ApiMonitorQuota',
  'UnifiedCreditsQuota',
  'ClassicQuota',
] as const;
type Quota = (typeof QUOTAS)[number];

/** Form values of a group. */
export type GroupDraft = Readonly<Record<Quota, string>> & {
  readonly Description: string;
  readonly IsQuotaUnlimited: boolean;
};

const EMPTY: GroupDraft = {
  Description: '',
  IsQuotaUnlimited: true,
  BasicMonitorQuota: '0',
  BrowserMonitorQuota: '0',
  TransactionMonitorQuota: '0',
  ApiMonitorQuota: '0',
  UnifiedCreditsQuota: '0',
  ClassicQuota: '0',
};

export const toGroupDraft = (group: MonitorGroup): GroupDraft =>
  fillDefaults(EMPTY, {
    Description: group.Description,
    IsQuotaUnlimited: group.IsQuotaUnlimited,
    ...Object.fromEntries(QUOTAS.map((quota) => [quota, String(group[quota] ?? 0)])),
  });

/** Returns all fields of the group, because the API resets missing ones to their defaults. */
export const toGroupBody = (draft: GroupDraft): object => ({
  Description: draft.Description,
  IsQuotaUnlimited: draft.IsQuotaUnlimited,
  ...(!draft.IsQuotaUnlimited && Object.fromEntries(QUOTAS.map((quota) => [quota, numberOrText(draft[quota])]))),
});

/** Applies the changes between two drafts to the current group. */
export function withChanges(now: GroupDraft, draft: GroupDraft, before: GroupDraft): GroupDraft {
  const changed = (Object.keys(draft) as (keyof GroupDraft)[]).filter((field) => draft[field] !== before[field]);
  return { ...now, ...Object.fromEntries(changed.map((field) => [field, draft[field]])) };
}
