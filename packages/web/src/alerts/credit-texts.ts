import { t } from '../i18n/translate.js';

/** This number or more means unlimited; see the contract's `MessageCredits`. */
const UNLIMITED = 1_000_000;

export const remainingCreditsText = (remaining: number): string =>
  remaining >= UNLIMITED ? t('no limit') : String(remaining);

/** `12 SMS, 1 call`. */
export function sentText(counts: readonly { readonly Sms: number; readonly Phone: number }[]): string {
  const sms = counts.reduce((sum, { Sms }) => sum + Sms, 0);
  const calls = counts.reduce((sum, { Phone }) => sum + Phone, 0);
  return t('{sms, number} SMS, {calls, plural, one {# call} other {# calls}}', { sms, calls });
}

/** Returns the middle of a month such as `2026-11`, which is within it in every time zone. */
export const midMonth = (month: string): number => Date.parse(`${month}-15T12:00:00Z`);
