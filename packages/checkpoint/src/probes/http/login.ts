import { errorCodes } from '@vedette/contract/v4/error-codes';
import type { HttpTarget } from '@vedette/contract/checkpoint/protocol';
import type { RandomSource } from '@vedette/kernel/random';
import type { Clock } from '@vedette/kernel/clock';
import { ProbeFailure } from '../../probe-failure.js';
import type { ResponseHead } from './http-connection.js';
import { parseChallenges, type Challenge } from '@vedette/protocols/http-challenges';
import { buildDigestAuthorization, isSupportedDigest } from '@vedette/protocols/http-digest';
import {
  buildAuthenticateMessage,
  parseNtlmIdentity,
  buildNegotiateMessage,
  readChallengeMessage,
} from '@vedette/protocols/ntlm';

/** Transport of a login: rounds of the same request. */
export interface LoginTransport {
  readonly method: string;
  /** Path and query as written in the request line. */
  readonly uri: string;
  /** Body of the request, the same in every round. */
  readonly body: Buffer | undefined;
  /** Sends the request, with an `Authorization` value if given. */
  send(authorization?: string): Promise<ResponseHead>;
  /** Prepares another round after `head`: drains its body and reopens the connection if it closes. */
  prepareNextRound(head: ResponseHead): Promise<void>;
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

const unsupportedChallenge = (scheme: string): ProbeFailure =>
  new ProbeFailure(errorCodes.authenticationUnusable, `401 without a supported ${scheme} challenge`);
const credentialsRejected = (): ProbeFailure =>
  new ProbeFailure(errorCodes.authenticationRejected, '401 after the credentials were sent');

async function sendBasic(transport: LoginTransport, { username, password }: Authentication): Promise<ResponseHead> {
  const token = Buffer.from(`${username}:${password}`, 'utf8').toString('base64');
  const head = await transport.send(`Basic ${token}`);
  if (head.statusCode !== UNAUTHORIZED) return head;
  throw readChallenges(head).some(({ scheme }) => scheme === 'basic')
    ? credentialsRejected()
    : unsupportedChallenge('Basic');
}

async function sendBasicWhenChallenged(
  transport: LoginTransport,
  authentication: Authentication,
): Promise<ResponseHead> {
  const firstResponse = await transport.send();
  if (firstResponse.statusCode !== UNAUTHORIZED) return firstResponse;
  if (!readChallenges(firstResponse).some(({ scheme }) => scheme === 'basic')) throw unsupportedChallenge('Basic');
  await transport.prepareNextRound(firstResponse);
  return sendBasic(transport, authentication);
}

async function sendDigest(
  transport: LoginTransport,
  authentication: Authentication,
  { random }: LoginTools,
): Promise<ResponseHead> {
  let head = await transport.send();
  // A second attempt only for a stale nonce: then the credentials themselves were not refused.
  for (const isLast of [false, true]) {
    if (head.statusCode !== UNAUTHORIZED) return head;
    const challenge = readChallenges(head).find(isSupportedDigest);
    if (!challenge) throw unsupportedChallenge('Digest');
    await transport.prepareNextRound(head);
    const { method, uri, body } = transport;
    const cnonce = random.bytes(16).toString('hex');
    head = await transport.send(buildDigestAuthorization(challenge, authentication, { method, uri, cnonce, body }));
    const isStale = readChallenges(head).some(({ params }) => params.get('stale')?.toLowerCase() === 'true');
    if (head.statusCode === UNAUTHORIZED && (isLast || !isStale)) throw credentialsRejected();
  }
  return head;
}

async function sendNtlm(
  transport: LoginTransport,
  { username, password }: Authentication,
  { random, clock }: LoginTools,
): Promise<ResponseHead> {
  const firstResponse = await transport.send();
  if (firstResponse.statusCode !== UNAUTHORIZED) return firstResponse;
  if (!readChallenges(firstResponse).some(({ scheme }) => scheme === 'ntlm')) throw unsupportedChallenge('NTLM');
  await transport.prepareNextRound(firstResponse);
  const challengeResponse = await transport.send(`NTLM ${buildNegotiateMessage().toString('base64')}`);
  if (challengeResponse.statusCode !== UNAUTHORIZED) return challengeResponse;
  const token = readChallenges(challengeResponse).find(({ scheme }) => scheme === 'ntlm')?.token;
  const challenge = readChallengeMessage(Buffer.from(token ?? '', 'base64'));
  if (!challenge || !challengeResponse.isReusable()) throw unsupportedChallenge('NTLM');
  await transport.prepareNextRound(challengeResponse);
  const authenticate = buildAuthenticateMessage(
    challenge,
    parseNtlmIdentity(username, password),
    random.bytes(8),
    clock.now(),
  );
  const head = await transport.send(`NTLM ${authenticate.toString('base64')}`);
  if (head.statusCode === UNAUTHORIZED) throw credentialsRejected();
  return head;
}

/**
 * Sends a request with its credentials. Basic sends them with the first request; Digest and NTLM wait for the
 * challenge.
 * @throws ProbeFailure 14008 for an unsupported challenge, 14009 for refused credentials.
 */
export async function sendWithLogin(
  transport: LoginTransport,
  authentication: Authentication,
  tools: LoginTools,
): Promise<ResponseHead> {
  switch (authentication.type) {
    case 'None':
      return transport.send();
    case 'Basic':
      return sendBasic(transport, authentication);
    case 'BasicWhenAsked':
      return sendBasicWhenChallenged(transport, authentication);
    case 'Bearer':
      return transport.send(`Bearer ${authentication.password}`);
    case 'Digest':
      return sendDigest(transport, authentication, tools);
    case 'NTLM':
      return sendNtlm(transport, authentication, tools);
  }
}
