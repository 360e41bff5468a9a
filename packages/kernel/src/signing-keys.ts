/**
 * Ed25519 signatures (RFC 8032): they prove that the holder of the private key wrote the content, and that it was not
 * changed.
 */
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

export function generateSigningKeys(): SigningKeys {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const der = privateKey.export({ format: 'der', type: 'pkcs8' });
  return { publicKey: publicKey.export({ format: 'jwk' }).x ?? '', privateKey: new Secret(der.toString('base64url')) };
}

/** Returns whether a text is exactly `bytes` bytes as canonical base64url. */
export const isCanonicalBase64Url = (text: string, bytes: number): boolean => {
  const decoded = Buffer.from(text, 'base64url');
  return decoded.length === bytes && decoded.toString('base64url') === text;
};

/** Returns the SHA-256 of the raw public key in hexadecimal, for people to compare. */
export const keyFingerprint = (publicKey: string): string =>
  createHash('sha256').update(Buffer.from(publicKey, 'base64url')).digest('hex');

/** Returns the public key in the format of `openssl`. */
export const toPem = (publicKey: string): string =>
  toPublicKey(publicKey).export({ format: 'pem', type: 'spki' }).toString();

/** Returns the signature: 64 bytes as base64url. */
export function signBytes(bytes: Uint8Array, privateKey: Secret): string {
  // The key is revealed only here, for its use.
  const der = Buffer.from(privateKey.reveal(), 'base64url');
  return sign(null, bytes, createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })).toString('base64url');
}

/** Also returns false for an invalid key or signature. */
export function isSignedBy(bytes: Uint8Array, signature: string, publicKey: string): boolean {
  if (!isCanonicalBase64Url(signature, 64) || !isCanonicalBase64Url(publicKey, 32)) return false;
  try {
    return verify(null, bytes, toPublicKey(publicKey), Buffer.from(signature, 'base64url'));
  } catch {
    return false;
  }
}

const toPublicKey = (publicKey: string): KeyObject =>
  createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' });
