import type { Socket } from 'node:net';
import { createSecureContext, TLSSocket } from 'node:tls';
import { errorCodes } from '@vedette/contract/v4/error-codes';
import type { PageElement } from '@vedette/contract/checkpoint/page-outcome';
import type { CheckTimer } from '../net/check-timer.js';
import { createSelfSignedCertificate, type SelfSignedCertificate } from '../net/self-signed-certificate.js';
import { startTls, type SecureConnection } from '../net/tls.js';
import { combineOffers } from '../net/tls-versions.js';
import { makeTrustSet, type TrustSet } from '../net/trust.js';
import { ProbeFailure } from '../probe-failure.js';
import type { Destination } from './socks-rules.js';

/** Versions that current browsers offer. */
const BROWSER_OFFER = combineOffers(['Tls12', 'Tls13']);
/** How long the result for a host is cached. */
const CACHE_MS = 600_000;
const MAX_CACHED_HOSTS = 1_000;
const UNTRUSTED = new Set([errorCodes.certificateUntrusted.code, errorCodes.certificateSelfSigned.code]);

const PUBLIC_TRUST = makeTrustSet();
let cachedCertificate: SelfSignedCertificate | undefined;
/**
 * Certificate that the proxy presents to pages when it handles their TLS. Browsers are configured to accept its key and
 * no other.
 */
export const getProxyCertificate = (): SelfSignedCertificate =>
  (cachedCertificate ??= createSelfSignedCertificate('Vedette checkpoint'));

/** Hosts with public certificates and when they were seen, valid while the operator's certificates stay the same. */
const publicHostCache = new WeakMap<readonly string[], Map<string, number>>();

export interface UpstreamRequest {
  readonly timer: CheckTimer;
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
export async function connectUpstream(upstream: UpstreamRequest): Promise<SecureConnection | Socket> {
  const { trust, destination, first, timer } = upstream;
  const identity = trust.findClientIdentity(destination.host, destination.port);
  if (!identity && (trust.extraRoots.length === 0 || isPublic(upstream))) return first;
  if (!identity) {
    const publicConnection = await handshake(upstream, first, PUBLIC_TRUST);
    if (publicConnection && !publicConnection.certificateFailure) {
      cachePublic(upstream);
      return upstream.dial();
    }
  }
  const operatorConnection = await handshake(upstream, identity ? first : await upstream.dial(), trust, identity);
  if (operatorConnection && !operatorConnection.certificateFailure) return operatorConnection;
  // The browser, which does not know the operator's authorities, would report it as untrusted.
  if (operatorConnection?.certificateFailure && !UNTRUSTED.has(operatorConnection.certificateFailure.code))
    throw operatorConnection.certificateFailure;
  return timer.remainingMs > 0 ? upstream.dial() : first;
}

/** Performs a handshake; its socket is closed on failure. */
async function handshake(
  { timer, destination: { host }, alpn, limitMs }: UpstreamRequest,
  socket: Socket,
  trust: TrustSet,
  identity?: ReturnType<TrustSet['findClientIdentity']>,
): Promise<SecureConnection | undefined> {
  try {
    const connection = await startTls(timer, socket, { trust, offer: BROWSER_OFFER, identity, host, alpn, limitMs });
    if (trust === PUBLIC_TRUST || connection.certificateFailure) connection.socket.destroy();
    return connection;
  } catch (error) {
    socket.destroy();
    if (error instanceof ProbeFailure) return undefined;
    throw error;
  }
}

const targetKey = ({ host, port }: Destination): string => `${host.toLowerCase()}:${port}`;

function isPublic({ trust, destination, timer }: UpstreamRequest): boolean {
  const seenAt = publicHostCache.get(trust.extraRoots)?.get(targetKey(destination));
  return seenAt !== undefined && timer.elapsed() - seenAt < CACHE_MS;
}

function cachePublic({ trust, destination, timer }: UpstreamRequest): void {
  const hosts = publicHostCache.get(trust.extraRoots) ?? new Map<string, number>();
  if (hosts.size >= MAX_CACHED_HOSTS) hosts.clear();
  publicHostCache.set(trust.extraRoots, hosts.set(targetKey(destination), timer.elapsed()));
}

/** Performs TLS with the page, using the protocol negotiated with the host. */
export function startTlsWithPage(pageSocket: Socket, { socket }: SecureConnection): TLSSocket {
  const { key, cert } = getProxyCertificate();
  const negotiatedProtocol = socket.alpnProtocol;
  return new TLSSocket(pageSocket, {
    isServer: true,
    secureContext: createSecureContext({ key, cert }),
    ...(typeof negotiatedProtocol === 'string' && { ALPNProtocols: [negotiatedProtocol] }),
  });
}

/** Returns the TLS facts that the page would have reported. */
export function readTlsFacts({ socket, leaf }: SecureConnection): PageElement['tls'] {
  const issuer = /(?:^|, )CN=(?<name>[^,]+)/.exec(leaf?.facts.issuer ?? '')?.groups?.['name'] ?? '';
  return { protocol: (socket.getProtocol() ?? '').replace('TLSv', 'TLS '), cipher: socket.getCipher().name, issuer };
}
