import { constants } from 'node:crypto';
import { createSecureContext, rootCertificates, type SecureContext } from 'node:tls';
import type { Offer } from './tls-versions.js';

/** A certificate with its private key, as an archive (PKCS#12). */
export interface ClientIdentity {
  readonly archive: Buffer;
  readonly password: string;
}

/** The certificates a checkpoint trusts. One context for each offer, shared by all checks: reading roots is dear. */
export interface TrustSet {
  /** The owner's own authorities beside those of Node, PEM. */
  readonly extraRoots: readonly string[];
  /** With an `identity` the context is made anew. @throws Error when the archive does not open. */
  contextFor(offer: Offer, identity?: ClientIdentity): SecureContext;
}

/** Mozilla's roots as they come with Node, and `extraRoots` (PEM), the owner's own authorities. */
export function makeTrustSet(extraRoots: readonly string[] = []): TrustSet {
  const contexts = new Map<Offer, SecureContext>();
  const create = ({ min, max, isLegacy }: Offer, identity?: ClientIdentity): SecureContext =>
    createSecureContext({
      minVersion: min,
      maxVersion: max,
      ...(identity && { pfx: identity.archive, passphrase: identity.password }),
      ...(extraRoots.length > 0 && { ca: [...rootCertificates, ...extraRoots] }),
      ...(isLegacy && { ciphers: 'DEFAULT:@SECLEVEL=0', secureOptions: constants.SSL_OP_LEGACY_SERVER_CONNECT }),
    });
  return {
    extraRoots,
    contextFor: (offer, identity) => {
      if (identity) return create(offer, identity);
      const known = contexts.get(offer) ?? create(offer);
      contexts.set(offer, known);
      return known;
    },
  };
}
