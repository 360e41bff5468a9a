/** Ed25519 (RFC 8032): who holds the private key wrote it, and not a bit was changed since. */
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
  verify,
  type KeyObject,
} from 'node:crypto';
import { Secret } from './secret.js';

/** The public key raw as base64url (43 characters), the private one PKCS#8 as base64url. */
export interface SigningKeys {
  readonly publicKey: string;
  readonly privateKey: Secret;
}

export function newSigningKeys(): SigningKeys {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const der = privateKey.export({ format: 'der', type: 'pkcs8' });
  return { publicKey: publicKey.export({ format: 'jwk' }).x ?? '', privateKey: new Secret(der.toString('base64url')) };
}

/** Whether a text is `bytes` bytes as base64url, written in the one way there is. */
export const isExact = (text: string, bytes: number): boolean => {
  const read = Buffer.from(text, 'base64url');
  return read.length === bytes && read.toString('base64url') === text;
};

/** SHA-256 of the raw public key, hexadecimal: what people compare. */
export const keyFingerprint = (publicKey: string): string =>
  createHash('sha256').update(Buffer.from(publicKey, 'base64url')).digest('hex');

/** The public key as `openssl` reads it. */
export const toPem = (publicKey: string): string =>
  toPublicKey(publicKey).export({ format: 'pem', type: 'spki' }).toString();

/** 64 bytes, as base64url. */
export function signed(bytes: Uint8Array, privateKey: Secret): string {
  // Revealed to be used, here only.
  const der = Buffer.from(privateKey.reveal(), 'base64url');
  return sign(null, bytes, createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })).toString('base64url');
}

/** False too for a key or a signature that is none. */
export function isSignedBy(bytes: Uint8Array, signature: string, publicKey: string): boolean {
  if (!isExact(signature, 64) || !isExact(publicKey, 32)) return false;
  try {
    return verify(null, bytes, toPublicKey(publicKey), Buffer.from(signature, 'base64url'));
  } catch {
    return false;
  }
}

const toPublicKey = (publicKey: string): KeyObject =>
  createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' });
