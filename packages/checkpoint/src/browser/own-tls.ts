import type { Socket } from 'node:net';
import { createSecureContext, TLSSocket } from 'node:tls';
import { errorCodes } from '@vedette/contract/v4/error-codes';
import type { PageElement } from '@vedette/contract/checkpoint/page-outcome';
import type { Course } from '../net/course.js';
import { makeOwnCertificate, type OwnCertificate } from '../net/own-certificate.js';
import { secure, type Secured } from '../net/tls.js';
import { combineOffers } from '../net/tls-versions.js';
import { makeTrustSet, type TrustSet } from '../net/trust.js';
import { ProbeFailure } from '../probe-failure.js';
import type { Place } from './socks-rules.js';

/** How browsers of today begin. */
const OFFER = combineOffers(['Tls12', 'Tls13']);
/** How long a place is taken for what it was. */
const REMEMBERED_MS = 600_000;
const MAX_REMEMBERED = 1_000;
const UNTRUSTED = new Set([errorCodes.certificateUntrusted.code, errorCodes.certificateSelfSigned.code]);

const publicTrust = makeTrustSet();
let made: OwnCertificate | undefined;
/** What pages are shown by the proxy where it speaks for them; browsers are told to take its key, and no other. */
export const proxyCertificate = (): OwnCertificate => (made ??= makeOwnCertificate('Vedette checkpoint'));

/** Places with public certificates, and since when, for as long as the owner's are the same. */
const publicPlaces = new WeakMap<readonly string[], Map<string, number>>();

export interface Way {
  readonly course: Course;
  readonly trust: TrustSet;
  readonly place: Place;
  /** Of the page's own handshake. */
  readonly alpn: readonly string[];
  readonly limitMs: number;
  /** Connected, with nothing said yet. */
  readonly first: Socket;
  /** Another connection like it. @throws ProbeFailure */
  dial(): Promise<Socket>;
}

/**
 * TLS to a place that shows a certificate of the owner's authorities, or for which he has a client certificate: a browser can
 * be given neither. Elsewhere a plain connection, over which the page speaks for itself, and meets what is wrong itself.
 * @throws ProbeFailure of a certificate that is of such an authority, and wrong
 */
export async function wayTo(way: Way): Promise<Secured | Socket> {
  const { trust, place, first, course } = way;
  const identity = trust.clientFor(place.host, place.port);
  if (!identity && (trust.extraRoots.length === 0 || isPublic(way))) return first;
  if (!identity) {
    const seen = await greet(way, first, publicTrust);
    if (seen && !seen.certificateFailure) {
      remember(way);
      return way.dial();
    }
  }
  const own = await greet(way, identity ? first : await way.dial(), trust, identity);
  if (own && !own.certificateFailure) return own;
  // The browser, which knows no own authority, would call it untrusted.
  if (own?.certificateFailure && !UNTRUSTED.has(own.certificateFailure.code)) throw own.certificateFailure;
  return course.remainingMs > 0 ? way.dial() : first;
}

/** A handshake; its socket is closed unless it goes well. */
async function greet(
  { course, place: { host }, alpn, limitMs }: Way,
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

const placeKey = ({ host, port }: Place): string => `${host.toLowerCase()}:${port}`;

function isPublic({ trust, place, course }: Way): boolean {
  const since = publicPlaces.get(trust.extraRoots)?.get(placeKey(place));
  return since !== undefined && course.elapsed() - since < REMEMBERED_MS;
}

function remember({ trust, place, course }: Way): void {
  const places = publicPlaces.get(trust.extraRoots) ?? new Map<string, number>();
  if (places.size >= MAX_REMEMBERED) places.clear();
  publicPlaces.set(trust.extraRoots, places.set(placeKey(place), course.elapsed()));
}

/** The other half: TLS with the page, in what was agreed upon with the place. */
export function speakWith(inward: Socket, { socket }: Secured): TLSSocket {
  const { key, cert } = proxyCertificate();
  const agreed = socket.alpnProtocol;
  return new TLSSocket(inward, {
    isServer: true,
    secureContext: createSecureContext({ key, cert }),
    ...(typeof agreed === 'string' && { ALPNProtocols: [agreed] }),
  });
}

/** What the page would have said of it. */
export function readTlsFacts({ socket, leaf }: Secured): PageElement['tls'] {
  const issuer = /(?:^|, )CN=(?<name>[^,]+)/.exec(leaf?.facts.issuer ?? '')?.groups?.['name'] ?? '';
  return { protocol: (socket.getProtocol() ?? '').replace('TLSv', 'TLS '), cipher: socket.getCipher().name, issuer };
}
