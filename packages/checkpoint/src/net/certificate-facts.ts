import { X509Certificate } from 'node:crypto';
import { CHAIN_LIMITS, type CertificateFacts, type IssuerFacts } from '@vedette/contract/checkpoint/outcome';
import { sentIssuers } from './sent-issuers.js';
import type { Secured } from './tls.js';

/** Facts about a server certificate. */
export interface Leaf {
  readonly facts: CertificateFacts;
}

/** Formats a distinguished name on one line. */
export const oneLine = (name: string | undefined): string =>
  (name ?? '').split('\n').join(', ').slice(0, CHAIN_LIMITS.name);

/** Undefined for an invalid date. */
export function parseDate(text: string): number | undefined {
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : at;
}

/** Returns the first names, up to a total length. */
function splitNames(text = ''): string[] {
  let left: number = CHAIN_LIMITS.names;
  return text.split(', ').filter((name) => name !== '' && (left -= name.length) >= 0);
}

function describe(certificate: X509Certificate): Leaf {
  const facts: CertificateFacts = {
    subject: oneLine(certificate.subject),
    issuer: oneLine(certificate.issuer),
    validFrom: parseDate(certificate.validFrom),
    validTo: parseDate(certificate.validTo),
    fingerprint256: certificate.fingerprint256,
    subjectAltNames: splitNames(certificate.subjectAltName),
  };
  return { facts };
}

const MAX_REMEMBERED = 2_000;
const remembered = new Map<string, Leaf>();

/** Reads a leaf certificate. Results are cached, because every check of a target sees the same certificate. */
export function readLeaf(certificate: X509Certificate): Leaf {
  const key = certificate.fingerprint256;
  const known = remembered.get(key);
  if (known) return known;
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  const leaf = describe(certificate);
  remembered.set(key, leaf);
  return leaf;
}

const toIssuerFacts = ({ facts }: Leaf): IssuerFacts => ({
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
}: Pick<Secured, 'leaf' | 'certificate'>): CertificateFacts | undefined {
  if (!leaf) return undefined;
  const issuers = certificate ? sentIssuers(certificate).map((one) => toIssuerFacts(readLeaf(one))) : [];
  return issuers.length === 0 ? leaf.facts : { ...leaf.facts, issuers };
}
