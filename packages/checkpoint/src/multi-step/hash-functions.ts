import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { UserFunction } from '@vedette/contract/checkpoint/multi-step-target';

const ALGORITHMS = { MD5: 'md5', SHA1: 'sha1', SHA256: 'sha256', SHA512: 'sha512' } as const;

/** Returns a hash of a text in lower-case hexadecimal; algorithms with `HMAC` in their name use a key. */
export function hashText(algorithm: UserFunction['hashAlgorithm'], text: string, key: string): string {
  const hashName = algorithm.replace('HMAC', '') as keyof typeof ALGORITHMS;
  const digest = algorithm.startsWith('HMAC')
    ? createHmac(ALGORITHMS[hashName], key)
    : createHash(ALGORITHMS[hashName]);
  return digest.update(text, 'utf8').digest('hex');
}

const JWT_HASHES = { HS256: 'sha256', HS384: 'sha384', HS512: 'sha512' } as const;

const computeSignature = (algorithm: UserFunction['jwtAlgorithm'], signedText: string, key: string): Buffer =>
  createHmac(JWT_HASHES[algorithm], key).update(signedText).digest();

/** Builds a compact token (RFC 7519) of a JSON payload; undefined if the payload is not a JSON object. */
export function encodeJwt(payload: string, algorithm: UserFunction['jwtAlgorithm'], key: string): string | undefined {
  if (!isObject(payload)) return undefined;
  const parts = [JSON.stringify({ alg: algorithm, typ: 'JWT' }), payload.trim()];
  const signedText = parts.map((part) => Buffer.from(part, 'utf8').toString('base64url')).join('.');
  return `${signedText}.${computeSignature(algorithm, signedText, key).toString('base64url')}`;
}

/**
 * Returns the payload of a token; with a key, only if its signature is valid. Undefined for an invalid or forged token.
 */
export function decodeJwt(token: string, algorithm: UserFunction['jwtAlgorithm'], key: string): string | undefined {
  const [header, payload, sentSignature, ...extraParts] = token.trim().split('.', 4);
  if (header === undefined || payload === undefined || sentSignature === undefined || extraParts.length > 0)
    return undefined;
  if (key !== '') {
    const expected = computeSignature(algorithm, `${header}.${payload}`, key);
    const givenSignature = Buffer.from(sentSignature, 'base64url');
    if (givenSignature.length !== expected.length || !timingSafeEqual(givenSignature, expected)) return undefined;
  }
  const text = Buffer.from(payload, 'base64url').toString('utf8');
  return isObject(text) ? text : undefined;
}

function isObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
