import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeSecret, encodeBase32, generateOneTimePassword, type OneTimePassword } from './one-time-password.js';

/** RFC 6238, appendix B: the secret of each hash is `1234567890` repeated up to the hash's output length. */
const ofLength = (length: number): Buffer => Buffer.from('1234567890'.repeat(7).slice(0, length));
const secrets = { SHA1: ofLength(20), SHA256: ofLength(32), SHA512: ofLength(64) };
const config = (hash: OneTimePassword['hash'], digits = 8): OneTimePassword => ({
  secret: secrets[hash],
  digits,
  periodS: 30,
  hash,
});

test.each([
  [59, '94287082', '46119246', '90693936'],
  [1_111_111_109, '07081804', '68084774', '25091201'],
  [1_111_111_111, '14050471', '67062674', '99943326'],
  [1_234_567_890, '89005924', '91819424', '93441116'],
  [2_000_000_000, '69279037', '90698825', '38618901'],
  [20_000_000_000, '65353130', '77737706', '47863826'],
])('returns the codes of RFC 6238 at %i s', (seconds, sha1, sha256, sha512) => {
  const at = seconds * 1_000;
  expect(generateOneTimePassword(config('SHA1'), at)).toBe(sha1);
  expect(generateOneTimePassword(config('SHA256'), at)).toBe(sha256);
  expect(generateOneTimePassword(config('SHA512'), at)).toBe(sha512);
});

test('truncates to the last digits and keeps a code for its whole period', () => {
  expect(generateOneTimePassword(config('SHA1', 6), 59_000)).toBe('287082');
  expect(generateOneTimePassword(config('SHA1', 6), 30_000)).toBe('287082');
  expect(generateOneTimePassword(config('SHA1', 6), 59_999)).toBe('287082');
  expect(generateOneTimePassword(config('SHA1', 6), 60_000)).not.toBe('287082');
});

test.each([
  ['GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', 'Base32'],
  ['gezd gnbv-gy3t qojq gezd gnbv gy3t qojq====', 'Base32'],
  ['3132333435363738393031323334353637383930', 'Hex'],
  ['31 32 33 34 35 36 37 38 39 30 31 32 33 34 35 36 37 38 39 30', 'Hex'],
] as const)('decodes %s in %s to the secret of the RFC', (text, encoding) => {
  expect(decodeSecret(text, encoding)).toEqual(secrets.SHA1);
});

test.each([
  ['', 'Base32'],
  ['A', 'Base32'],
  ['GEZ1', 'Base32'],
  ['GEZDé', 'Base32'],
  ['abc', 'Hex'],
  ['zz', 'Hex'],
  ['00'.repeat(129), 'Hex'],
] as const)('rejects %j as a secret in %s', (text, encoding) => {
  expect(decodeSecret(text, encoding)).toBeUndefined();
});

test('decodes Base32 and hex to the encoded bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 128 }), (array) => {
      const bytes = Buffer.from(array);
      expect(decodeSecret(encodeBase32(bytes), 'Base32')).toEqual(bytes);
      expect(decodeSecret(bytes.toString('hex'), 'Hex')).toEqual(bytes);
    }),
  );
});
