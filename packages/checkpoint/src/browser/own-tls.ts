import type { Socket } from 'node:net';
import { createSecureContext, TLSSocket } from 'node:tls';
import { errorCodes } from '@vedette/contract/v4/error-codes';
import type { PageElement } from '@vedette/contract/checkpoint/page-outcome';
import type { CheckTimer } from '../net/check-timer.js';
import { makeOwnCertificate, type OwnCertificate } from '../net/own-certificate.js';
import { secure, type Secured } from '../net/tls.js';
import { combineOffers } from '../net/tls-versions.js';
import { makeTrustSet, type TrustSet } from '../net/trust.js';
import { ProbeFailure } from '../probe-failure.js';
import type { Destination } from './socks-rules.js';

/** Versions that current browsers offer. */
const OFFER = combineOffers(['Tls12', 'Tls13']);
/** How long the result for a host is cached. */
const CACHE_MS = 600_000;
const MAX_CACHED_HOSTS = 1_000;
const UNTRUSTED = new Set([errorCodes.certificateUntrusted.code, errorCodes.certificateSelfSigned.code]);

const publicTrust = makeTrustSet();
let made: OwnCertificate | undefined;
/**
 * Certificate that the proxy presents to pages when it handles their TLS. Browsers are configured to accept its key and
 * no other.
 */
export const proxyCertificate = (): OwnCertificate => (made ??= makeOwnCertificate('Vedette checkpoint'));

/** Hosts with public certificates and when they were seen, valid while the operator's certificates stay the same. */
const publicHosts = new WeakMap<readonly string[], Map<string, number>>();

export interface UpstreamRequest {
  readonly course: CheckTimer;
  readonly trust: TrustSet;
  readonly destination: Destination;
  /** Protocols that the page offers in its handshake. */
  readonly alpn: readonly string[];
  readonly limitMs: number;
  /** Connected socket on which nothing has been sent yet. */
  readonly first: Socket;
  /**
   * Opens another connection to the same host.
   * @throws ProbeFailure
   */
  dial(): Promise<Socket>;
}

/**
 * Performs TLS with a host that has a certificate of the operator's authorities, or for which the operator has a client
 * certificate, because neither can be given to a browser. For other hosts returns a plain connection, over which the
 * page performs TLS and reports problems itself.
 * @throws ProbeFailure for an invalid certificate of such an authority
 */
export async function connectUpstream(upstream: UpstreamRequest): Promise<Secured | Socket> {
  const { trust, destination, first, course } = upstream;
  const identity = trust.clientFor(destination.host, destination.port);
  if (!identity && (trust.extraRoots.length === 0 || isPublic(upstream))) return first;
  if (!identity) {
    const seen = await greet(upstream, first, publicTrust);
    if (seen && !seen.certificateFailure) {
      cachePublic(upstream);
      return upstream.dial();
    }
  }
  const own = await greet(upstream, identity ? first : await upstream.dial(), trust, identity);
  if (own && !own.certificateFailure) return own;
  // The browser, which does not know the operator's authorities, would report it as untrusted.
  if (own?.certificateFailure && !UNTRUSTED.has(own.certificateFailure.code)) throw own.certificateFailure;
  return course.remainingMs > 0 ? upstream.dial() : first;
}

/** Performs a handshake; its socket is closed on failure. */
async function greet(
  { course, destination: { host }, alpn, limitMs }: UpstreamRequest,
  over: Socket,
  trust: TrustSet,
  identity?: ReturnType<TrustSet['clientFor']>,
): Promise<Secured | undefined> {
  try {
    const secured = await secure(course, over, { trust, offer: OFFER, identity, host, alpn, limitMs });
    if (trust === publicTrust || secured.certificateFailure) secured.socket.destroy();
    return secured;
  } catch (error) {
    over.destroy();
    if (error instanceof ProbeFailure) return undefined;
    throw error;
  }
}

const targetKey = ({ host, port }: Destination): string => `${host.toLowerCase()}:${port}`;

function isPublic({ trust, destination, course }: UpstreamRequest): boolean {
  const since = publicHosts.get(trust.extraRoots)?.get(targetKey(destination));
  return since !== undefined && course.elapsed() - since < CACHE_MS;
}

function cachePublic({ trust, destination, course }: UpstreamRequest): void {
  const hosts = publicHosts.get(trust.extraRoots) ?? new Map<string, number>();
  if (hosts.size >= MAX_CACHED_HOSTS) hosts.clear();
  publicHosts.set(trust.extraRoots, hosts.set(targetKey(destination), course.elapsed()));
}

/** Performs TLS with the page, using the protocol negotiated with the host. */
export function secureInward(inward: Socket, { socket }: Secured): TLSSocket {
  const { key, cert } = proxyCertificate();
  const agreed = socket.alpnProtocol;
  return new TLSSocket(inward, {
    isServer: true,
    secureContext: createSecureContext({ key, cert }),
    ...(typeof agreed === 'string' && { ALPNProtocols: [agreed] }),
  });
}

/** Returns the TLS facts that the page would have reported. */
export function readTlsFacts({ socket, leaf }: Secured): PageElement['tls'] {
  const issuer = /(?:^|, )CN=(?<name>[^,]+)/.exec(leaf?.facts.issuer ?? '')?.groups?.['name'] ?? '';
  return { protocol: (socket.getProtocol() ?? '').replace('TLSv', 'TLS '), cipher: socket.getCipher().name, issuer };
}
