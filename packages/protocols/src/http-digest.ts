import { createHash } from 'node:crypto';
import type { Challenge } from './http-challenges.js';

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

export interface DigestRequest {
  readonly method: string;
  /** Path and query as written in the request line. */
  readonly uri: string;
  readonly cnonce: string;
  /** Body of the request, which `auth-int` includes in the hash. */
  readonly body: string | Buffer | undefined;
}

const HASH_ALGORITHMS = new Map([
  ['MD5', 'md5'],
  ['SHA-256', 'sha256'],
  ['SHA-512-256', 'sha512-256'],
]);

const digestAlgorithm = (params: ReadonlyMap<string, string>): string =>
  (params.get('algorithm') ?? 'MD5').toUpperCase().replace(/-SESS$/, '');

/** Chooses the qop: `''` for RFC 2069 without qop, undefined when no offered value is supported. */
function chooseQop(params: ReadonlyMap<string, string>): 'auth' | 'auth-int' | '' | undefined {
  const offered = params
    .get('qop')
    ?.split(',')
    .map((qop) => qop.trim().toLowerCase());
  if (!offered) return '';
  return (['auth', 'auth-int'] as const).find((qop) => offered.includes(qop));
}

/**
 * Whether the challenge is supported: RFC 7616 with MD5, SHA-256 or SHA-512-256 (also `-sess`) and any qop, or RFC 2069
 * without qop.
 */
export function isSupportedDigest({ scheme, params }: Challenge): boolean {
  return (
    scheme === 'digest' &&
    params.has('nonce') &&
    HASH_ALGORITHMS.has(digestAlgorithm(params)) &&
    chooseQop(params) !== undefined
  );
}

const quoteString = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`;

/** Header values are hashed and returned as their original bytes (Latin-1). User names and passwords are UTF-8. */
const toHeaderBytes = (text: string): Buffer => Buffer.from(text, 'latin1');

/** Headers cannot carry characters beyond ASCII; RFC 7616 §3.4.4 encodes such user names by RFC 5987. */
function formatUserField(username: string): string {
  if (/^[\x20-\x7e]*$/.test(username)) return `username=${quoteString(username)}`;
  const escapeCharacter = (character: string): string => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  return `username*=UTF-8''${encodeURIComponent(username).replace(/['()*]/g, escapeCharacter)}`;
}

/** Computes the response of RFC 7616 §3.4.1, which proves knowledge of the password for this request. */
function computeProof(
  params: ReadonlyMap<string, string>,
  { username, password }: Credentials,
  { method, uri, cnonce, body }: DigestRequest,
  hash: (...parts: readonly (string | Buffer)[]) => string,
): string {
  const realm = toHeaderBytes(params.get('realm') ?? '');
  const nonce = toHeaderBytes(params.get('nonce') ?? '');
  const credentialsHash = hash(username, ':', realm, ':', password);
  const isSession = /-sess$/i.test(params.get('algorithm') ?? '');
  const a1 = isSession ? hash(credentialsHash, ':', nonce, ':', cnonce) : credentialsHash;
  const qop = chooseQop(params);
  const a2 = hash(`${method}:${uri}`, qop === 'auth-int' ? `:${hash(body ?? '')}` : '');
  return qop === ''
    ? hash(a1, ':', nonce, ':', a2)
    : hash(a1, ':', nonce, `:${NONCE_COUNT}:${cnonce}:${qop ?? ''}:`, a2);
}

/** Nonce count. Checks keep no state, so each nonce is used once. */
const NONCE_COUNT = '00000001';

/** Returns the `Authorization` value for a Digest challenge (RFC 7616 §3.4). Check `isSupportedDigest` first. */
export function buildDigestAuthorization(
  { params }: Challenge,
  credentials: Credentials,
  request: DigestRequest,
): string {
  const get = (name: string): string => params.get(name) ?? '';
  const algorithm = HASH_ALGORITHMS.get(digestAlgorithm(params)) ?? 'md5';
  const hash = (...parts: readonly (string | Buffer)[]): string => {
    const hasher = createHash(algorithm);
    for (const part of parts) hasher.update(part);
    return hasher.digest('hex');
  };
  const isHashedUser = get('userhash').toLowerCase() === 'true';
  const { username } = credentials;
  const qop = chooseQop(params);
  const fields = [
    isHashedUser ? `username="${hash(username, ':', toHeaderBytes(get('realm')))}"` : formatUserField(username),
    `realm=${quoteString(get('realm'))}`,
    `nonce=${quoteString(get('nonce'))}`,
    `uri=${quoteString(request.uri)}`,
    `response="${computeProof(params, credentials, request, hash)}"`,
    ...(params.has('algorithm') ? [`algorithm=${get('algorithm')}`] : []),
    ...(params.has('opaque') ? [`opaque=${quoteString(get('opaque'))}`] : []),
    ...(qop ? [`qop=${qop}`, `nc=${NONCE_COUNT}`] : []),
    ...(qop || /-sess$/i.test(get('algorithm')) ? [`cnonce="${request.cnonce}"`] : []),
    ...(isHashedUser ? ['userhash=true'] : []),
  ];
  return `Digest ${fields.join(', ')}`;
}
