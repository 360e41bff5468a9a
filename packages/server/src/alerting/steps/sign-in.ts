import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { RandomSource } from '@vedette/kernel/random';
import type { Instant } from '@vedette/kernel/clock';
import { parseChallenges, type Challenge } from '@vedette/protocols/http-challenges';
import { answerDigest, canAnswerDigest } from '@vedette/protocols/http-digest';
import { authenticateMessage, parseIdentity, negotiateMessage, readChallengeMessage } from '@vedette/protocols/ntlm';
import type { Authentication } from './custom-integration-rules.js';
import { callHttp, type HttpAnswer, type HttpCall, type ReusedConnection } from './http-call.js';
import type { EgressRefusal } from '../../module/context.js';

/** Credentials of a step; for Bearer, the password is the token. */
export interface Login {
  readonly type: Exclude<Authentication['type'], 'None'>;
  readonly username: string;
  readonly password: string;
}

/** Options of a call. */
export interface CallOptions {
  readonly refusal: EgressRefusal;
  /** Maximum duration of a call in milliseconds; `CALL_TIMEOUT_MS` by default. */
  readonly callMs?: number | undefined;
  readonly random: Pick<RandomSource, 'bytes'>;
  readonly at: Instant;
}

/**
 * Returns the maximum number of requests for a call with a login. NTLM needs three: challenge, negotiation and proof.
 */
export function callsWith(login: Authentication['type'] = 'None'): number {
  if (login === 'NTLM') return 3;
  return login === 'None' || login === 'Bearer' ? 1 : 2;
}

/**
 * Makes a call with its login. All types except a token, which is sent pre-emptively, wait for a challenge. A response
 * without a challenge that the login can answer is returned as it is.
 * @throws CallFailed as `callHttp`
 */
export async function callWithLogin(call: HttpCall, login: Login | undefined, line: CallOptions): Promise<HttpAnswer> {
  switch (login?.type) {
    case 'NTLM':
      return ntlm(call, login, line);
    case 'Bearer':
      return send(call, line, `Bearer ${oneLine(login.password)}`);
    case 'Basic':
    case 'Digest':
    case undefined:
      break;
  }
  const answer = await send(call, line);
  if (!login || answer.status !== 401) return answer;
  if (login.type === 'Basic') {
    return send(call, line, `Basic ${Buffer.from(`${login.username}:${login.password}`, 'utf8').toString('base64')}`);
  }
  const challenge = readChallenges(answer).find(canAnswerDigest);
  if (!challenge) return answer;
  const { pathname, search } = new URL(call.url);
  const cnonce = line.random.bytes(16).toString('hex');
  const { method, body } = call;
  return send(call, line, answerDigest(challenge, login, { method, uri: pathname + search, cnonce, body }));
}

/** NTLM authenticates a connection, not a request, so all rounds use one connection. */
async function ntlm(call: HttpCall, login: Login, line: CallOptions): Promise<HttpAnswer> {
  const options = { keepAlive: true, maxSockets: 1 };
  const kept: ReusedConnection = { http: new HttpAgent(options), https: new HttpsAgent(options) };
  try {
    const offered = await send(call, line, undefined, kept);
    if (offered.status !== 401 || !readChallenges(offered).some(({ scheme }) => scheme === 'ntlm')) return offered;
    const challenged = await send(call, line, `NTLM ${negotiateMessage().toString('base64')}`, kept);
    const token = readChallenges(challenged).find(({ scheme }) => scheme === 'ntlm')?.token ?? '';
    const server = readChallengeMessage(Buffer.from(token, 'base64'));
    if (challenged.status !== 401 || !server) return challenged;
    const identity = parseIdentity(login.username, login.password);
    const proof = authenticateMessage(server, identity, line.random.bytes(8), line.at);
    return await send(call, line, `NTLM ${proof.toString('base64')}`, kept);
  } finally {
    kept.http.destroy();
    kept.https.destroy();
  }
}

function send(call: HttpCall, line: CallOptions, authorization?: string, kept?: ReusedConnection): Promise<HttpAnswer> {
  const signed = authorization === undefined ? call : { ...call, headers: { ...call.headers, authorization } };
  return callHttp(kept ? { ...signed, kept } : signed, line.refusal, line.callMs);
}

/** Several headers of the same name arrive as one, separated by commas. */
const readChallenges = ({ headers }: HttpAnswer): Challenge[] => parseChallenges(headers['www-authenticate'] ?? '');

/** Keeps a header on one line, so that a value cannot inject another header. */
export const oneLine = (text: string): string => text.replace(/[\r\n\0]+/g, ' ').trim();
