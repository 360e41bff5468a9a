import { describe, expect, test } from 'vitest';
import type { PhoneSettings } from '../ports/ports.js';
import { findBestMatch, selectGateway, DEFAULT_PHONE_CHOICES, selectSender } from './sender-rules.js';

const chose = (choices: Partial<PhoneSettings>): PhoneSettings => ({ ...DEFAULT_PHONE_CHOICES, ...choices });

describe('gateway of an SMS', () => {
  const gateway = (integrationGuid: string, Provider?: string, isActive = true) => ({
    integrationGuid,
    type: 'Sms' as const,
    isActive,
    values: { ...(Provider !== undefined && { Provider }) },
  });
  const planned = gateway('own');
  const all = [
    planned,
    gateway('usa, off', 'SmsProviderUSA', false),
    gateway('usa', 'SmsProviderUSA'),
    gateway('usa too', 'SmsProviderUSA'),
    gateway('europe', 'SmsProviderEurope'),
  ];
  test.each<[Partial<PhoneSettings>, string]>([
    [{}, 'own'],
    [{ smsProvider: 'SmsProviderUSA' }, 'usa'],
    [{ smsProvider: 'SmsProviderEurope' }, 'europe'],
    [{ smsProvider: 'SmsProviderInternational' }, 'own'],
  ])('of an operator with %j is %s', (choices, guid) => {
    expect(selectGateway(planned, all, chose(choices)).integrationGuid).toBe(guid);
  });
  test('keeps the planned gateway if it serves the provider; calls keep theirs', () => {
    const [, , , second = planned] = all;
    expect(selectGateway(second, all, chose({ smsProvider: 'SmsProviderUSA' }))).toBe(second);
    const phone = { ...planned, type: 'Phone' as const };
    expect(selectGateway<typeof phone | typeof planned>(phone, all, chose({ smsProvider: 'SmsProviderUSA' }))).toBe(
      phone,
    );
  });
});

describe('sender', () => {
  const from = (type: 'Sms' | 'Phone', values: Record<string, string>, choices: Partial<PhoneSettings>) =>
    selectSender(type, values, {
      number: '+31612345678',
      choices: chose(choices),
      outgoingNumbers: ['+12025550100', '+31201234567'],
      reader: { zone: 'UTC', culture: 'en-GB' },
    });
  const both = { From: 'Vedette', NumericFrom: '+15550001' };
  const usa = { smsProvider: 'SmsProviderUSA' } as const;
  test.each<[string, Record<string, string>, Partial<PhoneSettings>, string | undefined]>([
    ['a number, preferred with a provider', both, { ...usa, usesNumericSender: true }, '+15550001'],
    ['the setting when no number is preferred', both, usa, undefined],
    ['the setting when no provider is set', both, { usesNumericSender: true }, undefined],
    ['the setting when there is no number', { From: 'Vedette' }, { ...usa, usesNumericSender: true }, undefined],
  ])('of an SMS is %s', (_what, values, choices, sender) => {
    expect(from('Sms', values, choices)).toBe(sender);
  });
  test.each<[string, Record<string, string>, Partial<PhoneSettings>, string | undefined]>([
    ['the person called has chosen', { From: '+4930' }, { outgoingNumber: '+44 20 {{x}} 1' }, '+44201'],
    ['the integration names', { From: '+4930' }, {}, undefined],
    ['fits best', {}, {}, '+31201234567'],
    ['fits best, where blanks alone are set', { From: ' ' }, { outgoingNumber: '-' }, '+31201234567'],
  ])('of a call is the number that %s', (_what, values, choices, sender) => {
    expect(from('Phone', values, choices)).toBe(sender);
  });
});

test.each([
  ['+31612345678', ['+3224567890', '+31201234567'], '+31201234567'],
  ['+32471234567', ['+31201234567', '+3224567890'], '+3224567890'],
  ['+819012345678', ['+12025550100', '+31201234567'], '+12025550100'],
  ['+31612345678', [], undefined],
])('%s is called from the best of %j: %s', (number, listed, best) => {
  expect(findBestMatch(number, listed)).toBe(best);
});
