/** Server side of Digest (RFC 7616), computed independently of the client under test. */
import { createHash } from 'node:crypto';

export interface DigestRules {
  /** As written in the challenge. Default: absent, which means MD5. */
  readonly algorithm?: string;
  /** As written in the challenge. Default `auth`; empty omits it, as in RFC 2069. */
  readonly qop?: string;
  readonly realm?: string;
  /** The first nonce has expired by the time it is used. */
  readonly isSlow?: boolean;
  readonly isUserHashed?: boolean;
}

export interface DigestServerRequest {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  readonly authorization?: string | undefined;
  readonly body?: string;
}

/** The header to send, and whether the request is authorised. */
export interface Verdict {
  readonly isIn: boolean;
  readonly name: 'WWW-Authenticate' | 'Authentication-Info';
  readonly value: string;
}

const nodeNames: Readonly<Record<string, string>> = { MD5: 'md5', 'SHA-256': 'sha256', 'SHA-512-256': 'sha512-256' };
const asWritten = (text: string): string => Buffer.from(text, 'utf8').toString('latin1');

function parseFields(authorization: string): ReadonlyMap<string, string> {
  const found = authorization.matchAll(/([\w*]+)=(?:"((?:[^"\\]|\\.)*)"|([^,\s]+))/g);
  return new Map([...found].map(([, name = '', text, bare = '']) => [name, text?.replace(/\\(.)/g, '$1') ?? bare]));
}

/**
 * Creates a Digest server that accepts each nonce once, for one name and password. A correct response to an expired
 * nonce gets `stale=true`.
 */
export function aDigestServer(
  { username, password }: { readonly username: string; readonly password: string },
  { algorithm = '', qop = 'auth', realm = 'court', isSlow = false, isUserHashed = false }: DigestRules = {},
): (request: DigestServerRequest) => Verdict {
  const valid = new Set<string>();
  let made = 0;
  const newNonce = (): string => {
    made += 1;
    if (!isSlow || made > 1) valid.add(`nonce-${made}`);
    return `nonce-${made}`;
  };
  const sum = (text: string): string =>
    createHash(nodeNames[algorithm.replace('-sess', '')] ?? 'md5')
      .update(text)
      .digest('hex');
  const challenge = (isStale: boolean): Verdict => {
    const quoted = asWritten(realm).replace(/["\\]/g, '\\$&');
    const parts = [`Digest realm="${quoted}"`, `nonce="${newNonce()}"`, 'opaque="o/="'];
    if (qop !== '') parts.push(`qop="${qop}"`);
    if (algorithm !== '') parts.push(`algorithm=${algorithm}`);
    if (isUserHashed) parts.push('charset=UTF-8', 'userhash=true');
    if (isStale) parts.push('stale=TRUE');
    return { isIn: false, name: 'WWW-Authenticate', value: parts.join(', ') };
  };
  const namesUser = (fields: ReadonlyMap<string, string>): boolean => {
    if (fields.get('userhash') === 'true') return fields.get('username') === sum(`${username}:${realm}`);
    const [, escaped] = /^UTF-8''(.*)$/.exec(fields.get('username*') ?? '') ?? [];
    return (escaped === undefined ? fields.get('username') : decodeURIComponent(escaped)) === username;
  };
  return ({ method = '', url = '', authorization = '', body = '' }) => {
    const fields = parseFields(authorization);
    const get = (name: string): string => fields.get(name) ?? '';
    const isSession = algorithm.endsWith('-sess');
    const plain = sum(`${username}:${realm}:${password}`);
    const a1 = isSession ? sum(`${plain}:${get('nonce')}:${get('cnonce')}`) : plain;
    const a2 = sum(get('qop') === 'auth-int' ? `${method}:${url}:${sum(body)}` : `${method}:${url}`);
    const middle = qop === '' ? [get('nonce')] : ['nonce', 'nc', 'cnonce', 'qop'].map(get);
    const isProven = get('response') === sum([a1, ...middle, a2].join(':'));
    const isAsOffered = qop === '' ? !fields.has('qop') : qop.split(/\s*,\s*/).includes(get('qop'));
    const isOurs = get('uri') === url && get('opaque') === 'o/=' && get('realm') === asWritten(realm);
    if (!authorization.startsWith('Digest ') || !isProven || !isAsOffered || !isOurs || !namesUser(fields)) {
      return challenge(false);
    }
    if (!valid.delete(get('nonce'))) return challenge(true);
    return { isIn: true, name: 'Authentication-Info', value: `nextnonce="${newNonce()}", qop=auth, nc=00000001` };
  };
}
