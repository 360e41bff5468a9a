import { OperatorPatch } from '@vedette/contract/v4/operator';
import { expect, test } from 'vitest';
import { diffOperator, toOperatorDraft } from './operator-draft.js';

const ann = { OperatorGuid: '0b1c2d3e-0000-4000-8000-000000000001', Email: 'ann@example.com', FullName: 'Ann' };
const stored = toOperatorDraft({ ...ann, IsAccountAdministrator: false, IsOnDuty: true, AllowNativeLogin: true });

test('sends nothing for an untouched operator', () => {
  expect(diffOperator(stored, stored)).toEqual({});
});

test('sends a cleared choice with its companion flag', () => {
  expect(diffOperator({ ...stored, AllowNativeLogin: '' }, stored)).toEqual({
    AllowNativeLogin: null,
    AllowNativeLoginSpecified: true,
  });
});

test('sends every field in the format of the contract', () => {
  const draft = {
    FullName: 'Ann B',
    Email: 'b@example.com',
    BackupEmail: '',
    MobilePhone: '+4712345678',
    IsOnDuty: false,
    CultureName: 'de-DE',
    TimeZoneId: '12',
    AllowNativeLogin: 'false',
    AllowSingleSignon: 'true',
    Password: 'a new one',
    SmsProvider: 'SmsProviderUSA',
    OutgoingPhoneNumber: '+4721000000',
    UseNumericSender: 'true',
    DefaultDashboard: 'UptimeTable',
  };
  const sent = diffOperator(draft, { ...stored, BackupEmail: 'old@example.com' });
  expect(OperatorPatch.parse(sent)).toEqual(sent);
  expect(sent).toMatchObject({
    TimeZoneId: 12,
    AllowNativeLogin: false,
    AllowSingleSignon: true,
    CultureName: 'de-DE',
    UseNumericSender: true,
  });
});
