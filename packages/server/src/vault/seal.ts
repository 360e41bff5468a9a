import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import type { RandomSource } from '@vedette/kernel/random';
import type { SealedFor } from '../module/context.js';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
export const KEY_BYTES = 32;

/** Encrypts with AES-256-GCM: nonce, tag, ciphertext. `additionalData` is authenticated but not stored. */
export function encrypt(
  key: Buffer,
  plain: Buffer,
  additionalData: string,
  random: Pick<RandomSource, 'bytes'>,
): Buffer {
  const nonce = random.bytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(additionalData, 'utf8'));
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** @throws Error when the key or `additionalData` differs, or the data was changed */
export function decrypt(key: Buffer, sealed: Buffer, additionalData: string): Buffer {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(additionalData, 'utf8'))
    .setAuthTag(tag);
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
}

/** Derives the key that wraps data keys from the master key, which must be long and random. */
export function wrappingKey(masterKey: string): Buffer {
  return Buffer.from(hkdfSync('sha256', masterKey.trim(), '', 'vedette data key wrapping', KEY_BYTES));
}

/** Unique text per field; NUL cannot occur in the parts. */
export function formatAdditionalData({ accountId, objectGuid, field }: SealedFor): string {
  return [accountId, objectGuid.toLowerCase(), field].join('\0');
}
