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
  readonly initialResponse: Buffer | undefined;
  /**
   * Returns the response to a challenge of the server.
   * @throws SaslError for a message that violates the mechanism.
   */
  respond(challenge: Buffer): Promise<Buffer> | Buffer;
  /** Returns the step that is still missing when the server reports success; undefined if none is. */
  findMissingStep(): string | undefined;
}

/** The server violated the mechanism. */
export class SaslError extends Error {
  override readonly name = 'SaslError';
}

/** Starts an exchange. `nonce` must be unique and contain no comma. */
export function startSasl(name: SaslName, login: SaslLogin, nonce: string): SaslExchange {
  switch (name) {
    case 'PLAIN':
      return createSingleMessageExchange(Buffer.from(`\0${login.username}\0${login.password}`, 'utf8'));
    case 'LOGIN':
      return createLoginExchange(login);
    case 'CRAM-MD5':
      return createCramExchange(login);
    case 'SCRAM-SHA-1':
      return createScramExchange('sha1', login, nonce);
    case 'SCRAM-SHA-256':
      return createScramExchange('sha256', login, nonce);
    case 'SCRAM-SHA-512':
      return createScramExchange('sha512', login, nonce);
  }
}

const EMPTY = Buffer.alloc(0);

const createSingleMessageExchange = (initialResponse: Buffer): SaslExchange => ({
  initialResponse,
  respond: () => EMPTY,
  findMissingStep: () => undefined,
});

/** Two prompts, whatever their text. */
function createLoginExchange({ username, password }: SaslLogin): SaslExchange {
  const prompted = [username, password].map((text) => Buffer.from(text, 'utf8'));
  return { initialResponse: undefined, respond: () => prompted.shift() ?? EMPTY, findMissingStep: () => undefined };
}

/** RFC 2195 */
function createCramExchange({ username, password }: SaslLogin): SaslExchange {
  const respond = (challenge: Buffer): Buffer =>
    Buffer.from(`${username} ${createHmac('md5', password).update(challenge).digest('hex')}`, 'utf8');
  return { initialResponse: undefined, respond, findMissingStep: () => undefined };
}

/** Returns the APOP digest of POP3 (RFC 1939) of the greeting's timestamp and the password. */
export const computeApopDigest = (timestamp: string, password: string): string =>
  createHash('md5').update(`${timestamp}${password}`, 'utf8').digest('hex');

/** More iterations than any server requires; a hostile one could keep a core busy. */
const MAX_ITERATIONS = 1_000_000;
const deriveKey = promisify(pbkdf2);

/** RFC 5802 and 7677, without channel binding. */
function createScramExchange(
  hash: 'sha1' | 'sha256' | 'sha512',
  { username, password }: SaslLogin,
  nonce: string,
): SaslExchange {
  const name = prepareText(username).replace(/=/g, '=3D').replace(/,/g, '=2C');
  const clientFirst = `n=${name},r=${nonce}`;
  const hmac = (key: Buffer, text: string): Buffer => createHmac(hash, key).update(text, 'utf8').digest();
  let expectedSignature: Buffer | undefined;
  let isServerProven = false;

  const prove = async (serverFirst: string): Promise<Buffer> => {
    const { r: combinedNonce = '', s: salt = '', i: iterationText = '' } = parseAttributes(serverFirst);
    if (!combinedNonce.startsWith(nonce) || combinedNonce.length === nonce.length)
      throw new SaslError('the server changed the nonce');
    const iterations = Number(iterationText);
    if (!Number.isInteger(iterations) || iterations < 1 || salt === '')
      throw new SaslError('the salt or the iteration count is missing');
    if (iterations > MAX_ITERATIONS)
      throw new SaslError(`the server requires ${iterationText.slice(0, 20)} iterations`);
    const hashBytes = createHash(hash).digest().length;
    const saltedPassword = await deriveKey(
      prepareText(password),
      Buffer.from(salt, 'base64'),
      iterations,
      hashBytes,
      hash,
    );
    const clientKey = hmac(saltedPassword, 'Client Key');
    const clientFinal = `c=biws,r=${combinedNonce}`;
    const authMessage = `${clientFirst},${serverFirst},${clientFinal}`;
    const signature = hmac(createHash(hash).update(clientKey).digest(), authMessage);
    expectedSignature = hmac(hmac(saltedPassword, 'Server Key'), authMessage);
    const proof = Buffer.from(clientKey.map((byte, index) => byte ^ (signature[index] ?? 0)));
    return Buffer.from(`${clientFinal},p=${proof.toString('base64')}`, 'utf8');
  };
  const verify = (serverFinal: string): Buffer => {
    const { v: signature, e: error } = parseAttributes(serverFinal);
    if (error !== undefined) throw new SaslError(error);
    const serverSignature = Buffer.from(signature ?? '', 'base64');
    isServerProven =
      expectedSignature !== undefined &&
      serverSignature.length === expectedSignature.length &&
      timingSafeEqual(serverSignature, expectedSignature);
    if (!isServerProven) throw new SaslError('the server did not prove that it knows the password');
    return EMPTY;
  };
  return {
    initialResponse: Buffer.from(`n,,${clientFirst}`, 'utf8'),
    respond: (challenge) =>
      expectedSignature ? verify(challenge.toString('utf8')) : prove(challenge.toString('utf8')),
    findMissingStep: () => (isServerProven ? undefined : 'the server did not prove that it knows the password'),
  };
}

/** `r=…,s=…,i=…` */
const parseAttributes = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(text.split(',').map((part) => [part.slice(0, 1), part.slice(2)]));

/** Applies SASLprep (RFC 4013) as far as it changes text: spaces, invisible characters, and compatibility forms. */
const prepareText = (text: string): string =>
  text
    .replace(/[\u00a0\u1680\u2000-\u200b\u202f\u205f\u3000]/g, ' ')
    .replace(/\p{Variation_Selector}|\u00ad|\u034f|\u1806|\u200c|\u200d|\u2060|\ufeff/gu, '')
    .normalize('NFKC');
