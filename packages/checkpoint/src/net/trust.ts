import { constants, X509Certificate } from 'node:crypto';
import { createSecureContext, rootCertificates, type SecureContext } from 'node:tls';
import type { Authorities } from './chain-paths.js';
import { Secret } from '@vedette/kernel/secret';
import type { ClientKeys } from './client-archive.js';
import { matchesPlace, type ClientPattern } from './client-pattern-rules.js';
import type { Offer } from './tls-versions.js';

/** A certificate with its private key. */
export type ClientIdentity = ClientKeys;

/** A client certificate of the owner, for the places its patterns name. */
export interface ClientCertificate {
  readonly patterns: readonly ClientPattern[];
  readonly identity: SealedIdentity;
}

/** What the owner of a checkpoint put into its folder of certificates. */
export interface OwnCertificates {
  /** Roots, and what stands between them and servers; PEM. Only roots are trusted by themselves. */
  readonly extraRoots: readonly string[];
  readonly clients: readonly ClientCertificate[];
}

/** The certificates a checkpoint trusts. One context for each offer, shared by all checks: reading roots is dear. */
export interface TrustSet {
  /** The owner's own authorities beside those of Node, PEM. */
  readonly extraRoots: readonly string[];
  /** Whether the owner has any certificates of his own. */
  readonly hasOwn: boolean;
  /** With an `identity` the context is made anew. @throws Error when the key is not that of the certificate. */
  contextFor(offer: Offer, identity?: ClientIdentity): SecureContext;
  /** Those of the moment; others after `renew`. */
  readonly authorities: Authorities;
  /** The owner's certificate for a place, which browser checks show; the first that is meant for it. */
  clientFor(host: string, port: number): ClientIdentity | undefined;
  /** From the next handshake on. */
  renew(own: OwnCertificates): void;
}

/** Mozilla's roots as they come with Node, and `extraRoots` (PEM), the owner's own authorities. */
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
      const meant = own.clients.find(({ patterns }) => patterns.some((one) => matchesPlace(one, host, port)));
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

/** Node's roots and the owner's certificates, of which only the self-issued ones are roots. */
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

/** A private key between two handshakes. */
export interface SealedIdentity {
  readonly key: Secret;
  readonly cert: string;
}

export const sealedIdentity = ({ key, cert }: ClientIdentity): SealedIdentity => ({ key: new Secret(key), cert });

/** Shown to a server in a handshake. */
const openIdentity = ({ key, cert }: SealedIdentity): ClientIdentity => ({ key: key.reveal(), cert });
