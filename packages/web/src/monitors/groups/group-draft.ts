import type { MonitorGroup } from '@vedette/contract/v4/monitor-group';
import { filled, numberOrText } from '../../resources/resource.js';

const QUOTAS = [
  'BasicMonitorQuota',
  'BrowserMonitorQuota',
  'TransactionMonitorQuota',
  'ApiMonitorQuota',
  'UnifiedCreditsQuota',
  'ClassicQuota',
] as const;
type Quota = (typeof QUOTAS)[number];

/** A group as it is typed. */
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
  filled(EMPTY, {
    Description: group.Description,
    IsQuotaUnlimited: group.IsQuotaUnlimited,
    ...Object.fromEntries(QUOTAS.map((quota) => [quota, String(group[quota] ?? 0)])),
  });

/** All of it: what a change of a group leaves out goes back to its default. */
export const toGroupBody = (draft: GroupDraft): object => ({
  Description: draft.Description,
  IsQuotaUnlimited: draft.IsQuotaUnlimited,
  ...(!draft.IsQuotaUnlimited && Object.fromEntries(QUOTAS.map((quota) => [quota, numberOrText(draft[quota])]))),
});

/** What is there now, with what was changed between two drafts. */
export function withChanges(now: GroupDraft, draft: GroupDraft, before: GroupDraft): GroupDraft {
  const changed = (Object.keys(draft) as (keyof GroupDraft)[]).filter((field) => draft[field] !== before[field]);
  return { ...now, ...Object.fromEntries(changed.map((field) => [field, draft[field]])) };
}
