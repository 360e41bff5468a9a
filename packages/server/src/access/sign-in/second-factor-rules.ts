import { generateOneTimePassword, type OneTimePassword } from '@vedette/protocols/one-time-password';
import { SECOND, type Instant } from '@vedette/kernel/clock';

const PERIOD_S = 30;
/** A code of the previous or next period is accepted too, because clocks differ. */
const TOLERATED_PERIODS = 1;

/** Returns the parameters that every authenticator app supports: six digits, 30 seconds, SHA-1. */
export const authenticatorParameters = (secret: Buffer): OneTimePassword => ({
  secret,
  digits: 6,
  periodS: PERIOD_S,
  hash: 'SHA1',
});

/**
 * Returns the period of a code; undefined when the code is wrong, or not later than `lastPeriod`, the period of the
 * last accepted code. So a code that someone has observed cannot be reused.
 */
export function findCodePeriod(secret: Buffer, code: string, at: Instant, lastPeriod: number): number | undefined {
  const currentPeriod = Math.floor(at / (PERIOD_S * SECOND));
  const enteredCode = code.replace(/\s/g, '');
  for (let period = currentPeriod - TOLERATED_PERIODS; period <= currentPeriod + TOLERATED_PERIODS; period += 1) {
    if (
      period > lastPeriod &&
      generateOneTimePassword(authenticatorParameters(secret), period * PERIOD_S * SECOND) === enteredCode
    )
      return period;
  }
  return undefined;
}

/** Normalises a recovery code for comparison: case, spaces and hyphens are ignored. */
export const normaliseRecoveryCode = (enteredCode: string): string => enteredCode.replace(/[\s-]/g, '').toUpperCase();

/** Splits a recovery code into groups of four, for reading aloud and typing. */
export const formatRecoveryCode = (plain: string): string => (plain.match(/.{1,4}/g) ?? []).join('-');

/** Returns the URL that an authenticator app reads from the QR code (Key Uri Format). */
export function buildAuthenticatorUri(email: string, base32: string): string {
  const query = new URLSearchParams({ secret: base32, issuer: 'Vedette', algorithm: 'SHA1', digits: '6' });
  return `otpauth://totp/${encodeURIComponent(`Vedette:${email}`)}?${query.toString()}&period=${PERIOD_S}`;
}
