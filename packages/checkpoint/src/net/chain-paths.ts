import type { X509Certificate } from 'node:crypto';
import { readExtensions, subjectParts } from './certificate-extensions.js';
import { parseDate, oneLine } from './certificate-facts.js';
import { weakKey, weakSignature } from './certificate-weakness.js';
import type { ChainCertificate, ChainPath } from './chain-rules.js';
import { sentIssuers } from './sent-issuers.js';

/** Certificates that a client trusts, or may use to reach one it trusts. */
export interface Authorities {
  /** Returns the authorities whose subject is the issuer of `certificate`, roots first. */
  findIssuers(certificate: X509Certificate): readonly X509Certificate[];
  /** Whether the certificate is a trusted root. */
  isRoot(certificate: X509Certificate): boolean;
}

const MAX_DEPTH = 10;
const MAX_PATHS = 16;
/**
 * A hostile server may send many certificates of one name. After this many signature verifications, further paths are
 * not tried.
 */
const MAX_VERIFICATIONS = 64;
const MAX_CACHED = 2_000;

/** Paths by their certificates, valid while the authorities stay the same. */
const cache = new WeakMap<Authorities, Map<string, readonly ChainPath[]>>();

/** Returns every path from a server's certificate upwards through sent and known certificates. At least one. */
export function chainPaths(leaf: X509Certificate, authorities: Authorities): readonly ChainPath[] {
  const sent = sentIssuers(leaf);
  const key = [leaf, ...sent].map(({ fingerprint256 }) => fingerprint256).join();
  const known = cache.get(authorities) ?? new Map<string, readonly ChainPath[]>();
  const found = known.get(key) ?? buildPaths(leaf, sent, authorities);
  if (known.size >= MAX_CACHED) known.clear();
  cache.set(authorities, known.set(key, found));
  return found;
}

function buildPaths(leaf: X509Certificate, sent: readonly X509Certificate[], authorities: Authorities): ChainPath[] {
  const paths: ChainPath[] = [];
  let verifications = 0;
  const isSigned = (certificate: X509Certificate, issuer: X509Certificate): boolean => {
    verifications += 1;
    return verifications <= MAX_VERIFICATIONS && isSignedBy(certificate, issuer);
  };
  const extend = (path: readonly X509Certificate[], last: X509Certificate): void => {
    if (paths.length >= MAX_PATHS) return;
    const end = (isTrusted: boolean, brokenLink?: string): void => {
      paths.push({ certificates: path.map(chainCertificate), isTrusted, brokenLink });
    };
    const isRoot = authorities.isRoot(last);
    const isSelfSigned = last.issuer === last.subject && last.checkIssued(last);
    if (isRoot || isSelfSigned || path.length >= MAX_DEPTH) {
      end(isRoot);
      return;
    }
    const taken = new Set(path.map(({ fingerprint256 }) => fingerprint256));
    const candidates = [...authorities.findIssuers(last), ...sent].filter(({ fingerprint256, subject }) => {
      const isNew = subject === last.issuer && !taken.has(fingerprint256);
      taken.add(fingerprint256);
      return isNew;
    });
    const issuers = candidates.filter((candidate) => last.checkIssued(candidate) && isSigned(last, candidate));
    for (const issuer of issuers) extend([...path, issuer], issuer);
    if (issuers.length === 0) end(false, candidates[0] && brokenLink(last, candidates[0]));
  };
  extend([leaf], leaf);
  return paths;
}

/** OpenSSL throws for unsupported keys. */
function isSignedBy(certificate: X509Certificate, issuer: X509Certificate): boolean {
  try {
    return certificate.verify(issuer.publicKey);
  } catch {
    return false;
  }
}

/** Describes why `issuer`, which has the right name, did not issue the certificate. */
function brokenLink(certificate: X509Certificate, issuer: X509Certificate): string {
  const { name, extensions } = chainCertificate(issuer);
  if (extensions.keyUsage && !extensions.keyUsage.includes(5))
    return `its issuer ${name} may not issue certificates: its key usage lacks keyCertSign`;
  if (!certificate.checkIssued(issuer))
    return `its issuer ${name} does not have the key or serial number of its authority key identifier`;
  return `its signature was not made with the key of ${name}`;
}

const described = new WeakMap<X509Certificate, ChainCertificate>();

function chainCertificate(certificate: X509Certificate): ChainCertificate {
  const known = described.get(certificate);
  if (known) return known;
  const subject = oneLine(certificate.subject);
  const made: ChainCertificate = {
    ...weakKey(certificate),
    name: commonName(certificate.subject),
    subject,
    issuer: oneLine(certificate.issuer),
    validFrom: parseDate(certificate.validFrom),
    validTo: parseDate(certificate.validTo),
    isSelfIssued: certificate.subject === certificate.issuer,
    weakSignature: weakSignature(certificate),
    subjectParts: subjectParts(certificate.raw),
    extensions: readExtensions(certificate.raw),
  };
  described.set(certificate, made);
  return made;
}

/** Returns the common name, or else the last attribute of the subject. */
function commonName(subject: string | undefined): string {
  const lines = (subject ?? '').split('\n').filter((line) => line !== '');
  const line = lines.find((one) => one.startsWith('CN=')) ?? lines.at(-1) ?? 'without a name';
  return line.slice(line.indexOf('=') + 1).slice(0, 100);
}
