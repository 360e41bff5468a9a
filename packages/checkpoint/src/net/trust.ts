import { constants, X509Certificate } from 'node:crypto';
import { createSecureContext, rootCertificates, type SecureContext } from 'node:tls';
import type { Authorities } from './chain-paths.js';
import { Secret } from '@vedette/kernel/secret';
import type { ClientKeys } from './client-archive.js';
import { matchesTarget, type ClientPattern } from './client-pattern-rules.js';
import type { TlsOffer } from './tls-versions.js';

/** A certificate with its private key. */
export type ClientIdentity = ClientKeys;

/** A client certificate of the operator, for the hosts that match its patterns. */
export interface ClientCertificate {
  readonly patterns: readonly ClientPattern[];
  readonly identity: SealedIdentity;
}

/** Content of the certificate folder of a checkpoint. */
export interface OperatorCertificates {
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
  readonly hasOperatorCertificates: boolean;
  /**
   * With an `identity`, a new context is created.
   * @throws Error when the key does not belong to the certificate.
   */
  getContext(offer: TlsOffer, identity?: ClientIdentity): SecureContext;
  /** The current authorities; `renew` replaces them. */
  readonly authorities: Authorities;
  /** Returns the operator's first certificate that matches a host, for browser checks. */
  findClientIdentity(host: string, port: number): ClientIdentity | undefined;
  /** Replaces the operator's certificates from the next handshake on. */
  renew(operatorCertificates: OperatorCertificates): void;
}

/** Creates a trust set of Node's Mozilla roots and `extraRoots` (PEM), the operator's own authorities. */
export function makeTrustSet(extraRoots: readonly string[] = []): TrustSet {
  const contexts = new Map<TlsOffer, SecureContext>();
  let operatorCertificates: OperatorCertificates = { extraRoots, clients: [] };
  let authorities: Authorities | undefined;
  const createContext = ({ min, max, isLegacy }: TlsOffer, identity?: ClientIdentity): SecureContext =>
    createSecureContext({
      minVersion: min,
      maxVersion: max,
      ...(identity && { key: identity.key, cert: identity.cert }),
      ...(operatorCertificates.extraRoots.length > 0 && {
        ca: [...rootCertificates, ...operatorCertificates.extraRoots],
      }),
      ...(isLegacy && { ciphers: 'DEFAULT:@SECLEVEL=0', secureOptions: constants.SSL_OP_LEGACY_SERVER_CONNECT }),
    });
  return {
    get extraRoots() {
      return operatorCertificates.extraRoots;
    },
    get hasOperatorCertificates() {
      return operatorCertificates.extraRoots.length + operatorCertificates.clients.length > 0;
    },
    get authorities() {
      return (authorities ??= makeAuthorities(operatorCertificates.extraRoots));
    },
    getContext: (offer, identity) => {
      if (identity) return createContext(offer, identity);
      const context = contexts.get(offer) ?? createContext(offer);
      contexts.set(offer, context);
      return context;
    },
    findClientIdentity: (host, port) => {
      const match = operatorCertificates.clients.find(({ patterns }) =>
        patterns.some((pattern) => matchesTarget(pattern, host, port)),
      );
      return match && openIdentity(match.identity);
    },
    renew: (certificates) => {
      operatorCertificates = certificates;
      contexts.clear();
      authorities = undefined;
    },
  };
}

type CertificatesBySubject = ReadonlyMap<string, readonly X509Certificate[]>;

function groupBySubject(certificates: readonly string[]): CertificatesBySubject {
  const groups = new Map<string, X509Certificate[]>();
  for (const pem of certificates) {
    const certificate = new X509Certificate(pem);
    groups.set(certificate.subject, [...(groups.get(certificate.subject) ?? []), certificate]);
  }
  return groups;
}

let publicRoots: CertificatesBySubject | undefined;

/** Combines Node's roots and the operator's certificates, of which only self-issued ones are roots. */
function makeAuthorities(extraRoots: readonly string[]): Authorities {
  publicRoots ??= groupBySubject(rootCertificates);
  const certificateGroups = [publicRoots, groupBySubject(extraRoots)];
  const findBySubject = (subject: string): X509Certificate[] =>
    certificateGroups.flatMap((source) => source.get(subject) ?? []);
  const isSelfIssued = ({ subject, issuer }: X509Certificate): boolean => subject === issuer;
  const isRoot = (certificate: X509Certificate): boolean =>
    isSelfIssued(certificate) &&
    findBySubject(certificate.subject).some(({ fingerprint256 }) => fingerprint256 === certificate.fingerprint256);
  return {
    isRoot,
    findIssuers: ({ issuer }) => {
      const issuers = findBySubject(issuer);
      return [...issuers.filter(isSelfIssued), ...issuers.filter((pattern) => !isSelfIssued(pattern))];
    },
  };
}

/** A private key sealed between two handshakes. */
export interface SealedIdentity {
  readonly key: Secret;
  readonly cert: string;
}

export const sealIdentity = ({ key, cert }: ClientIdentity): SealedIdentity => ({ key: new Secret(key), cert });

/** Opens the identity for a handshake. */
const openIdentity = ({ key, cert }: SealedIdentity): ClientIdentity => ({ key: key.reveal(), cert });
