import type { SecureVersion } from 'node:tls';
import type { TlsVersion } from '@vedette/contract/checkpoint-protocol';

/** What one handshake offers. */
export interface Offer {
  readonly min: SecureVersion;
  readonly max: SecureVersion;
  /** OpenSSL 3 speaks TLS 1.0 and 1.1 at security level 0 only. */
  readonly isLegacy: boolean;
}

const offer = (min: SecureVersion, max: SecureVersion): Offer => ({
  min,
  max,
  isLegacy: min === 'TLSv1' || min === 'TLSv1.1',
});

/** Up to 1.2: for protocols whose own packets carry the handshake, which 1.3 does not end where they think. */
export const offerUpTo12: Offer = offer('TLSv1', 'TLSv1.2');

/**
 * The handshakes to try, in order; all but the last only lead on when they fail. A set that holds 1.2 offers 1.3 too;
 * a single version is offered alone.
 */
export const offersOf: Readonly<Record<TlsVersion, readonly [Offer, ...Offer[]]>> = {
  Tls13: [offer('TLSv1.3', 'TLSv1.3')],
  Tls12: [offer('TLSv1.2', 'TLSv1.2')],
  Tls11: [offer('TLSv1.1', 'TLSv1.1')],
  Tls10: [offer('TLSv1', 'TLSv1')],
  Tls12_Tls11: [offer('TLSv1.1', 'TLSv1.3')],
  Tls11_Tls10: [offer('TLSv1', 'TLSv1.1')],
  Tls12_Tls11_Tls10: [offer('TLSv1', 'TLSv1.3')],
  Tls12_Tls11_Tls10_WithFallback: [offer('TLSv1.2', 'TLSv1.3'), offer('TLSv1', 'TLSv1.1')],
};
