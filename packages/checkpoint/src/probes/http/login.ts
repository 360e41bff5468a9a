import { errorCodes } from '@vedette/contract/v4/error-codes';
import type { HttpTarget } from '@vedette/contract/checkpoint/protocol';
import type { RandomSource } from '@vedette/kernel/random';
import type { Clock } from '@vedette/kernel/clock';
import { ProbeFailure } from '../../probe-failure.js';
import type { ResponseHead } from './exchange.js';
import { parseChallenges, type Challenge } from '@vedette/protocols/http-challenges';
import { answerDigest, canAnswerDigest } from '@vedette/protocols/http-digest';
import { authenticateMessage, parseIdentity, negotiateMessage, readChallengeMessage } from '@vedette/protocols/ntlm';

/** Transport of a login: rounds of the same request. */
export interface Rounds {
  readonly method: string;
  /** Path and query as written in the request line. */
  readonly uri: string;
  /** Body of the request, the same in every round. */
  readonly body: Buffer | undefined;
  /** Sends the request, with an `Authorization` value if given. */
  send(authorization?: string): Promise<ResponseHead>;
  /** Prepares another round after `head`: drains its body and reopens the connection if it closes. */
  again(head: ResponseHead): Promise<void>;
}

export interface LoginTools {
  readonly random: RandomSource;
  readonly clock: Pick<Clock, 'now'>;
}

/** Credentials of a request. `BasicWhenAsked` waits for the challenge; a `Bearer` token is the password. */
export interface Authentication {
  readonly type: HttpTarget['authentication']['type'] | 'BasicWhenAsked' | 'Bearer';
  readonly username: string;
  readonly password: string;
}

const UNAUTHORIZED = 401;

function readChallenges({ headers }: ResponseHead): Challenge[] {
  return headers
    .filter(({ name }) => name.toLowerCase() === 'www-authenticate')
    .flatMap(({ value }) => parseChallenges(value));
}

const unusable = (scheme: string): ProbeFailure =>
  new ProbeFailure(errorCodes.authenticationUnusable, `401 without a supported ${scheme} challenge`);
const rejected = (): ProbeFailure =>
  new ProbeFailure(errorCodes.authenticationRejected, '401 after the credentials were sent');

async function basic(rounds: Rounds, { username, password }: Authentication): Promise<ResponseHead> {
  const token = Buffer.from(`${username}:${password}`, 'utf8').toString('base64');
  const head = await rounds.send(`Basic ${token}`);
  if (head.statusCode !== UNAUTHORIZED) return head;
  throw readChallenges(head).some(({ scheme }) => scheme === 'basic') ? rejected() : unusable('Basic');
}

async function basicWhenChallenged(rounds: Rounds, authentication: Authentication): Promise<ResponseHead> {
  const offered = await rounds.send();
  if (offered.statusCode !== UNAUTHORIZED) return offered;
  if (!readChallenges(offered).some(({ scheme }) => scheme === 'basic')) throw unusable('Basic');
  await rounds.again(offered);
  return basic(rounds, authentication);
}

async function digest(rounds: Rounds, authentication: Authentication, { random }: LoginTools): Promise<ResponseHead> {
  let head = await rounds.send();
  // A second attempt only for a stale nonce: then the credentials themselves were not refused.
  for (const isLast of [false, true]) {
    if (head.statusCode !== UNAUTHORIZED) return head;
    const challenge = readChallenges(head).find(canAnswerDigest);
    if (!challenge) throw unusable('Digest');
    await rounds.again(head);
    const { method, uri, body } = rounds;
    const cnonce = random.bytes(16).toString('hex');
    head = await rounds.send(answerDigest(challenge, authentication, { method, uri, cnonce, body }));
    const isStale = readChallenges(head).some(({ params }) => params.get('stale')?.toLowerCase() === 'true');
    if (head.statusCode === UNAUTHORIZED && (isLast || !isStale)) throw rejected();
  }
  return head;
}

async function ntlm(
  rounds: Rounds,
  { username, password }: Authentication,
  { random, clock }: LoginTools,
): Promise<ResponseHead> {
  const offered = await rounds.send();
  if (offered.statusCode !== UNAUTHORIZED) return offered;
  if (!readChallenges(offered).some(({ scheme }) => scheme === 'ntlm')) throw unusable('NTLM');
  await rounds.again(offered);
  const challenged = await rounds.send(`NTLM ${negotiateMessage().toString('base64')}`);
  if (challenged.statusCode !== UNAUTHORIZED) return challenged;
  const token = readChallenges(challenged).find(({ scheme }) => scheme === 'ntlm')?.token;
  const server = readChallengeMessage(Buffer.from(token ?? '', 'base64'));
  if (!server || !challenged.staysOpen()) throw unusable('NTLM');
  await rounds.again(challenged);
  const answer = authenticateMessage(server, parseIdentity(username, password), random.bytes(8), clock.now());
  const head = await rounds.send(`NTLM ${answer.toString('base64')}`);
  if (head.statusCode === UNAUTHORIZED) throw rejected();
  return head;
}

/**
 * Sends a request with its credentials. Basic sends them with the first request; Digest and NTLM wait for the
 * challenge.
 * @throws ProbeFailure 14008 for an unsupported challenge, 14009 for refused credentials.
 */
export async function sendWithLogin(
  rounds: Rounds,
  authentication: Authentication,
  tools: LoginTools,
): Promise<ResponseHead> {
  switch (authentication.type) {
    case 'None':
      return rounds.send();
    case 'Basic':
      return basic(rounds, authentication);
    case 'BasicWhenAsked':
      return basicWhenChallenged(rounds, authentication);
    case 'Bearer':
      return rounds.send(`Bearer ${authentication.password}`);
    case 'Digest':
      return digest(rounds, authentication, tools);
    case 'NTLM':
      return ntlm(rounds, authentication, tools);
  }
}
