import type { X509Certificate } from 'node:crypto';
import { readExtensions, readSubjectParts } from './certificate-extensions.js';
import { parseDate, formatDistinguishedName } from './certificate-facts.js';
import { describeWeakKey, describeWeakSignature } from './certificate-weakness.js';
import type { ChainCertificate, ChainPath } from './chain-rules.js';
import { listSentIssuers } from './sent-issuers.js';

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
export function findChainPaths(leaf: X509Certificate, authorities: Authorities): readonly ChainPath[] {
  const sent = listSentIssuers(leaf);
  const key = [leaf, ...sent].map(({ fingerprint256 }) => fingerprint256).join();
  const cachedPaths = cache.get(authorities) ?? new Map<string, readonly ChainPath[]>();
  const paths = cachedPaths.get(key) ?? buildPaths(leaf, sent, authorities);
  if (cachedPaths.size >= MAX_CACHED) cachedPaths.clear();
  cache.set(authorities, cachedPaths.set(key, paths));
  return paths;
}

function buildPaths(leaf: X509Certificate, sent: readonly X509Certificate[], authorities: Authorities): ChainPath[] {
  const paths: ChainPath[] = [];
  let verifications = 0;
  const verifySignature = (certificate: X509Certificate, issuer: X509Certificate): boolean => {
    verifications += 1;
    return verifications <= MAX_VERIFICATIONS && isSignedBy(certificate, issuer);
  };
  const extendPath = (path: readonly X509Certificate[], current: X509Certificate): void => {
    if (paths.length >= MAX_PATHS) return;
    const addPath = (isTrusted: boolean, brokenLink?: string): void => {
      paths.push({ certificates: path.map(describeCertificate), isTrusted, brokenLink });
    };
    const isRoot = authorities.isRoot(current);
    const isSelfSigned = current.issuer === current.subject && current.checkIssued(current);
    if (isRoot || isSelfSigned || path.length >= MAX_DEPTH) {
      addPath(isRoot);
      return;
    }
    const usedFingerprints = new Set(path.map(({ fingerprint256 }) => fingerprint256));
    const candidates = [...authorities.findIssuers(current), ...sent].filter(({ fingerprint256, subject }) => {
      const isUsable = subject === current.issuer && !usedFingerprints.has(fingerprint256);
      usedFingerprints.add(fingerprint256);
      return isUsable;
    });
    const issuers = candidates.filter(
      (candidate) => current.checkIssued(candidate) && verifySignature(current, candidate),
    );
    for (const issuer of issuers) extendPath([...path, issuer], issuer);
    if (issuers.length === 0) addPath(false, candidates[0] && describeBrokenLink(current, candidates[0]));
  };
  extendPath([leaf], leaf);
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
function describeBrokenLink(certificate: X509Certificate, issuer: X509Certificate): string {
  const { name, extensions } = describeCertificate(issuer);
  if (extensions.keyUsage && !extensions.keyUsage.includes(5))
    return `its issuer ${name} may not issue certificates: its key usage lacks keyCertSign`;
  if (!certificate.checkIssued(issuer))
    return `its issuer ${name} does not have the key or serial number of its authority key identifier`;
  return `its signature was not made with the key of ${name}`;
}

const certificateCache = new WeakMap<X509Certificate, ChainCertificate>();

function describeCertificate(certificate: X509Certificate): ChainCertificate {
  const cachedCertificate = certificateCache.get(certificate);
  if (cachedCertificate) return cachedCertificate;
  const subject = formatDistinguishedName(certificate.subject);
  const chainCertificate: ChainCertificate = {
    ...describeWeakKey(certificate),
    name: readCommonName(certificate.subject),
    subject,
    issuer: formatDistinguishedName(certificate.issuer),
    validFrom: parseDate(certificate.validFrom),
    validTo: parseDate(certificate.validTo),
    isSelfIssued: certificate.subject === certificate.issuer,
    weakSignature: describeWeakSignature(certificate),
    subjectParts: readSubjectParts(certificate.raw),
    extensions: readExtensions(certificate.raw),
  };
  certificateCache.set(certificate, chainCertificate);
  return chainCertificate;
}

/** Returns the common name, or else the last attribute of the subject. */
function readCommonName(subject: string | undefined): string {
  const lines = (subject ?? '').split('\n').filter((line) => line !== '');
  const line = lines.find((attribute) => attribute.startsWith('CN=')) ?? lines.at(-1) ?? 'without a name';
  return line.slice(line.indexOf('=') + 1).slice(0, 100);
}
