/** Chooses the gateway of an operator's SMS, and the sender of SMS and calls. */
import type { Reader } from '../alerts/alert-variables.js';
import type { PhoneSettings } from '../ports/ports.js';
import type { ChannelRow } from './channel-sql.js';
import type { Values } from './channel-rules.js';

/** Settings of gateways that decide the sender. */
export const FROM_SETTING = 'From';
export const NUMERIC_FROM_SETTING = 'NumericFrom';
export const PROVIDER_SETTING = 'Provider';
/** Language of a voice. */
export const LANGUAGE_SETTING = 'Language';

/** Providers that an operator may choose; each gateway states which one it serves. */
export const SMS_PROVIDERS = [
  'SmsProviderEurope',
  'SmsProviderEurope2',
  'SmsProviderUSA',
  'SmsProviderInternational',
] as const;

/** Preferences of an operator who has set none. */
export const DEFAULT_PHONE_CHOICES: PhoneSettings = {
  smsProvider: 'UseAccountSetting',
  usesNumericSender: false,
  outgoingNumber: '',
};

/** Recipient of one message of a gateway. */
export interface Callee {
  readonly number: string;
  readonly choices: PhoneSettings;
  /** Time zone and culture of the message. */
  readonly reader: Reader;
  /** The account's numbers that calls may come from. */
  readonly outgoingNumbers: readonly string[];
}

type Gateway = Pick<ChannelRow, 'integrationGuid' | 'type' | 'isActive' | 'values'>;

/**
 * Returns the gateway for an operator's message. An SMS uses the active gateway that serves the operator's provider, if
 * there is one; everything else uses the default gateway.
 */
export function selectGateway<T extends Gateway>(
  defaultGateway: T,
  all: readonly T[],
  { smsProvider }: PhoneSettings,
): T {
  if (defaultGateway.type !== 'Sms' || smsProvider === DEFAULT_PHONE_CHOICES.smsProvider) return defaultGateway;
  const serves = (candidate: T): boolean =>
    candidate.type === 'Sms' && candidate.isActive && candidate.values[PROVIDER_SETTING] === smsProvider;
  return serves(defaultGateway) ? defaultGateway : (all.find(serves) ?? defaultGateway);
}

/**
 * Returns the sender that replaces the setting; undefined keeps the setting. An SMS gets a number if its reader has a
 * provider and prefers numbers. A call gets the reader's number, otherwise that of the setting, otherwise the best
 * match.
 */
export function selectSender(type: 'Sms' | 'Phone', values: Values, callee: Callee): string | undefined {
  const { smsProvider, usesNumericSender, outgoingNumber } = callee.choices;
  if (type === 'Sms') {
    const isNumeric = usesNumericSender && smsProvider !== DEFAULT_PHONE_CHOICES.smsProvider;
    return isNumeric ? trimmedOrUndefined(values[NUMERIC_FROM_SETTING]) : undefined;
  }
  const preferredNumber = trimmedOrUndefined(stripNumberFormatting(outgoingNumber));
  if (preferredNumber !== undefined || trimmedOrUndefined(values[FROM_SETTING]) !== undefined) return preferredNumber;
  return findBestMatch(callee.number, callee.outgoingNumbers);
}

/** Rule for a gateway that needs a number to call from and has none. */
export const MISSING_SENDER_RULE = 'is required while the account has no outgoing number to call from';

/** Returns the number with the longest common prefix: country code first, then area code. */
export function findBestMatch(number: string, candidates: readonly string[]): string | undefined {
  let best: { readonly candidate: string; readonly prefixLength: number } | undefined;
  for (const candidate of candidates) {
    const prefixLength = commonPrefixLength(candidate, number);
    if (!best || prefixLength > best.prefixLength) best = { candidate, prefixLength };
  }
  return best?.candidate;
}

function commonPrefixLength(one: string, other: string): number {
  let index = 0;
  while (index < one.length && one[index] === other[index]) index += 1;
  return index;
}

const trimmedOrUndefined = (text: string | undefined): string | undefined =>
  text?.trim() === '' ? undefined : text?.trim();

/** Operators type numbers in any format; only digits and the plus sign are sent. */
const stripNumberFormatting = (text: string): string => text.replace(/[^+\d]/g, '');
