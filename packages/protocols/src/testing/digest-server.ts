/** Server side of Digest (RFC 7616), computed independently of the client under test. */
import { createHash } from 'node:crypto';

export interface DigestServerOptions {
  /** As written in the challenge. Default: absent, which means MD5. */
  readonly algorithm?: string;
  /** As written in the challenge. Default `auth`; empty omits it, as in RFC 2069. */
  readonly qop?: string;
  readonly realm?: string;
  /** The first nonce has expired by the time it is used. */
  readonly expiresFirstNonce?: boolean;
  readonly hashesUser?: boolean;
}

export interface DigestServerRequest {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  readonly authorization?: string | undefined;
  readonly body?: string;
}

/** The header to send, and whether the request is authorised. */
export interface DigestVerdict {
  readonly isAuthorised: boolean;
  readonly name: 'WWW-Authenticate' | 'Authentication-Info';
  readonly value: string;
}

const HASH_NAMES: Readonly<Record<string, string>> = { MD5: 'md5', 'SHA-256': 'sha256', 'SHA-512-256': 'sha512-256' };
const toHeaderText = (text: string): string => Buffer.from(text, 'utf8').toString('latin1');

function parseFields(authorization: string): ReadonlyMap<string, string> {
  const matches = authorization.matchAll(/([\w*]+)=(?:"((?:[^"\\]|\\.)*)"|([^,\s]+))/g);
  return new Map([...matches].map(([, name = '', text, bare = '']) => [name, text?.replace(/\\(.)/g, '$1') ?? bare]));
}

/**
 * Creates a Digest server that accepts each nonce once, for one name and password. A correct response to an expired
 * nonce gets `stale=true`.
 */
export function aDigestServer(
  { username, password }: { readonly username: string; readonly password: string },
  {
    algorithm = '',
    qop = 'auth',
    realm = 'court',
    expiresFirstNonce = false,
    hashesUser = false,
  }: DigestServerOptions = {},
): (request: DigestServerRequest) => DigestVerdict {
  const validNonces = new Set<string>();
  let nonceCount = 0;
  const newNonce = (): string => {
    nonceCount += 1;
    if (!expiresFirstNonce || nonceCount > 1) validNonces.add(`nonce-${nonceCount}`);
    return `nonce-${nonceCount}`;
  };
  const hash = (text: string): string =>
    createHash(HASH_NAMES[algorithm.replace('-sess', '')] ?? 'md5')
      .update(text)
      .digest('hex');
  const challenge = (isStale: boolean): DigestVerdict => {
    const quoted = toHeaderText(realm).replace(/["\\]/g, '\\$&');
    const parts = [`Digest realm="${quoted}"`, `nonce="${newNonce()}"`, 'opaque="o/="'];
    if (qop !== '') parts.push(`qop="${qop}"`);
    if (algorithm !== '') parts.push(`algorithm=${algorithm}`);
    if (hashesUser) parts.push('charset=UTF-8', 'userhash=true');
    if (isStale) parts.push('stale=TRUE');
    return { isAuthorised: false, name: 'WWW-Authenticate', value: parts.join(', ') };
  };
  const isExpectedUser = (fields: ReadonlyMap<string, string>): boolean => {
    if (fields.get('userhash') === 'true') return fields.get('username') === hash(`${username}:${realm}`);
    const [, escaped] = /^UTF-8''(.*)$/.exec(fields.get('username*') ?? '') ?? [];
    return (escaped === undefined ? fields.get('username') : decodeURIComponent(escaped)) === username;
  };
  return ({ method = '', url = '', authorization = '', body = '' }) => {
    const fields = parseFields(authorization);
    const get = (name: string): string => fields.get(name) ?? '';
    const isSession = algorithm.endsWith('-sess');
    const credentialsHash = hash(`${username}:${realm}:${password}`);
    const a1 = isSession ? hash(`${credentialsHash}:${get('nonce')}:${get('cnonce')}`) : credentialsHash;
    const a2 = hash(get('qop') === 'auth-int' ? `${method}:${url}:${hash(body)}` : `${method}:${url}`);
    const nonceFields = qop === '' ? [get('nonce')] : ['nonce', 'nc', 'cnonce', 'qop'].map(get);
    const hasValidResponse = get('response') === hash([a1, ...nonceFields, a2].join(':'));
    const usesOfferedQop = qop === '' ? !fields.has('qop') : qop.split(/\s*,\s*/).includes(get('qop'));
    const echoesChallenge = get('uri') === url && get('opaque') === 'o/=' && get('realm') === toHeaderText(realm);
    if (
      !authorization.startsWith('Digest ') ||
      !hasValidResponse ||
      !usesOfferedQop ||
      !echoesChallenge ||
      !isExpectedUser(fields)
    ) {
      return challenge(false);
    }
    if (!validNonces.delete(get('nonce'))) return challenge(true);
    return {
      isAuthorised: true,
      name: 'Authentication-Info',
      value: `nextnonce="${newNonce()}", qop=auth, nc=00000001`,
    };
  };
}
