import { constants, X509Certificate } from 'node:crypto';
import { createSecureContext, rootCertificates, type SecureContext } from 'node:tls';
import type { Authorities } from './chain-paths.js';
import { Secret } from '@vedette/kernel/secret';
import type { ClientKeys } from './client-archive.js';
import { matchesTarget, type ClientPattern } from './client-pattern-rules.js';
import type { Offer } from './tls-versions.js';

/** A certificate with its private key. */
export type ClientIdentity = ClientKeys;

/** A client certificate of the operator, for the hosts that match its patterns. */
export interface ClientCertificate {
  readonly patterns: readonly ClientPattern[];
  readonly identity: SealedIdentity;
}

/** Content of the certificate folder of a checkpoint. */
export interface OwnCertificates {
  /** Roots and intermediates, PEM. Only roots are trusted by themselves. */
  readonly extraRoots: readonly string[];
  readonly clients: readonly ClientCertificate[];
}

/**
 * Certificates that a checkpoint trusts. One context per offer is shared by all checks, because reading roots is
 * expensive.
 */
export interface TrustSet {
  /** The operator's own authorities in addition to Node's, PEM. */
  readonly extraRoots: readonly string[];
  /** Whether the operator has any certificates. */
  readonly hasOwn: boolean;
  /**
   * With an `identity`, a new context is created.
   * @throws Error when the key does not belong to the certificate.
   */
  contextFor(offer: Offer, identity?: ClientIdentity): SecureContext;
  /** The current authorities; `replaceCertificates` replaces them. */
  readonly authorities: Authorities;
  /** Returns the operator's first certificate that matches a host, for browser checks. */
  clientFor(host: string, port: number): ClientIdentity | undefined;
  /** Takes effect from the next handshake. */
  renew(own: OwnCertificates): void;
}

/** Creates a trust set of Node's Mozilla roots and `extraRoots` (PEM), the operator's own authorities. */
export function makeTrustSet(extraRoots: readonly string[] = []): TrustSet {
  const contexts = new Map<Offer, SecureContext>();
  let own: OwnCertificates = { extraRoots, clients: [] };
  let authorities: Authorities | undefined;
  const create = ({ min, max, isLegacy }: Offer, identity?: ClientIdentity): SecureContext =>
    createSecureContext({
      minVersion: min,
      maxVersion: max,
      ...(identity && { key: identity.key, cert: identity.cert }),
      ...(own.extraRoots.length > 0 && { ca: [...rootCertificates, ...own.extraRoots] }),
      ...(isLegacy && { ciphers: 'DEFAULT:@SECLEVEL=0', secureOptions: constants.SSL_OP_LEGACY_SERVER_CONNECT }),
    });
  return {
    get extraRoots() {
      return own.extraRoots;
    },
    get hasOwn() {
      return own.extraRoots.length + own.clients.length > 0;
    },
    get authorities() {
      return (authorities ??= makeAuthorities(own.extraRoots));
    },
    contextFor: (offer, identity) => {
      if (identity) return create(offer, identity);
      const known = contexts.get(offer) ?? create(offer);
      contexts.set(offer, known);
      return known;
    },
    clientFor: (host, port) => {
      const meant = own.clients.find(({ patterns }) => patterns.some((one) => matchesTarget(one, host, port)));
      return meant && openIdentity(meant.identity);
    },
    renew: (certificates) => {
      own = certificates;
      contexts.clear();
      authorities = undefined;
    },
  };
}

type BySubject = ReadonlyMap<string, readonly X509Certificate[]>;

function bySubject(certificates: readonly string[]): BySubject {
  const found = new Map<string, X509Certificate[]>();
  for (const pem of certificates) {
    const certificate = new X509Certificate(pem);
    found.set(certificate.subject, [...(found.get(certificate.subject) ?? []), certificate]);
  }
  return found;
}

let publicRoots: BySubject | undefined;

/** Combines Node's roots and the operator's certificates, of which only self-issued ones are roots. */
function makeAuthorities(extraRoots: readonly string[]): Authorities {
  publicRoots ??= bySubject(rootCertificates);
  const sources = [publicRoots, bySubject(extraRoots)];
  const named = (subject: string): X509Certificate[] => sources.flatMap((source) => source.get(subject) ?? []);
  const isSelfIssued = ({ subject, issuer }: X509Certificate): boolean => subject === issuer;
  const isRoot = (certificate: X509Certificate): boolean =>
    isSelfIssued(certificate) &&
    named(certificate.subject).some(({ fingerprint256 }) => fingerprint256 === certificate.fingerprint256);
  return {
    isRoot,
    findIssuers: ({ issuer }) => {
      const known = named(issuer);
      return [...known.filter(isSelfIssued), ...known.filter((one) => !isSelfIssued(one))];
    },
  };
}

/** A private key sealed between two handshakes. */
export interface SealedIdentity {
  readonly key: Secret;
  readonly cert: string;
}

export const sealedIdentity = ({ key, cert }: ClientIdentity): SealedIdentity => ({ key: new Secret(key), cert });

/** Opens the identity for a handshake. */
const openIdentity = ({ key, cert }: SealedIdentity): ClientIdentity => ({ key: key.reveal(), cert });
