import { request as requestHttp, type ClientRequest } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net';
import { SECOND } from '@vedette/kernel/clock';
import { following } from '@vedette/kernel/signals';
import { lookUpAddresses, type FoundAddress } from '../alerting/index.js';
import type { EgressRefusal } from '../module/context.js';
import { MAX_READ_BYTES, noteIn } from './partial-success-rules.js';

export interface Outgoing {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly timeoutMs: number;
}

/** What a receiver answered; it never was asked when `sendOutgoing` throws. */
export interface Answered {
  readonly status: number;
  /** What the call came to, where it was one of gRPC; undefined: it came to no end. */
  readonly call?: { readonly code: number; readonly message: string } | undefined;
  /** Seconds, when it said so. */
  readonly retryAfterS: number | undefined;
  /** What it left out of what it took, or warns of. */
  readonly note?: string | undefined;
}

/** Networks that are not public: only to them results may go unencrypted. */
const near = new BlockList();
for (const [network, bits] of [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  near.addSubnet(network, bits);
near.addAddress('::1', 'ipv6');
near.addSubnet('fc00::', 7, 'ipv6');
near.addSubnet('fe80::', 10, 'ipv6');

const isNear = (address: string): boolean => near.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
const urlHost = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/** The public address that results would go to unencrypted; undefined where there is none, or a name, which is judged when it is resolved. */
export function openlySentTo(endpointUrl: string): string | undefined {
  const url = URL.canParse(endpointUrl) ? new URL(endpointUrl) : undefined;
  if (url?.protocol !== 'http:') return undefined;
  const host = urlHost(url);
  return isIP(host) !== 0 && !isNear(host) ? host : undefined;
}

/** Where an address leads, and what stands against each of its addresses. */
export interface Destination {
  readonly host: string;
  readonly objection: (address: string) => string | undefined;
}

/** @throws Error when it names an address, which is not looked up, that is refused. */
export function parseDestination(address: string, refusal: EgressRefusal): Destination {
  const url = new URL(address);
  const isSecure = url.protocol === 'https:';
  const port = Number(url.port || (isSecure ? 443 : 80));
  const host = urlHost(url);
  const objection = (found: string): string | undefined => {
    if (!isSecure && !isNear(found)) return `${found} is public, and EndpointUrl is not https`;
    return refusal(found, port);
  };
  const refused = isIP(host) === 0 ? undefined : objection(host);
  if (refused !== undefined) throw new Error(refused);
  return { host, objection };
}

/** More is no answer of a receiver of results. */
export const MAX_ANSWER_BYTES = 1024 * 1024;

/**
 * Posts once, to an address that the policy allows; redirects are not followed. With its end the connection is closed, so that
 * nothing a receiver does lasts longer.
 * @throws Error when the address is refused, there is no connection, or no answer in time.
 */
export async function sendOutgoing(outgoing: Outgoing, refusal: EgressRefusal, signal: AbortSignal): Promise<Answered> {
  const url = new URL(outgoing.url);
  const { objection } = parseDestination(outgoing.url, refusal);
  const post = url.protocol === 'https:' ? requestHttps : requestHttp;
  const over = startTimeout(outgoing, signal);
  const request = post(url, {
    method: 'POST',
    headers: { ...outgoing.headers, 'content-length': String(outgoing.body.length) },
    lookup: judged(objection, over.signal),
    agent: false,
  });
  over.signal.addEventListener('abort', () => request.destroy(over.why()), { once: true });
  try {
    return await awaitAnswer(request, outgoing.body);
  } finally {
    over.letGo();
    request.destroy();
  }
}

/** The time of a call, which ends also with `signal`; to be let go after it. @throws as `signal` says when that is over already. */
export function startTimeout({ timeoutMs }: Pick<Outgoing, 'timeoutMs'>, signal: AbortSignal) {
  signal.throwIfAborted();
  const limit = AbortSignal.timeout(timeoutMs);
  const { signal: over, letGo } = following(signal, limit);
  const why = (): Error =>
    signal.aborted ? (signal.reason as Error) : new Error(`No answer within ${timeoutMs / SECOND} s`);
  return { signal: over, letGo, why };
}

/** Its status is the answer; what comes with it is read for a while, as a receiver expects that sends it. */
function awaitAnswer(request: ClientRequest, body: Buffer): Promise<Answered> {
  return new Promise((resolve, reject) => {
    let answered: Answered | undefined;
    // One that is broken off, or not over in time, has given its status.
    const end = (error: Error): void => (answered ? resolve(answered) : reject(error));
    request.on('error', end);
    request.on('close', () => end(new Error('The receiver closed the connection without an answer')));
    request.on('upgrade', ({ statusCode = 0 }, socket) => {
      socket.destroy();
      resolve({ status: statusCode, retryAfterS: undefined });
    });
    request.on('response', (response) => {
      const { 'retry-after': after, date, 'content-type': type } = response.headers;
      const head = { status: response.statusCode ?? 0, retryAfterS: parseRetryAfterS(after, date) };
      answered = head;
      const answer = new Read();
      response.on('data', (part: Buffer) => {
        if (!answer.add(part)) request.destroy();
      });
      response.on('end', () => {
        answered = { ...head, note: isTaken(head.status) ? noteIn(answer.beginning, type) : undefined };
      });
      response.on('error', () => undefined); // Told by the request, too.
    });
    request.end(body);
  });
}

export const isTaken = (status: number): boolean => status >= 200 && status < 300;

/** What is read of an answer. */
export class Read {
  readonly #parts: Buffer[] = [];
  #size = 0;

  /** Whether that is still no more than a receiver answers. */
  add(part: Buffer): boolean {
    if (this.#size < MAX_READ_BYTES) this.#parts.push(part.subarray(0, MAX_READ_BYTES - this.#size));
    this.#size += part.length;
    return this.#size <= MAX_ANSWER_BYTES;
  }

  get beginning(): Buffer {
    return Buffer.concat(this.#parts);
  }
}

/** Of seconds, or of a date by the clock of who sent it. Source: RFC 9110, section 10.2.3. */
function parseRetryAfterS(after: string | undefined, date: string | undefined): number | undefined {
  if (after === undefined) return undefined;
  const seconds = /^\s*\d+\s*$/.test(after) ? Number(after) : (Date.parse(after) - Date.parse(date ?? '')) / SECOND;
  return seconds >= 0 ? seconds : undefined;
}

/** Resolves a name to its first address that nothing stands against; what is judged is what is dialled. */
export function judged(objection: (address: string) => string | undefined, over: AbortSignal): LookupFunction {
  return (name, options, done) => {
    const judge = (addresses: readonly FoundAddress[]): void => {
      const allowed = addresses.filter(({ address }) => objection(address) === undefined);
      const [first] = allowed;
      if (!first) {
        done(new Error(objection(addresses[0]?.address ?? '') ?? `${name} has no address`), []);
        return;
      }
      if (options.all === true) done(null, [...allowed]);
      else done(null, first.address, first.family);
    };
    lookUpAddresses(name, over).then(judge, (error: unknown) => done(error as Error, []));
  };
}
