import type { AccountSettingsV1 } from '@vedette/contract/v1/account/account';
import { expect, test } from 'vitest';
import { toAccountDraft, diffAccountSettings } from './account-draft.js';

const settings: AccountSettingsV1 = {
  TimezoneId: 7,
  CultureName: 'de-DE',
  GroupAuthorizationForm: 'Objects',
  CheckpointFallback: true,
  ReturnDeprecatedFields: true,
  DefaultMonitorGroupGuid: '',
  FallbackIntegrationGuid: '',
  DefaultDashboard: '',
  MonitorNotesFor: 'ViewMonitor',
  AllowNativeLogin: true,
  AllowSingleSignon: true,
  MinPasswordLength: 12,
  SecondFactor: 'Optional',
  MessageCredits: 1_000_000,
  KeepChecksDays: 0,
  KeepStatisticsDays: 400,
};
const before = toAccountDraft(settings);

test('sends only changed settings', () => {
  expect(diffAccountSettings(before, before)).toEqual({});
  expect(diffAccountSettings({ ...before, MinPasswordLength: '16', AllowNativeLogin: false }, before)).toEqual({
    MinPasswordLength: 16,
    AllowNativeLogin: false,
  });
});

test('sends numbers of days as typed', () => {
  expect(diffAccountSettings({ ...before, KeepChecksDays: '30' }, before)).toEqual({ KeepChecksDays: 30 });
});

test('sends negative numbers as numbers so that the server reports the minimum', () => {
  expect(diffAccountSettings({ ...before, KeepChecksDays: '-5' }, before)).toEqual({ KeepChecksDays: -5 });
});

test('sends invalid numbers as typed so that the server names the field', () => {
  expect(diffAccountSettings({ ...before, MinPasswordLength: 'twelve' }, before)).toEqual({
    MinPasswordLength: 'twelve',
  });
});
