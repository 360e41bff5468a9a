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
import { lookUpAddresses } from './host-lookup.js';

export interface HttpCall {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Maximum size of the response in bytes; 1 MB by default. */
  readonly maxBytes?: number;
  /** Connection that is reused and stays open; a new one by default. */
  readonly connection?: ReusedConnection;
}

/** Agents that hold one connection each. */
export interface ReusedConnection {
  readonly http: HttpAgent;
  readonly https: HttpsAgent;
}

export interface HttpResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** Truncated to the maximum size of the call. */
  readonly body: string;
}

/** No response arrived. `isSent`: the receiver may have got the call nevertheless. */
export class CallFailed extends Error {
  readonly isSent: boolean;
  constructor(message: string, isSent: boolean, options?: ErrorOptions) {
    super(message, options);
    this.isSent = isSent;
  }
}

export const CALL_TIMEOUT_MS = 30 * SECOND;
const MAX_REDIRECTS = 5;
const MAX_BODY_BYTES = 1024 * 1024;

/**
 * Makes a call and follows up to five redirects; the egress policy is checked for each address just before connecting.
 * @throws CallFailed when no complete response arrived in time.
 */
export async function callHttp(
  call: HttpCall,
  refusal: EgressRefusal,
  timeoutMs = CALL_TIMEOUT_MS,
): Promise<HttpResponse> {
  const signal = AbortSignal.timeout(timeoutMs);
  let current = call;
  for (let redirects = 0; ; redirects += 1) {
    const response = await callOnce(current, refusal, signal);
    const { location } = response.headers;
    if (![301, 302, 303, 307, 308].includes(response.status) || location === undefined) return response;
    if (redirects === MAX_REDIRECTS) throw new CallFailed(`more than ${MAX_REDIRECTS} redirects`, true);
    current = toRedirectedCall(current, response.status, location);
  }
}

/** Headers that may be sent to another host; every other header may contain secrets of the first. */
const SAFE_HEADERS = new Set(['accept', 'content-type']);

/**
 * Returns the redirected call, as browsers make it: a POST becomes a GET unless the status forbids it.
 * @throws CallFailed when a body would be sent to another host, since it may contain secrets.
 */
function toRedirectedCall(call: HttpCall, status: number, location: string): HttpCall {
  if (!URL.canParse(location, call.url)) throw new CallFailed('redirected to an invalid URL', true);
  const next = new URL(location, call.url);
  const isSameSite = next.origin === new URL(call.url).origin;
  const keepsBody = status === 307 || status === 308;
  if (!isSameSite && keepsBody && call.body !== '') throw new CallFailed('redirected to another host', true);
  const isForwarded = (name: string): boolean =>
    (isSameSite || SAFE_HEADERS.has(name)) && (keepsBody || name !== 'content-type');
  return {
    url: next.href,
    method: keepsBody || call.method === 'GET' ? call.method : 'GET',
    headers: Object.fromEntries(Object.entries(call.headers).filter(([name]) => isForwarded(name.toLowerCase()))),
    body: keepsBody ? call.body : '',
    ...(call.maxBytes !== undefined && { maxBytes: call.maxBytes }),
    ...(call.connection && { connection: call.connection }),
  };
}

/**
 * Makes one call, whatever the response.
 * @throws CallFailed as `callHttp`.
 */
export async function callOnce(call: HttpCall, refusal: EgressRefusal, signal: AbortSignal): Promise<HttpResponse> {
  if (!URL.canParse(call.url)) throw new CallFailed(`${call.url} is not a valid URL`, false);
  const url = new URL(call.url);
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new CallFailed(`${url.protocol} is not supported`, false);
  const address = await allowedAddress(url, refusal, signal);
  return new Promise((resolve, reject) => {
    let isSent = false;
    const fail = (error: Error): void => reject(new CallFailed(error.message, isSent, { cause: error }));
    const startRequest = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const body = Buffer.from(call.body, 'utf8');
    const length = body.length > 0 || call.method !== 'GET' ? { 'content-length': String(body.length) } : {};
    const lookup: LookupFunction = (_name, options, done) => {
      const family = isIP(address);
      // Connects to the very address that was checked, whatever the name resolves to by now.
      if (options.all === true) done(null, [{ address, family }]);
      else done(null, address, family);
    };
    // Variables may supply any header name; a second header about the body length would allow request smuggling.
    const allowedHeaders = Object.entries(call.headers).filter(([name, value]) => !isFramingHeader({ name, value }));
    const headers = { ...Object.fromEntries(allowedHeaders), ...length };
    const agent = call.connection?.[url.protocol === 'https:' ? 'https' : 'http'] ?? false;
    let clientRequest: ClientRequest;
    try {
      clientRequest = startRequest(url, { method: call.method, headers, signal, agent, lookup });
    } catch (error) {
      // The header cannot be sent, because its name or value contains characters that HTTP does not allow.
      fail(error as Error);
      return;
    }
    clientRequest.once('error', fail);
    clientRequest.once('finish', () => (isSent = true));
    // Nothing handles an upgraded connection, and Node would end the call silently.
    clientRequest.once('upgrade', (_response, socket) => {
      socket.destroy();
      fail(new Error('responded with status 101 (protocol switch)'));
    });
    clientRequest.once('response', (response) => void readResponse(response, call.maxBytes).then(resolve, fail));
    clientRequest.end(body);
  });
}

async function allowedAddress(url: URL, refusal: EgressRefusal, signal: AbortSignal): Promise<string> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80);
  const addresses = isIP(host) > 0 ? [{ address: host }] : await resolveHost(host, signal);
  const refusals = addresses.map(({ address }) => refusal(address, port));
  const allowed = addresses.find((_one, i) => refusals[i] === undefined);
  if (!allowed) throw new CallFailed(`not allowed: ${refusals[0] ?? `${host} has no address`}`, false);
  return allowed.address;
}

async function resolveHost(host: string, signal: AbortSignal): Promise<readonly { readonly address: string }[]> {
  try {
    return await lookUpAddresses(host, signal);
  } catch (error) {
    throw new CallFailed(`${host} could not be resolved`, false, { cause: error });
  }
}

async function readResponse(response: IncomingMessage, maxBytes = MAX_BODY_BYTES): Promise<HttpResponse> {
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
