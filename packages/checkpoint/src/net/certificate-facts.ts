import { X509Certificate } from 'node:crypto';
import { CHAIN_LIMITS, type CertificateFacts, type IssuerFacts } from '@vedette/contract/checkpoint/outcome';
import { listSentIssuers } from './sent-issuers.js';
import type { SecureConnection } from './tls.js';

/** Facts about a server certificate. */
export interface LeafCertificate {
  readonly facts: CertificateFacts;
}

/** Formats a distinguished name on one line. */
export const formatDistinguishedName = (name: string | undefined): string =>
  (name ?? '').split('\n').join(', ').slice(0, CHAIN_LIMITS.name);

/** Undefined for an invalid date. */
export function parseDate(text: string): number | undefined {
  const instant = Date.parse(text);
  return Number.isNaN(instant) ? undefined : instant;
}

/** Returns the first names, up to a total length. */
function splitNames(text = ''): string[] {
  let remainingLength: number = CHAIN_LIMITS.names;
  return text.split(', ').filter((name) => name !== '' && (remainingLength -= name.length) >= 0);
}

function describeLeaf(certificate: X509Certificate): LeafCertificate {
  const facts: CertificateFacts = {
    subject: formatDistinguishedName(certificate.subject),
    issuer: formatDistinguishedName(certificate.issuer),
    validFrom: parseDate(certificate.validFrom),
    validTo: parseDate(certificate.validTo),
    fingerprint256: certificate.fingerprint256,
    subjectAltNames: splitNames(certificate.subjectAltName),
  };
  return { facts };
}

const MAX_CACHED = 2_000;
const leafCache = new Map<string, LeafCertificate>();

/** Reads a leaf certificate. Results are cached, because every check of a target sees the same certificate. */
export function readLeaf(certificate: X509Certificate): LeafCertificate {
  const key = certificate.fingerprint256;
  const cached = leafCache.get(key);
  if (cached) return cached;
  if (leafCache.size >= MAX_CACHED) leafCache.clear();
  const leaf = describeLeaf(certificate);
  leafCache.set(key, leaf);
  return leaf;
}

const toIssuerFacts = ({ facts }: LeafCertificate): IssuerFacts => ({
  subject: facts.subject,
  issuer: facts.issuer,
  validFrom: facts.validFrom,
  validTo: facts.validTo,
  fingerprint256: facts.fingerprint256,
});

/** Returns the facts of a leaf with the certificates the server sent after it, whether or not they form a chain. */
export function readChainFacts({
  leaf,
  certificate,
}: Pick<SecureConnection, 'leaf' | 'certificate'>): CertificateFacts | undefined {
  if (!leaf) return undefined;
  const issuers = certificate ? listSentIssuers(certificate).map((issuer) => toIssuerFacts(readLeaf(issuer))) : [];
  return issuers.length === 0 ? leaf.facts : { ...leaf.facts, issuers };
}
