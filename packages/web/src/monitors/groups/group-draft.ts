import type { MonitorGroup } from '@vedette/contract/v4/monitor-group';
import { fillDefaults, numberOrText } from '../../resources/resource.js';

const QUOTA_FIELDS = [
  'BasicMonitorQuota',
  'BrowserMonitorQuota',
  'TransactionMonitorQuota',
  'ApiMonitorQuota',
  'UnifiedCreditsQuota',
  'ClassicQuota',
] as const;
type QuotaField = (typeof QUOTA_FIELDS)[number];

/** Form values of a group. */
export type GroupDraft = Readonly<Record<QuotaField, string>> & {
  readonly Description: string;
  readonly IsQuotaUnlimited: boolean;
};

const EMPTY_GROUP: GroupDraft = {
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
  fillDefaults(EMPTY_GROUP, {
    Description: group.Description,
    IsQuotaUnlimited: group.IsQuotaUnlimited,
    ...Object.fromEntries(QUOTA_FIELDS.map((quota) => [quota, String(group[quota] ?? 0)])),
  });

/** Returns all fields of the group, because the API resets missing ones to their defaults. */
export const toGroupBody = (draft: GroupDraft): object => ({
  Description: draft.Description,
  IsQuotaUnlimited: draft.IsQuotaUnlimited,
  ...(!draft.IsQuotaUnlimited && Object.fromEntries(QUOTA_FIELDS.map((quota) => [quota, numberOrText(draft[quota])]))),
});

/** Applies the changes between two drafts to the current group. */
export function withChanges(current: GroupDraft, draft: GroupDraft, before: GroupDraft): GroupDraft {
  const changedFields = (Object.keys(draft) as (keyof GroupDraft)[]).filter((field) => draft[field] !== before[field]);
  return { ...current, ...Object.fromEntries(changedFields.map((field) => [field, draft[field]])) };
}
