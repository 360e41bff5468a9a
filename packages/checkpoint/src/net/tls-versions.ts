import type { SecureVersion } from 'node:tls';
import type { TlsVersion } from '@vedette/contract/checkpoint/protocol';

/** Versions offered in one handshake. */
export interface TlsOffer {
  readonly min: SecureVersion;
  readonly max: SecureVersion;
  /** OpenSSL 3 supports TLS 1.0 and 1.1 at security level 0 only. */
  readonly isLegacy: boolean;
}

const createOffer = (min: SecureVersion, max: SecureVersion): TlsOffer => ({
  min,
  max,
  isLegacy: min === 'TLSv1' || min === 'TLSv1.1',
});

/**
 * Up to 1.2, for protocols that carry the handshake in their own packets: a TLS 1.3 handshake ends at a different point
 * than they expect.
 */
export const OFFER_UP_TO_TLS_1_2: TlsOffer = createOffer('TLSv1', 'TLSv1.2');

/**
 * Handshakes to try in order; after a failure the next one is tried. A set that contains 1.2 offers 1.3 too; a single
 * version is offered alone.
 */
export const OFFERS_BY_VERSION: Readonly<Record<TlsVersion, readonly [TlsOffer, ...TlsOffer[]]>> = {
  Tls13: [createOffer('TLSv1.3', 'TLSv1.3')],
  Tls12: [createOffer('TLSv1.2', 'TLSv1.2')],
  Tls11: [createOffer('TLSv1.1', 'TLSv1.1')],
  Tls10: [createOffer('TLSv1', 'TLSv1')],
  Tls12_Tls11: [createOffer('TLSv1.1', 'TLSv1.3')],
  Tls11_Tls10: [createOffer('TLSv1', 'TLSv1.1')],
  Tls12_Tls11_Tls10: [createOffer('TLSv1', 'TLSv1.3')],
  Tls12_Tls11_Tls10_WithFallback: [createOffer('TLSv1.2', 'TLSv1.3'), createOffer('TLSv1', 'TLSv1.1')],
};

const VERSION_ORDER = ['Tls10', 'Tls11', 'Tls12', 'Tls13'] as const;
const NODE_VERSIONS = { Tls10: 'TLSv1', Tls11: 'TLSv1.1', Tls12: 'TLSv1.2', Tls13: 'TLSv1.3' } as const;
const offersByRange = new Map<string, TlsOffer>();

/** Returns one handshake from the lowest to the highest of the versions. Without versions, all are offered. */
export function combineOffers(allowed: readonly (typeof VERSION_ORDER)[number][]): TlsOffer {
  const allowedInOrder = VERSION_ORDER.filter((version) => allowed.length === 0 || allowed.includes(version));
  const [min, max] = [NODE_VERSIONS[allowedInOrder[0] ?? 'Tls10'], NODE_VERSIONS[allowedInOrder.at(-1) ?? 'Tls13']];
  const key = `${min} ${max}`;
  const combinedOffer = offersByRange.get(key) ?? createOffer(min, max);
  offersByRange.set(key, combinedOffer);
  return combinedOffer;
}
