import type { ChannelKind } from '@vedette/contract/v1/alerting/channel';
import { expect, test } from 'vitest';
import { choiceText, isReadOnlySetting, messagesText, settingHint } from './channel-texts.js';

test.each<[ChannelKind['MessageTypes'], string]>([
  [['Error', 'Reminder', 'Ok'], 'Sends failures, reminders and recoveries'],
  [['Error', 'Reminder'], 'Sends failures and reminders'],
  [['Error'], 'Sends failures'],
  [[], 'Sends nothing'],
])('formats %j as %j', (MessageTypes, text) => {
  expect(messagesText({ MessageTypes })).toBe(text);
});

const setting = {
  Name: 'X',
  Label: 'X',
  Description: 'Description',
  IsSecret: false,
  IsRequired: true,
  IsForAdministrators: false,
  Default: '',
  Choices: [],
};
test.each([
  [{}, false, 'Description'],
  [{ Description: '' }, false, ''],
  [{ IsRequired: false, Default: 'POST' }, false, 'Description'],
  [{ IsSecret: true, IsRequired: false }, false, 'Description. Optional.'],
  [{ IsRequired: false, EmptyMeans: 'If empty, none.' }, false, 'Description. If empty, none.'],
  [{ Description: '', IsRequired: false, EmptyMeans: 'If empty, none.' }, false, 'If empty, none.'],
  [{ IsSecret: true }, true, 'Description. A value is stored and not shown. Enter a new one to replace it.'],
])('shows a field with %j (stored: %s) with the hint %j', (change, hasStoredValue, text) => {
  expect(settingHint({ ...setting, ...change }, { hasStoredValue, isAdministrator: true })).toBe(text);
});

test('locks settings that only administrators can change and gives the reason', () => {
  const closed = { ...setting, IsForAdministrators: true };
  expect([
    isReadOnlySetting(closed, false),
    isReadOnlySetting(closed, true),
    isReadOnlySetting(setting, false),
  ]).toEqual([true, false, false]);
  expect(settingHint(closed, { hasStoredValue: false, isAdministrator: false })).toBe(
    'Description. Only administrators can change it.',
  );
  expect(settingHint(closed, { hasStoredValue: false, isAdministrator: true })).toBe('Description');
});

test.each([
  ['SmsProviderEurope2', 'Europe, second'],
  ['SmsProviderUSA', 'United States'],
  ['SmsProviderInternational', 'International'],
  ['Another', 'Another'],
])('labels the choice %s %s', (choice, text) => {
  expect(choiceText(choice)).toBe(text);
});
