import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { RandomSource } from '@vedette/kernel/random';
import type { Instant } from '@vedette/kernel/clock';
import { parseChallenges, type Challenge } from '@vedette/protocols/http-challenges';
import { buildDigestAuthorization, isSupportedDigest } from '@vedette/protocols/http-digest';
import {
  buildAuthenticateMessage,
  parseNtlmIdentity,
  buildNegotiateMessage,
  readChallengeMessage,
} from '@vedette/protocols/ntlm';
import type { Authentication } from './custom-integration-rules.js';
import { callHttp, type HttpResponse, type HttpCall, type ReusedConnection } from './http-call.js';
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
export function maxRequests(login: Authentication['type'] = 'None'): number {
  if (login === 'NTLM') return 3;
  return login === 'None' || login === 'Bearer' ? 1 : 2;
}

/**
 * Makes a call with its login. All types except a token, which is sent pre-emptively, wait for a challenge. A response
 * without a challenge that the login can answer is returned as it is.
 * @throws CallFailed as `callHttp`
 */
export async function callWithLogin(
  call: HttpCall,
  login: Login | undefined,
  options: CallOptions,
): Promise<HttpResponse> {
  switch (login?.type) {
    case 'NTLM':
      return ntlm(call, login, options);
    case 'Bearer':
      return send(call, options, `Bearer ${oneLine(login.password)}`);
    case 'Basic':
    case 'Digest':
    case undefined:
      break;
  }
  const response = await send(call, options);
  if (!login || response.status !== 401) return response;
  if (login.type === 'Basic') {
    return send(
      call,
      options,
      `Basic ${Buffer.from(`${login.username}:${login.password}`, 'utf8').toString('base64')}`,
    );
  }
  const challenge = readChallenges(response).find(isSupportedDigest);
  if (!challenge) return response;
  const { pathname, search } = new URL(call.url);
  const cnonce = options.random.bytes(16).toString('hex');
  const { method, body } = call;
  return send(
    call,
    options,
    buildDigestAuthorization(challenge, login, { method, uri: pathname + search, cnonce, body }),
  );
}

/** NTLM authenticates a connection, not a request, so all rounds use one connection. */
async function ntlm(call: HttpCall, login: Login, options: CallOptions): Promise<HttpResponse> {
  const agentOptions = { keepAlive: true, maxSockets: 1 };
  const connection: ReusedConnection = { http: new HttpAgent(agentOptions), https: new HttpsAgent(agentOptions) };
  try {
    const firstResponse = await send(call, options, undefined, connection);
    if (firstResponse.status !== 401 || !readChallenges(firstResponse).some(({ scheme }) => scheme === 'ntlm'))
      return firstResponse;
    const challengeResponse = await send(
      call,
      options,
      `NTLM ${buildNegotiateMessage().toString('base64')}`,
      connection,
    );
    const token = readChallenges(challengeResponse).find(({ scheme }) => scheme === 'ntlm')?.token ?? '';
    const server = readChallengeMessage(Buffer.from(token, 'base64'));
    if (challengeResponse.status !== 401 || !server) return challengeResponse;
    const identity = parseNtlmIdentity(login.username, login.password);
    const proof = buildAuthenticateMessage(server, identity, options.random.bytes(8), options.at);
    return await send(call, options, `NTLM ${proof.toString('base64')}`, connection);
  } finally {
    connection.http.destroy();
    connection.https.destroy();
  }
}

function send(
  call: HttpCall,
  options: CallOptions,
  authorization?: string,
  connection?: ReusedConnection,
): Promise<HttpResponse> {
  const authorizedCall = authorization === undefined ? call : { ...call, headers: { ...call.headers, authorization } };
  return callHttp(connection ? { ...authorizedCall, connection } : authorizedCall, options.refusal, options.callMs);
}

/** Several headers of the same name arrive as one, separated by commas. */
const readChallenges = ({ headers }: HttpResponse): Challenge[] => parseChallenges(headers['www-authenticate'] ?? '');

/** Keeps a header on one line, so that a value cannot inject another header. */
export const oneLine = (text: string): string => text.replace(/[\r\n\0]+/g, ' ').trim();
