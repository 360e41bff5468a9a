/** SASL mechanisms of mail servers (RFC 4422), each an exchange of messages. */
import { createHash, createHmac, pbkdf2, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const saslNames = ['SCRAM-SHA-512', 'SCRAM-SHA-256', 'SCRAM-SHA-1', 'CRAM-MD5', 'PLAIN', 'LOGIN'] as const;
export type SaslName = (typeof saslNames)[number];

export interface SaslLogin {
  readonly username: string;
  readonly password: string;
}

export interface SaslExchange {
  /** Initial response of the client; undefined if the server begins. */
  readonly initial: Buffer | undefined;
  /**
   * Returns the response to a challenge of the server.
   * @throws SaslError for a message that violates the mechanism.
   */
  answer(challenge: Buffer): Promise<Buffer> | Buffer;
  /** Returns the step that is still missing when the server reports success; undefined if none is. */
  missing(): string | undefined;
}

/** The server violated the mechanism. */
export class SaslError extends Error {
  override readonly name = 'SaslError';
}

/** Starts an exchange. `nonce` must be unique and contain no comma. */
export function startSasl(name: SaslName, login: SaslLogin, nonce: string): SaslExchange {
  switch (name) {
    case 'PLAIN':
      return complete(Buffer.from(`\0${login.username}\0${login.password}`, 'utf8'));
    case 'LOGIN':
      return loginExchange(login);
    case 'CRAM-MD5':
      return cramExchange(login);
    case 'SCRAM-SHA-1':
      return scramExchange('sha1', login, nonce);
    case 'SCRAM-SHA-256':
      return scramExchange('sha256', login, nonce);
    case 'SCRAM-SHA-512':
      return scramExchange('sha512', login, nonce);
  }
}

const nothing = Buffer.alloc(0);

const complete = (initial: Buffer): SaslExchange => ({
  initial,
  answer: () => nothing,
  missing: () => undefined,
});

/** Two prompts, whatever their text. */
function loginExchange({ username, password }: SaslLogin): SaslExchange {
  const answers = [username, password].map((text) => Buffer.from(text, 'utf8'));
  return { initial: undefined, answer: () => answers.shift() ?? nothing, missing: () => undefined };
}

/** RFC 2195 */
function cramExchange({ username, password }: SaslLogin): SaslExchange {
  const answer = (challenge: Buffer): Buffer =>
    Buffer.from(`${username} ${createHmac('md5', password).update(challenge).digest('hex')}`, 'utf8');
  return { initial: undefined, answer, missing: () => undefined };
}

/** Returns the APOP digest of POP3 (RFC 1939) of the greeting's timestamp and the password. */
export const apopDigest = (timestamp: string, password: string): string =>
  createHash('md5').update(`${timestamp}${password}`, 'utf8').digest('hex');

/** More iterations than any server requires; a hostile one could keep a core busy. */
const MAX_ROUNDS = 1_000_000;
const deriveKey = promisify(pbkdf2);

/** RFC 5802 and 7677, without channel binding. */
function scramExchange(
  hash: 'sha1' | 'sha256' | 'sha512',
  { username, password }: SaslLogin,
  nonce: string,
): SaslExchange {
  const name = prepared(username).replace(/=/g, '=3D').replace(/,/g, '=2C');
  const bare = `n=${name},r=${nonce}`;
  const hmac = (key: Buffer, text: string): Buffer => createHmac(hash, key).update(text, 'utf8').digest();
  let expected: Buffer | undefined;
  let isProven = false;

  const prove = async (first: string): Promise<Buffer> => {
    const { r: both = '', s: salt = '', i: rounds = '' } = attributes(first);
    if (!both.startsWith(nonce) || both.length === nonce.length) throw new SaslError('the server changed the nonce');
    const count = Number(rounds);
    if (!Number.isInteger(count) || count < 1 || salt === '')
      throw new SaslError('the salt or the iteration count is missing');
    if (count > MAX_ROUNDS) throw new SaslError(`the server requires ${rounds.slice(0, 20)} iterations`);
    const size = createHash(hash).digest().length;
    const salted = await deriveKey(prepared(password), Buffer.from(salt, 'base64'), count, size, hash);
    const clientKey = hmac(salted, 'Client Key');
    const final = `c=biws,r=${both}`;
    const everything = `${bare},${first},${final}`;
    const signature = hmac(createHash(hash).update(clientKey).digest(), everything);
    expected = hmac(hmac(salted, 'Server Key'), everything);
    const proof = Buffer.from(clientKey.map((byte, at) => byte ^ (signature[at] ?? 0)));
    return Buffer.from(`${final},p=${proof.toString('base64')}`, 'utf8');
  };
  const verify = (last: string): Buffer => {
    const { v: signature, e: error } = attributes(last);
    if (error !== undefined) throw new SaslError(error);
    const given = Buffer.from(signature ?? '', 'base64');
    isProven = expected !== undefined && given.length === expected.length && timingSafeEqual(given, expected);
    if (!isProven) throw new SaslError('the server did not prove that it knows the password');
    return nothing;
  };
  return {
    initial: Buffer.from(`n,,${bare}`, 'utf8'),
    answer: (challenge) => (expected ? verify(challenge.toString('utf8')) : prove(challenge.toString('utf8'))),
    missing: () => (isProven ? undefined : 'the server did not prove that it knows the password'),
  };
}

/** `r=…,s=…,i=…` */
const attributes = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(text.split(',').map((part) => [part.slice(0, 1), part.slice(2)]));

/** Applies SASLprep (RFC 4013) as far as it changes text: spaces, invisible characters, and compatibility forms. */
const prepared = (text: string): string =>
  text
    .replace(/[\u00a0\u1680\u2000-\u200b\u202f\u205f\u3000]/g, ' ')
    .replace(/\p{Variation_Selector}|\u00ad|\u034f|\u1806|\u200c|\u200d|\u2060|\ufeff/gu, '')
    .normalize('NFKC');
