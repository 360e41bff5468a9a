import { createHmac } from 'node:crypto';
import { SECOND, type Instant } from '@vedette/kernel/clock';

export type SecretEncoding = 'Base32' | 'Hex';

/** A time-based one-time password (RFC 6238). */
export interface OneTimePassword {
  /** The shared secret, decoded. */
  readonly secret: Buffer;
  /** 6, 7 or 8. */
  readonly digits: number;
  /** Validity of a code in whole seconds. */
  readonly periodS: number;
  readonly hash: 'SHA1' | 'SHA256' | 'SHA512';
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const MAX_SECRET_BYTES = 128;

/**
 * Returns the code of the period that contains `instant`. Periods are counted from 1970 and include their start (RFC
 * 6238, 4.2).
 */
export function generateOneTimePassword({ secret, digits, periodS, hash }: OneTimePassword, instant: Instant): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(instant / (periodS * SECOND))));
  const digest = createHmac(hash, secret).update(counter).digest();
  // RFC 4226, 5.3: the low 4 bits of the last byte give the offset of the 31 bits to use.
  const offset = digest.readUInt8(digest.length - 1) & 0x0f;
  const number = digest.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/**
 * Decodes a secret as people copy it, ignoring spaces, hyphens, padding `=` and case. Undefined for an invalid
 * character, a partial byte, or a length outside 1 to 128 bytes.
 */
export function decodeSecret(text: string, encoding: SecretEncoding): Buffer | undefined {
  const normalised = text.replace(/[\s-]/g, '').replace(/=+$/, '').toUpperCase();
  const bytes = encoding === 'Hex' ? decodeHex(normalised) : decodeBase32(normalised);
  return bytes && bytes.length > 0 && bytes.length <= MAX_SECRET_BYTES ? bytes : undefined;
}

function decodeHex(text: string): Buffer | undefined {
  return /^([0-9A-F]{2})*$/.test(text) ? Buffer.from(text, 'hex') : undefined;
}

/** RFC 4648, section 6. Bits after the last whole byte are ignored. */
function decodeBase32(text: string): Buffer | undefined {
  const bytes: number[] = [];
  let bits = 0;
  let accumulator = 0;
  for (const char of text) {
    const value = BASE32.indexOf(char);
    if (value === -1) return undefined;
    accumulator = ((accumulator << 5) | value) & 0xfff;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((accumulator >> bits) & 0xff);
  }
  return Buffer.from(bytes);
}

/** Encodes a secret as Base32 without padding, the form that authenticator apps accept. */
export function encodeBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((bitGroup) => BASE32[Number.parseInt(bitGroup.padEnd(5, '0'), 2)]).join('');
}
