import type { SecureVersion } from 'node:tls';
import type { TlsVersion } from '@vedette/contract/checkpoint/protocol';

/** Versions offered in one handshake. */
export interface Offer {
  readonly min: SecureVersion;
  readonly max: SecureVersion;
  /** OpenSSL 3 supports TLS 1.0 and 1.1 at security level 0 only. */
  readonly isLegacy: boolean;
}

const offer = (min: SecureVersion, max: SecureVersion): Offer => ({
  min,
  max,
  isLegacy: min === 'TLSv1' || min === 'TLSv1.1',
});

/**
 * Up to 1.2, for protocols that carry the handshake in their own packets: a TLS 1.3 handshake ends at a different point
 * than they expect.
 */
export const offerUpTo12: Offer = offer('TLSv1', 'TLSv1.2');

/**
 * Handshakes to try in order; after a failure the next one is tried. A set that contains 1.2 offers 1.3 too; a single
 * version is offered alone.
 */
export const offersByVersion: Readonly<Record<TlsVersion, readonly [Offer, ...Offer[]]>> = {
  Tls13: [offer('TLSv1.3', 'TLSv1.3')],
  Tls12: [offer('TLSv1.2', 'TLSv1.2')],
  Tls11: [offer('TLSv1.1', 'TLSv1.1')],
  Tls10: [offer('TLSv1', 'TLSv1')],
  Tls12_Tls11: [offer('TLSv1.1', 'TLSv1.3')],
  Tls11_Tls10: [offer('TLSv1', 'TLSv1.1')],
  Tls12_Tls11_Tls10: [offer('TLSv1', 'TLSv1.3')],
  Tls12_Tls11_Tls10_WithFallback: [offer('TLSv1.2', 'TLSv1.3'), offer('TLSv1', 'TLSv1.1')],
};

const order = ['Tls10', 'Tls11', 'Tls12', 'Tls13'] as const;
const versions = { Tls10: 'TLSv1', Tls11: 'TLSv1.1', Tls12: 'TLSv1.2', Tls13: 'TLSv1.3' } as const;
const between = new Map<string, Offer>();

/** Returns one handshake from the lowest to the highest of the versions. Without versions, all are offered. */
export function combineOffers(allowed: readonly (typeof order)[number][]): Offer {
  const known = order.filter((version) => allowed.length === 0 || allowed.includes(version));
  const [min, max] = [versions[known[0] ?? 'Tls10'], versions[known.at(-1) ?? 'Tls13']];
  const key = `${min} ${max}`;
  const made = between.get(key) ?? offer(min, max);
  between.set(key, made);
  return made;
}
