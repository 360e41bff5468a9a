import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { UserFunction } from '@vedette/contract/checkpoint/multi-step-target';

const ALGORITHMS = { MD5: 'md5', SHA1: 'sha1', SHA256: 'sha256', SHA512: 'sha512' } as const;

/** Returns a hash of a text in lower-case hexadecimal; algorithms with `HMAC` in their name use a key. */
export function hashText(algorithm: UserFunction['hashAlgorithm'], text: string, key: string): string {
  const plain = algorithm.replace('HMAC', '') as keyof typeof ALGORITHMS;
  const digest = algorithm.startsWith('HMAC') ? createHmac(ALGORITHMS[plain], key) : createHash(ALGORITHMS[plain]);
  return digest.update(text, 'utf8').digest('hex');
}

const JWT_HASHES = { HS256: 'sha256', HS384: 'sha384', HS512: 'sha512' } as const;

const signature = (algorithm: UserFunction['jwtAlgorithm'], signed: string, key: string): Buffer =>
  createHmac(JWT_HASHES[algorithm], key).update(signed).digest();

/** Builds a compact token (RFC 7519) of a JSON payload; undefined if the payload is not a JSON object. */
export function encodeJwt(payload: string, algorithm: UserFunction['jwtAlgorithm'], key: string): string | undefined {
  if (!isObject(payload)) return undefined;
  const parts = [JSON.stringify({ alg: algorithm, typ: 'JWT' }), payload.trim()];
  const signed = parts.map((part) => Buffer.from(part, 'utf8').toString('base64url')).join('.');
  return `${signed}.${signature(algorithm, signed, key).toString('base64url')}`;
}

/**
 * Returns the payload of a token; with a key, only if its signature is valid. Undefined for an invalid or forged token.
 */
export function decodeJwt(token: string, algorithm: UserFunction['jwtAlgorithm'], key: string): string | undefined {
  const [head, payload, sent, ...more] = token.trim().split('.', 4);
  if (head === undefined || payload === undefined || sent === undefined || more.length > 0) return undefined;
  if (key !== '') {
    const expected = signature(algorithm, `${head}.${payload}`, key);
    const given = Buffer.from(sent, 'base64url');
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
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
