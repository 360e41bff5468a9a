import { constants } from 'node:crypto';
import { createSecureContext, rootCertificates, type SecureContext, type SecureContextOptions } from 'node:tls';
import type { ClientArchive, ClientKeys } from './client-archive.js';
import type { Offer } from './tls-versions.js';

/** A certificate with its private key. */
export type ClientIdentity = ClientArchive | ClientKeys;

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
      ...(identity && credentialsOf(identity)),
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

function credentialsOf(identity: ClientIdentity): SecureContextOptions {
  if ('key' in identity) return { key: identity.key, cert: identity.cert };
  return { pfx: identity.archive, passphrase: identity.password };
}
