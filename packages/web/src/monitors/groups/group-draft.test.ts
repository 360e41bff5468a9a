import { MonitorGroup, MonitorGroupWrite } from '@vedette/contract/v4/monitor-group';
import { expect, test } from 'vitest';
import { toGroupBody, toGroupDraft, withChanges } from './group-draft.js';

const group = MonitorGroup.parse({
  MonitorGroupGuid: '0b1c2d3e-0000-4000-8000-000000000001',
  Description: 'Shops',
  IsAll: false,
  IsQuotaUnlimited: false,
  BasicMonitorQuota: 10,
  BrowserMonitorQuota: 0,
  TransactionMonitorQuota: 2,
  ApiMonitorQuota: 0,
  UsedBasicMonitorQuota: 4,
});

test('keeps quotas when only the name of a group changes', () => {
  const sent = MonitorGroupWrite.parse(toGroupBody({ ...toGroupDraft(group), Description: 'Stores' }));
  const { IsQuotaUnlimited, BasicMonitorQuota, BrowserMonitorQuota, TransactionMonitorQuota, ApiMonitorQuota } = group;
  expect(sent).toEqual({
    Description: 'Stores',
    IsQuotaUnlimited,
    BasicMonitorQuota,
    BrowserMonitorQuota,
    TransactionMonitorQuota,
    ApiMonitorQuota,
    UnifiedCreditsQuota: 0,
    ClassicQuota: 0,
  });
});

test('sends no quotas for an unlimited group, and invalid numbers unchanged', () => {
  const draft = toGroupDraft(group);
  expect(toGroupBody({ ...draft, IsQuotaUnlimited: true })).toEqual({ Description: 'Shops', IsQuotaUnlimited: true });
  expect(toGroupBody({ ...draft, ApiMonitorQuota: 'ten' })).toMatchObject({ ApiMonitorQuota: 'ten' });
});

test('keeps concurrent changes by others', () => {
  const before = toGroupDraft({ ...group, BasicMonitorQuota: 5 });
  const now = toGroupDraft({ ...group, BasicMonitorQuota: 9 });
  expect(withChanges(now, { ...before, Description: 'Stores' }, before)).toEqual({ ...now, Description: 'Stores' });
});
