import { createHash } from 'node:crypto';
import type { Challenge } from './http-challenges.js';

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

export interface DigestRequest {
  readonly method: string;
  /** Path and query as they stand in the request line. */
  readonly uri: string;
  readonly cnonce: string;
}

const hashes = new Map([
  ['MD5', 'md5'],
  ['SHA-256', 'sha256'],
]);

/** Whether we can answer: RFC 7616 with MD5 or SHA-256 (also `-sess`), and `auth` or the old form without qop. */
export function canAnswerDigest({ scheme, params }: Challenge): boolean {
  if (scheme !== 'digest' || !params.has('nonce')) return false;
  const qops = (params.get('qop') ?? 'auth').split(',').map((qop) => qop.trim().toLowerCase());
  return hashes.has(algorithmOf(params)) && qops.includes('auth');
}

const algorithmOf = (params: ReadonlyMap<string, string>): string =>
  (params.get('algorithm') ?? 'MD5').toUpperCase().replace(/-SESS$/, '');

const quoted = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`;

/** The `Authorization` value that answers a Digest challenge (RFC 7616 §3.4). Ask `canAnswerDigest` first. */
export function answerDigest({ params }: Challenge, credentials: Credentials, request: DigestRequest): string {
  const { method, uri, cnonce } = request;
  const { username, password } = credentials;
  const get = (name: string): string => params.get(name) ?? '';
  const hashName = hashes.get(algorithmOf(params)) ?? 'md5';
  const hash = (text: string): string => createHash(hashName).update(text).digest('hex');
  const isSession = /-sess$/i.test(get('algorithm'));
  const plainA1 = hash(`${username}:${get('realm')}:${password}`);
  const a1 = isSession ? hash(`${plainA1}:${get('nonce')}:${cnonce}`) : plainA1;
  const a2 = hash(`${method}:${uri}`);
  const hasQop = params.has('qop');
  const count = '00000001'; // a nonce is used once: checks keep nothing
  const middle = hasQop ? `${get('nonce')}:${count}:${cnonce}:auth` : get('nonce');
  const isHashedUser = get('userhash').toLowerCase() === 'true';
  const fields = [
    `username=${quoted(isHashedUser ? hash(`${username}:${get('realm')}`) : username)}`,
    `realm=${quoted(get('realm'))}`,
    `nonce=${quoted(get('nonce'))}`,
    `uri=${quoted(uri)}`,
    `response="${hash(`${a1}:${middle}:${a2}`)}"`,
    ...(params.has('algorithm') ? [`algorithm=${get('algorithm')}`] : []),
    ...(params.has('opaque') ? [`opaque=${quoted(get('opaque'))}`] : []),
    ...(hasQop ? ['qop=auth', `nc=${count}`] : []),
    ...(hasQop || isSession ? [`cnonce="${cnonce}"`] : []),
    ...(isHashedUser ? ['userhash=true'] : []),
  ];
  return `Digest ${fields.join(', ')}`;
}
