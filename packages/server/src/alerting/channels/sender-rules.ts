/** Chooses the gateway of an operator's SMS, and the sender of SMS and calls. */
import type { Reader } from '../alerts/alert-variables.js';
import type { PhoneChoices } from '../ports/ports.js';
import type { ChannelRow } from './channel-sql.js';
import type { Values } from './channel-rules.js';

/** Settings of gateways that decide the sender. */
export const FROM = 'From';
export const NUMERIC_FROM = 'NumericFrom';
export const PROVIDER = 'Provider';
/** Language of a voice. */
export const LANGUAGE = 'Language';

/** Providers that an operator may choose; each gateway states which one it serves. */
export const SMS_PROVIDERS = [
  'SmsProviderEurope',
  'SmsProviderEurope2',
  'SmsProviderUSA',
  'SmsProviderInternational',
] as const;

/** Preferences of an operator who has set none. */
export const NO_CHOICES: PhoneChoices = {
  smsProvider: 'UseAccountSetting',
  usesNumericSender: false,
  outgoingNumber: '',
};

/** Recipient of one message of a gateway. */
export interface Callee {
  readonly number: string;
  readonly choices: PhoneChoices;
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
export function gatewayFor<T extends Gateway>(planned: T, all: readonly T[], { smsProvider }: PhoneChoices): T {
  if (planned.type !== 'Sms' || smsProvider === NO_CHOICES.smsProvider) return planned;
  const serves = (each: T): boolean => each.type === 'Sms' && each.isActive && each.values[PROVIDER] === smsProvider;
  return serves(planned) ? planned : (all.find(serves) ?? planned);
}

/**
 * Returns the sender that replaces the setting; undefined keeps the setting. An SMS gets a number if its reader has a
 * provider and prefers numbers. A call gets the reader's number, otherwise that of the setting, otherwise the best
 * match.
 */
export function senderFor(type: 'Sms' | 'Phone', values: Values, callee: Callee): string | undefined {
  const { smsProvider, usesNumericSender, outgoingNumber } = callee.choices;
  if (type === 'Sms') {
    const isNumeric = usesNumericSender && smsProvider !== NO_CHOICES.smsProvider;
    return isNumeric ? given(values[NUMERIC_FROM]) : undefined;
  }
  const chosen = given(signsOfNumber(outgoingNumber));
  if (chosen !== undefined || given(values[FROM]) !== undefined) return chosen;
  return bestMatch(callee.number, callee.outgoingNumbers);
}

/** Rule for a gateway that needs a number to call from and has none. */
export const NO_SENDER = 'is required while the account has no outgoing number to call from';

/** Returns the number with the longest common prefix: country code first, then area code. */
export function bestMatch(number: string, from: readonly string[]): string | undefined {
  let best: { readonly each: string; readonly agrees: number } | undefined;
  for (const each of from) {
    const agrees = agreement(each, number);
    if (!best || agrees > best.agrees) best = { each, agrees };
  }
  return best?.each;
}

function agreement(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
}

const given = (text: string | undefined): string | undefined => (text?.trim() === '' ? undefined : text?.trim());

/** Operators type numbers in any format; only digits and the plus sign are sent. */
const signsOfNumber = (text: string): string => text.replace(/[^+\d]/g, '');
