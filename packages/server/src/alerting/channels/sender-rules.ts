/** Chooses the gateway of an operator's SMS, and the sender of SMS and calls. */
import type { Reader } from '../alerts/alert-variables.js';
import type { PhoneChoices } from '../ports/ports.js';
import type { ChannelRow } from './channel-sql.js';
import type { Values } from './channel-rules.js';

/** Settings of gateways that decide it. */
export const FROM = 'From';
export const NUMERIC_FROM = 'NumericFrom';
export const PROVIDER = 'Provider';
/** Of a voice. */
export const LANGUAGE = 'Language';

/** The four an operator may name; which gateway each is, the gateways say. */
export const SMS_PROVIDERS = [
  'SmsProviderEurope',
  'SmsProviderEurope2',
  'SmsProviderUSA',
  'SmsProviderInternational',
] as const;

/** Somebody who chose nothing. */
export const NO_CHOICES: PhoneChoices = {
  smsProvider: 'UseAccountSetting',
  usesNumericSender: false,
  outgoingNumber: '',
};

/** Whom one message of a gateway is for. */
export interface Callee {
  readonly number: string;
  readonly choices: PhoneChoices;
  /** On whose clock and in whose language it is told. */
  readonly reader: Reader;
  /** The numbers of the account calls may come from. */
  readonly outgoingNumbers: readonly string[];
}

type Gateway = Pick<ChannelRow, 'integrationGuid' | 'type' | 'isActive' | 'values'>;

/**
 * The gateway that carries somebody's messages: of an SMS the active one that serves his provider, where there is one;
 * else the one the message was planned for.
 */
export function gatewayFor<T extends Gateway>(planned: T, all: readonly T[], { smsProvider }: PhoneChoices): T {
  if (planned.type !== 'Sms' || smsProvider === NO_CHOICES.smsProvider) return planned;
  const serves = (each: T): boolean => each.type === 'Sms' && each.isActive && each.values[PROVIDER] === smsProvider;
  return serves(planned) ? planned : (all.find(serves) ?? planned);
}

/**
 * What stands for the sender in place of the setting; undefined: the setting itself. An SMS has a number where its reader's
 * provider is set and he wants one; a call the number its reader chose, else that of the setting, else the best match.
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

/** Said of a gateway that calls from a number, where there is none. */
export const NO_SENDER = 'is required while the account has no outgoing number to call from';

/** The number that agrees longest with the one that is called: its country, then its area. */
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

/** Operators write it as they like; nothing else of it is sent. */
const signsOfNumber = (text: string): string => text.replace(/[^+\d]/g, '');
