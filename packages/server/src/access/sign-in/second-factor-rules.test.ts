import { generateOneTimePassword } from '@vedette/protocols/one-time-password';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  buildAuthenticatorUri,
  findCodePeriod,
  normaliseRecoveryCode,
  authenticatorParameters,
  formatRecoveryCode,
} from './second-factor-rules.js';

const secret = Buffer.from('12345678901234567890');
const codeAt = (at: number): string => generateOneTimePassword(authenticatorParameters(secret), at);

test('accepts a code in its own period and the neighbouring ones', () => {
  const at = fc.integer({ min: 1_000_000, max: 4_000_000_000 }).map((seconds) => seconds * 1_000);
  fc.assert(
    fc.property(at, fc.integer({ min: -3, max: 3 }), (now, periods) => {
      const typed = codeAt(now + periods * 30_000);
      const found = findCodePeriod(secret, typed, now, 0);
      if (Math.abs(periods) <= 1) expect(found).toBeGreaterThan(0);
      else if (![-1, 0, 1].some((near) => codeAt(now + near * 30_000) === typed)) expect(found).toBeUndefined();
    }),
  );
});

test('rejects a used code and all earlier ones', () => {
  const now = 1_700_000_010_000;
  const period = findCodePeriod(secret, codeAt(now), now, 0) ?? 0;
  expect(findCodePeriod(secret, codeAt(now), now, period)).toBeUndefined();
  expect(findCodePeriod(secret, codeAt(now - 30_000), now, period)).toBeUndefined();
  expect(findCodePeriod(secret, codeAt(now + 30_000), now, period)).toBe(period + 1);
});

test('ignores spaces in a code; anything else is wrong', () => {
  const now = 1_700_000_010_000;
  const code = codeAt(now);
  expect(findCodePeriod(secret, `${code.slice(0, 3)} ${code.slice(3)}`, now, 0)).toBeDefined();
  for (const wrong of ['', '000', `${code}0`, 'abcdef', code.slice(1)]) {
    expect(findCodePeriod(secret, wrong, now, 0)).toBeUndefined();
  }
});

test('accepts a recovery code as it is displayed', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Z2-7]{16}$/), (plain) => {
      expect(normaliseRecoveryCode(formatRecoveryCode(plain).toLowerCase())).toBe(plain);
    }),
  );
});

test('the URL for authenticators names the service and the operator', () => {
  expect(buildAuthenticatorUri('ann+x@example.com', 'JBSWY3DP')).toBe(
    'otpauth://totp/Vedette%3Aann%2Bx%40example.com?secret=JBSWY3DP&issuer=Vedette&algorithm=SHA1&digits=6&period=30',
  );
});
