import type { AccountSettingsV1 } from '@vedette/contract/v1/account/account';
import { expect, test } from 'vitest';
import { accountDraftOf, changesOf } from './account-draft.js';

const settings: AccountSettingsV1 = {
  TimezoneId: 7,
  GroupAuthorizationForm: 'Objects',
  CheckpointFallback: true,
  ReturnDeprecatedFields: true,
  DefaultMonitorGroupGuid: '',
  FallbackIntegrationGuid: '',
  DefaultDashboard: '',
  MonitorNotesFor: 'ViewMonitor',
  AllowNativeLogin: true,
  AllowSingleSignon: true,
  ShortestPassword: 12,
  SecondFactor: 'Optional',
  MessageCredits: 1_000_000,
  KeepChecksDays: 0,
  KeepStatisticsDays: 400,
};
const before = accountDraftOf(settings);

test('only what differs is sent', () => {
  expect(changesOf(before, before)).toEqual({});
  expect(changesOf({ ...before, ShortestPassword: '16', AllowNativeLogin: false }, before)).toEqual({
    ShortestPassword: 16,
    AllowNativeLogin: false,
  });
});

test('days are numbers, as typed', () => {
  expect(changesOf({ ...before, KeepChecksDays: '30' }, before)).toEqual({ KeepChecksDays: 30 });
});

test('what is no number is sent as typed, for the server to name', () => {
  expect(changesOf({ ...before, ShortestPassword: 'twelve' }, before)).toEqual({ ShortestPassword: 'twelve' });
});
