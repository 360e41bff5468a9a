import { constants } from 'node:crypto';
import { createSecureContext, rootCertificates, type SecureContext } from 'node:tls';
import type { Offer } from './tls-versions.js';

/** The certificates a checkpoint trusts. One context for each offer, shared by all checks: reading roots is dear. */
export interface TrustSet {
  contextFor(offer: Offer): SecureContext;
}

/** Mozilla's roots as they come with Node, and `extraRoots` (PEM), the owner's own authorities. */
export function makeTrustSet(extraRoots: readonly string[] = []): TrustSet {
  const contexts = new Map<Offer, SecureContext>();
  const create = ({ min, max, isLegacy }: Offer): SecureContext =>
    createSecureContext({
      minVersion: min,
      maxVersion: max,
      ...(extraRoots.length > 0 && { ca: [...rootCertificates, ...extraRoots] }),
      ...(isLegacy && { ciphers: 'DEFAULT:@SECLEVEL=0', secureOptions: constants.SSL_OP_LEGACY_SERVER_CONNECT }),
    });
  return {
    contextFor: (offer) => {
      const known = contexts.get(offer) ?? create(offer);
      contexts.set(offer, known);
      return known;
    },
  };
}
