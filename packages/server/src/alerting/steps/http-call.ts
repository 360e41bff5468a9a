import {
  request as httpRequest,
  type Agent as HttpAgent,
  type ClientRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
} from 'node:http';
import { request as httpsRequest, type Agent as HttpsAgent } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { SECOND } from '@vedette/kernel/clock';
import { isFramingHeader } from '@vedette/protocols/request-framing';
import type { EgressRefusal } from '../../module/context.js';
import { lookUpAddresses } from './names.js';

export interface HttpCall {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Of the answer; 1 MB. */
  readonly mostBytes?: number;
  /** The connection it goes over and leaves open; default: one of its own. */
  readonly kept?: KeptConnection;
}

/** Agents that hold one connection each. */
export interface KeptConnection {
  readonly http: HttpAgent;
  readonly https: HttpsAgent;
}

export interface HttpAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** As much of it as the call asks for. */
  readonly body: string;
}

/** No answer came. `isSent`: the receiver may have got the call all the same. */
export class CallFailed extends Error {
  readonly isSent: boolean;
  constructor(message: string, isSent: boolean, options?: ErrorOptions) {
    super(message, options);
    this.isSent = isSent;
  }
}

export const CALL_MS = 30 * SECOND;
const MAX_REDIRECTS = 5;
const MAX_BODY_BYTES = 1024 * 1024;

/**
 * Makes a call and follows up to five redirects; each address is asked about just before it is connected to.
 * @throws CallFailed when no whole answer came within the time.
 */
export async function callHttp(call: HttpCall, refusal: EgressRefusal, timeoutMs = CALL_MS): Promise<HttpAnswer> {
  const signal = AbortSignal.timeout(timeoutMs);
  let current = call;
  for (let redirects = 0; ; redirects += 1) {
    const answer = await callOnce(current, refusal, signal);
    const { location } = answer.headers;
    if (![301, 302, 303, 307, 308].includes(answer.status) || location === undefined) return answer;
    if (redirects === MAX_REDIRECTS) throw new CallFailed(`more than ${MAX_REDIRECTS} redirects`, true);
    current = redirected(current, answer.status, location);
  }
}

/** What may go to another site: every other header may hold what only the first is to know. */
const HARMLESS = new Set(['accept', 'content-type']);

/**
 * As browsers do it: a POST becomes a GET unless the status forbids it.
 * @throws CallFailed when a body would go to another site: it may hold secrets.
 */
function redirected(call: HttpCall, status: number, location: string): HttpCall {
  if (!URL.canParse(location, call.url)) throw new CallFailed('redirected to what is no address', true);
  const next = new URL(location, call.url);
  const isSameSite = next.origin === new URL(call.url).origin;
  const keepsBody = status === 307 || status === 308;
  if (!isSameSite && keepsBody && call.body !== '') throw new CallFailed('redirected to another site', true);
  const goesAlong = (name: string): boolean =>
    (isSameSite || HARMLESS.has(name)) && (keepsBody || name !== 'content-type');
  return {
    url: next.href,
    method: keepsBody || call.method === 'GET' ? call.method : 'GET',
    headers: Object.fromEntries(Object.entries(call.headers).filter(([name]) => goesAlong(name.toLowerCase()))),
    body: keepsBody ? call.body : '',
    ...(call.mostBytes !== undefined && { mostBytes: call.mostBytes }),
    ...(call.kept && { kept: call.kept }),
  };
}

/** One call, whatever is answered. @throws CallFailed as `callHttp`. */
export async function callOnce(call: HttpCall, refusal: EgressRefusal, signal: AbortSignal): Promise<HttpAnswer> {
  if (!URL.canParse(call.url)) throw new CallFailed(`${call.url} is no address`, false);
  const url = new URL(call.url);
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new CallFailed(`${url.protocol} is not spoken`, false);
  const address = await allowedAddress(url, refusal, signal);
  return new Promise((resolve, reject) => {
    let isSent = false;
    const fail = (error: Error): void => reject(new CallFailed(error.message, isSent, { cause: error }));
    const make = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const body = Buffer.from(call.body, 'utf8');
    const length = body.length > 0 || call.method !== 'GET' ? { 'content-length': String(body.length) } : {};
    const lookup: LookupFunction = (_name, options, done) => {
      const family = isIP(address);
      // The very address that was asked about, whatever the name means by now.
      if (options.all === true) done(null, [{ address, family }]);
      else done(null, address, family);
    };
    // Variables may supply any name: a second statement of where the body ends would be request smuggling.
    const own = Object.entries(call.headers).filter(([name, value]) => !isFramingHeader({ name, value }));
    const headers = { ...Object.fromEntries(own), ...length };
    const agent = call.kept?.[url.protocol === 'https:' ? 'https' : 'http'] ?? false;
    let made: ClientRequest;
    try {
      made = make(url, { method: call.method, headers, signal, agent, lookup });
    } catch (error) {
      // A header that cannot be sent: of a name or with signs HTTP does not know.
      fail(error as Error);
      return;
    }
    made.once('error', fail);
    made.once('finish', () => (isSent = true));
    // Nobody waits for what comes then, and Node ends such a call without a word.
    made.once('upgrade', (_response, socket) => {
      socket.destroy();
      fail(new Error('answered 101: it wants to speak another protocol'));
    });
    made.once('response', (response) => void readAnswer(response, call.mostBytes).then(resolve, fail));
    made.end(body);
  });
}

async function allowedAddress(url: URL, refusal: EgressRefusal, signal: AbortSignal): Promise<string> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80);
  const found = isIP(host) > 0 ? [{ address: host }] : await resolveHost(host, signal);
  const refusals = found.map(({ address }) => refusal(address, port));
  const allowed = found.find((_one, i) => refusals[i] === undefined);
  if (!allowed) throw new CallFailed(`not allowed: ${refusals[0] ?? `${host} has no address`}`, false);
  return allowed.address;
}

async function resolveHost(host: string, signal: AbortSignal): Promise<readonly { readonly address: string }[]> {
  try {
    return await lookUpAddresses(host, signal);
  } catch (error) {
    throw new CallFailed(`${host} cannot be found`, false, { cause: error });
  }
}

async function readAnswer(response: IncomingMessage, maxBytes = MAX_BODY_BYTES): Promise<HttpAnswer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk.subarray(0, maxBytes - bytes));
    bytes += chunk.length;
    if (bytes >= maxBytes) break;
  }
  const { statusCode = 0, headers } = response;
  return { status: statusCode, headers, body: Buffer.concat(chunks).toString('utf8') };
}
