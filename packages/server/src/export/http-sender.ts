import { request as requestHttp, type ClientRequest } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net';
import { SECOND } from '@vedette/kernel/clock';
import { followSignals } from '@vedette/kernel/signals';
import { lookUpAddresses, type ResolvedAddress } from '../alerting/index.js';
import type { EgressRefusal } from '../module/context.js';
import { MAX_READ_BYTES, describePartialSuccess } from './partial-success-rules.js';

export interface OutgoingRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly timeoutMs: number;
}

/** Response of a receiver. If the receiver was never reached, `sendHttpRequest` throws. */
export interface ReceiverResponse {
  readonly status: number;
  /** Result of a gRPC call; undefined if it did not complete. */
  readonly call?: { readonly code: number; readonly message: string } | undefined;
  /** Seconds, if the receiver gave a delay. */
  readonly retryAfterS: number | undefined;
  /** Data that the receiver rejected from an accepted request, or its warning. */
  readonly note?: string | undefined;
}

/** Networks that are not public. Only to them may results be sent unencrypted. */
const privateNetworks = new BlockList();
for (const [network, bits] of [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  privateNetworks.addSubnet(network, bits);
privateNetworks.addAddress('::1', 'ipv6');
privateNetworks.addSubnet('fc00::', 7, 'ipv6');
privateNetworks.addSubnet('fe80::', 10, 'ipv6');

const isPrivateAddress = (address: string): boolean =>
  privateNetworks.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
const urlHost = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/**
 * Returns the public address to which results would be sent unencrypted; undefined if there is none, or for a name,
 * which is checked when it is resolved.
 */
export function findPublicDestination(endpointUrl: string): string | undefined {
  const url = URL.canParse(endpointUrl) ? new URL(endpointUrl) : undefined;
  if (url?.protocol !== 'http:') return undefined;
  const host = urlHost(url);
  return isIP(host) !== 0 && !isPrivateAddress(host) ? host : undefined;
}

/** A destination, and the check of each of its addresses. */
export interface Destination {
  readonly host: string;
  readonly refusalReason: (address: string) => string | undefined;
}

/** @throws Error when the URL contains an IP address that is refused */
export function parseDestination(address: string, refusal: EgressRefusal): Destination {
  const url = new URL(address);
  const isSecure = url.protocol === 'https:';
  const port = Number(url.port || (isSecure ? 443 : 80));
  const host = urlHost(url);
  const refusalReason = (found: string): string | undefined => {
    if (!isSecure && !isPrivateAddress(found)) return `${found} is a public address, and EndpointUrl is not https`;
    return refusal(found, port);
  };
  const refused = isIP(host) === 0 ? undefined : refusalReason(host);
  if (refused !== undefined) throw new Error(refused);
  return { host, refusalReason };
}

/** Maximum size of a response; receivers send far less. */
export const MAX_RESPONSE_BYTES = 1024 * 1024;

/**
 * Posts once to an address that the policy allows. Redirects are not followed. The connection is closed afterwards, so
 * that a receiver cannot keep it open.
 * @throws Error when the address is refused, there is no connection, or no response in time
 */
export async function sendHttpRequest(
  outgoing: OutgoingRequest,
  refusal: EgressRefusal,
  signal: AbortSignal,
): Promise<ReceiverResponse> {
  const url = new URL(outgoing.url);
  const { refusalReason } = parseDestination(outgoing.url, refusal);
  const post = url.protocol === 'https:' ? requestHttps : requestHttp;
  const timeout = startTimeout(outgoing, signal);
  const request = post(url, {
    method: 'POST',
    headers: { ...outgoing.headers, 'content-length': String(outgoing.body.length) },
    lookup: permittedLookup(refusalReason, timeout.signal),
    agent: false,
  });
  timeout.signal.addEventListener('abort', () => request.destroy(timeout.why()), { once: true });
  try {
    return await awaitResponse(request, outgoing.body);
  } finally {
    timeout.unfollow();
    request.destroy();
  }
}

/**
 * Starts the timeout of a call, which also ends with `signal`. The caller must release it. @throws the reason of
 * `signal` if it has aborted already.
 */
export function startTimeout({ timeoutMs }: Pick<OutgoingRequest, 'timeoutMs'>, signal: AbortSignal) {
  signal.throwIfAborted();
  const limit = AbortSignal.timeout(timeoutMs);
  const { signal: callSignal, unfollow } = followSignals(signal, limit);
  const abortReason = (): Error =>
    signal.aborted ? (signal.reason as Error) : new Error(`No response within ${timeoutMs / SECOND} s`);
  return { signal: callSignal, unfollow, why: abortReason };
}

/** Resolves with the status. The body is read too, up to a limit, because the receiver expects that. */
function awaitResponse(request: ClientRequest, body: Buffer): Promise<ReceiverResponse> {
  return new Promise((resolve, reject) => {
    let result: ReceiverResponse | undefined;
    // If the body is cut off or takes too long, the status still counts.
    const end = (error: Error): void => (result ? resolve(result) : reject(error));
    request.on('error', end);
    request.on('close', () => end(new Error('The receiver closed the connection without a response')));
    request.on('upgrade', ({ statusCode = 0 }, socket) => {
      socket.destroy();
      resolve({ status: statusCode, retryAfterS: undefined });
    });
    request.on('response', (response) => {
      const { 'retry-after': after, date, 'content-type': type } = response.headers;
      const statusLine = { status: response.statusCode ?? 0, retryAfterS: parseRetryAfterS(after, date) };
      result = statusLine;
      const body = new LimitedBody();
      response.on('data', (chunk: Buffer) => {
        if (!body.add(chunk)) request.destroy();
      });
      response.on('end', () => {
        result = {
          ...statusLine,
          note: isAccepted(statusLine.status) ? describePartialSuccess(body.beginning, type) : undefined,
        };
      });
      response.on('error', () => undefined); // The request reports the same error.
    });
    request.end(body);
  });
}

export const isAccepted = (status: number): boolean => status >= 200 && status < 300;

/** The beginning of a response body; the rest is only counted. */
export class LimitedBody {
  readonly #chunks: Buffer[] = [];
  #size = 0;

  /** Returns whether the size is still within the limit. */
  add(chunk: Buffer): boolean {
    if (this.#size < MAX_READ_BYTES) this.#chunks.push(chunk.subarray(0, MAX_READ_BYTES - this.#size));
    this.#size += chunk.length;
    return this.#size <= MAX_RESPONSE_BYTES;
  }

  get beginning(): Buffer {
    return Buffer.concat(this.#chunks);
  }
}

/** Parses seconds, or a date relative to the receiver's clock. Source: RFC 9110, section 10.2.3. */
function parseRetryAfterS(after: string | undefined, date: string | undefined): number | undefined {
  if (after === undefined) return undefined;
  const seconds = /^\s*\d+\s*$/.test(after) ? Number(after) : (Date.parse(after) - Date.parse(date ?? '')) / SECOND;
  return seconds >= 0 ? seconds : undefined;
}

/** Resolves a name to its first permitted address. The address that is checked is the one connected to. */
export function permittedLookup(
  refusalReason: (address: string) => string | undefined,
  signal: AbortSignal,
): LookupFunction {
  return (name, options, callback) => {
    const chooseAddress = (addresses: readonly ResolvedAddress[]): void => {
      const allowed = addresses.filter(({ address }) => refusalReason(address) === undefined);
      const [first] = allowed;
      if (!first) {
        callback(new Error(refusalReason(addresses[0]?.address ?? '') ?? `${name} does not resolve to an address`), []);
        return;
      }
      if (options.all === true) callback(null, [...allowed]);
      else callback(null, first.address, first.family);
    };
    lookUpAddresses(name, signal).then(chooseAddress, (error: unknown) => callback(error as Error, []));
  };
}
