/**
 * NTLMv2 responses (MS-NLMP §3.3.2). Node's OpenSSL lacks MD4, so the password hash uses the implementation in
 * `md4.ts`; the rest is HMAC-MD5 from Node. LM and NTLMv1 are not supported.
 */
import { createHmac } from 'node:crypto';
import { md4 } from './md4.js';
import type { Instant } from '@vedette/kernel/clock';

const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le');
const hmac = (key: Buffer, ...parts: readonly Buffer[]): Buffer => {
  const mac = createHmac('md5', key);
  for (const part of parts) mac.update(part);
  return mac.digest();
};

export interface NtlmIdentity {
  readonly username: string;
  readonly password: string;
  readonly domain: string;
}

/** NTOWFv2: the user name in upper case, the domain as written. */
export function computeNtowfv2({ username, password, domain }: NtlmIdentity): Buffer {
  const passwordHash = md4(utf16(password));
  return hmac(passwordHash, utf16(username.toUpperCase() + domain));
}

/** Units of 100 ns since 1601-01-01, little-endian. */
export function toFileTime(instant: Instant): Buffer {
  const time = Buffer.alloc(8);
  time.writeBigUInt64LE((BigInt(Math.floor(instant)) + 11_644_473_600_000n) * 10_000n);
  return time;
}

export interface ServerChallenge {
  readonly challenge: Buffer;
  /** The AV pairs of the challenge message, unchanged. */
  readonly targetInfo: Buffer;
}

export interface NtlmResponses {
  readonly nt: Buffer;
  readonly lm: Buffer;
}

const TEMP_HEADER = Buffer.from([1, 1, 0, 0, 0, 0, 0, 0]);
const FOUR_ZEROS = Buffer.alloc(4);

/** Returns both responses to a challenge. `lm` is all zeros when the server sends a timestamp (MS-NLMP §3.1.5.1.2). */
export function computeNtlmv2Responses(
  key: Buffer,
  { challenge, targetInfo }: ServerChallenge,
  clientChallenge: Buffer,
  time: { readonly value: Buffer; readonly isServers: boolean },
): NtlmResponses {
  const temp = Buffer.concat([TEMP_HEADER, time.value, clientChallenge, FOUR_ZEROS, targetInfo, FOUR_ZEROS]);
  const nt = Buffer.concat([hmac(key, challenge, temp), temp]);
  const lm = time.isServers
    ? Buffer.alloc(24)
    : Buffer.concat([hmac(key, challenge, clientChallenge), clientChallenge]);
  return { nt, lm };
}
