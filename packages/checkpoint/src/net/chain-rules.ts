/**
 * Describes what is wrong with a certificate chain and which certificate is affected. OpenSSL returns at most a code.
 */
import { errorCodes, type ErrorCodeEntry } from '@vedette/contract/v4/error-codes';
import type { CertificateExtensions, GeneralName } from './certificate-extensions.js';

export interface ChainCertificate {
  /** The common name, or what the subject has instead. */
  readonly name: string;
  readonly subject: string;
  readonly issuer: string;
  readonly validFrom: number | undefined;
  readonly validTo: number | undefined;
  readonly isSelfIssued: boolean;
  /** Description of a short key that current clients reject. */
  readonly weakKey?: string;
  /** A key that only high security levels of OpenSSL reject, not browsers. */
  readonly shortKey?: string;
  readonly weakSignature?: string | undefined;
  readonly subjectParts: readonly string[];
  readonly extensions: CertificateExtensions;
}

/** From the server's certificate upwards. */
export interface ChainPath {
  readonly certificates: readonly ChainCertificate[];
  /** Whether the path ends at a trusted root. */
  readonly isTrusted: boolean;
  /** Description of why the last certificate was not signed by the one with its issuer's name. */
  readonly brokenLink?: string | undefined;
}

export interface ChainProblem {
  readonly entry: ErrorCodeEntry;
  readonly text: string;
}

/** Result of a verification. */
export interface Verification {
  /** OpenSSL's code in Node's spelling; `''` for a valid chain. */
  readonly code: string;
  /** Node's message for the code. */
  readonly message: string;
}

const entriesByVerifyCode = new Map<string, ErrorCodeEntry>([
  ['CERT_HAS_EXPIRED', errorCodes.certificateExpired],
  ['CERT_NOT_YET_VALID', errorCodes.certificateNotYetValid],
  ['ERR_TLS_CERT_ALTNAME_INVALID', errorCodes.certificateName],
  ['HOSTNAME_MISMATCH', errorCodes.certificateName],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', errorCodes.certificateSelfSigned],
  ['SELF_SIGNED_CERT_IN_CHAIN', errorCodes.certificateUntrusted],
  ['UNABLE_TO_GET_ISSUER_CERT', errorCodes.certificateUntrusted],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', errorCodes.certificateUntrusted],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', errorCodes.certificateUntrusted],
  // The name of a trusted authority, but a different key.
  ['CERT_SIGNATURE_FAILURE', errorCodes.certificateUntrusted],
  ['CERT_UNTRUSTED', errorCodes.certificateUntrusted],
  ['CERT_REJECTED', errorCodes.certificateUntrusted],
  ['CERT_CHAIN_TOO_LONG', errorCodes.certificateUntrusted],
  ['INVALID_CA', errorCodes.certificateUntrusted],
  ['CERT_REVOKED', errorCodes.certificateRevoked],
]);

/** OpenSSL's messages for problems without a separate code in Node. */
const WEAK_KEY_MESSAGES = /key too (?:weak|small)|digest algorithm too weak/i;

/** Returns the error code of a verification; undefined for problems unrelated to certificates. */
export function verificationEntry({ code, message }: Verification): ErrorCodeEntry | undefined {
  if (code !== 'UNSPECIFIED') return entriesByVerifyCode.get(code);
  return WEAK_KEY_MESSAGES.test(message) ? errorCodes.certificateWeak : errorCodes.certificateOther;
}

/**
 * Returns the failure of a chain. OpenSSL decides whether the chain is valid; the path shows which certificate is
 * wrong, and why. A failure without an OpenSSL code is described by the first problem of the path. Undefined for a
 * valid chain.
 */
export function describeChainFailure(
  path: ChainPath,
  verification: Verification,
  context: { readonly host: string; readonly now: number },
): ChainProblem | undefined {
  const { code, message } = verification;
  const problems = chainProblems(path, context.host, context.now);
  // Old protocol versions are offered at a security level that accepts weak certificates.
  if (code === '') return problems.find(({ entry }) => entry === errorCodes.certificateWeak);
  const knownEntry = entriesByVerifyCode.get(code);
  if (knownEntry === errorCodes.certificateName) return { entry: knownEntry, text: message };
  const firstProblem = problems.find(({ entry }) => entry === knownEntry) ?? problems[0] ?? findShortKeyProblem(path);
  const entry = knownEntry ?? firstProblem?.entry ?? errorCodes.certificateOther;
  if (firstProblem) return { entry, text: joinProblemTexts(firstProblem, problems) };
  return { entry, text: `${message}; ${certificateLabel(path, 0)} (${path.certificates[0]?.subject ?? ''})` };
}

const joinProblemTexts = (firstProblem: ChainProblem, problems: readonly ChainProblem[]): string =>
  [firstProblem, ...problems.filter((certificate) => certificate !== firstProblem)].map(({ text }) => text).join('; ');

function findShortKeyProblem(path: ChainPath): ChainProblem | undefined {
  const index = path.certificates.findIndex((certificate) => certificate.shortKey !== undefined);
  const key = path.certificates[index]?.shortKey;
  if (key === undefined) return undefined;
  return { entry: errorCodes.certificateWeak, text: `${certificateLabel(path, index)} has ${key}` };
}

/** Returns when the first certificate of a path expires; `Infinity` if none has a date. */
export const pathExpiry = ({ certificates }: ChainPath): number =>
  Math.min(...certificates.map(({ validTo }) => validTo ?? Infinity));

/**
 * Selects the path to report: trusted paths first, then those with the fewest problems, then the one that is valid
 * longest. Extra certificates of the server do not matter.
 */
export function selectPath(paths: readonly ChainPath[], host: string, now: number): ChainPath | undefined {
  const rank = (path: ChainPath): readonly number[] => [
    path.isTrusted ? 1 : 0,
    -chainProblems(path, host, now).length,
    pathExpiry(path),
  ];
  let best: { readonly path: ChainPath; readonly rank: readonly number[] } | undefined;
  for (const path of paths) {
    const candidate = { path, rank: rank(path) };
    if (!best || ranksHigher(candidate.rank, best.rank)) best = candidate;
  }
  return best?.path;
}

function ranksHigher(left: readonly number[], right: readonly number[]): boolean {
  const differing = left.findIndex((value, index) => value !== right[index]);
  return differing >= 0 && (left[differing] ?? 0) > (right[differing] ?? 0);
}

/** Returns for example `certificate shop`, `intermediate certificate interA` or `root certificate rootA`. */
export function certificateLabel(path: ChainPath, index: number): string {
  const { name, isSelfIssued } = path.certificates[index] ?? { name: '', isSelfIssued: false };
  if (index === 0) return `certificate ${name}`;
  const isRoot = isSelfIssued && index === path.certificates.length - 1;
  return `${isRoot ? 'root' : 'intermediate'} certificate ${name}`;
}

/** Formats an instant as `2026-11-27 15:48 UTC`. */
export const formatUtcMinute = (index: number): string =>
  `${new Date(index).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** Returns all problems of a path, those of the server's certificate first. */
function chainProblems(path: ChainPath, host: string, now: number): ChainProblem[] {
  return [
    ...path.certificates.flatMap((_, index) => [
      ...dateProblems(path, index, now),
      ...authorityProblems(path, index),
      ...usageProblems(path, index),
      ...constraintProblems(path, index, host),
      ...weaknessProblems(path, index),
      ...unknownExtensionProblems(path, index),
    ]),
    ...trustProblems(path),
  ];
}

function dateProblems(path: ChainPath, index: number, now: number): ChainProblem[] {
  const { validFrom, validTo } = path.certificates[index] ?? {};
  const label = certificateLabel(path, index);
  if (validTo !== undefined && now >= validTo)
    return [{ entry: errorCodes.certificateExpired, text: `${label} expired on ${formatUtcMinute(validTo)}` }];
  if (validFrom !== undefined && now < validFrom)
    return [
      { entry: errorCodes.certificateNotYetValid, text: `${label} is not valid before ${formatUtcMinute(validFrom)}` },
    ];
  return [];
}

function trustProblems(path: ChainPath): ChainProblem[] {
  const { certificates, isTrusted, brokenLink } = path;
  const index = certificates.length - 1;
  const last = certificates[index];
  if (isTrusted || !last) return [];
  const label = certificateLabel(path, index);
  if (brokenLink !== undefined) return [{ entry: errorCodes.certificateUntrusted, text: `${label}: ${brokenLink}` }];
  if (last.isSelfIssued)
    return index === 0
      ? [{ entry: errorCodes.certificateSelfSigned, text: `${label} is self-signed` }]
      : [{ entry: errorCodes.certificateUntrusted, text: `${label} is not trusted` }];
  const text = `${label}: its issuer (${last.issuer}) is neither sent by the server nor trusted`;
  return [{ entry: errorCodes.certificateUntrusted, text }];
}

/** Checks whether the certificates above the server's may issue certificates. */
function authorityProblems(path: ChainPath, index: number): ChainProblem[] {
  const certificate = path.certificates[index];
  if (!certificate || index === 0) return [];
  const { basicConstraints, keyUsage } = certificate.extensions;
  const label = certificateLabel(path, index);
  const entry = errorCodes.certificateUntrusted;
  if (basicConstraints?.isAuthority !== true && !(certificate.isSelfIssued && !basicConstraints)) {
    const reason = basicConstraints ? 'its basic constraints do not mark it as a CA' : 'it has no basic constraints';
    return [{ entry, text: `${label} may not issue certificates: ${reason}` }];
  }
  if (keyUsage && !keyUsage.includes(5))
    return [{ entry, text: `${label} may not issue certificates: its key usage lacks keyCertSign` }];
  const { pathLength } = basicConstraints ?? {};
  // Self-issued certificates, used for key rollover, do not count (RFC 5280, 6.1.4).
  const intermediateCount = path.certificates.slice(1, index).filter(({ isSelfIssued }) => !isSelfIssued).length;
  if (pathLength === undefined || intermediateCount <= pathLength) return [];
  const allowed = `its path length allows ${pathLength === 0 ? 'no' : pathLength} intermediate certificates below it`;
  return [{ entry: errorCodes.certificateOther, text: `${label}: ${allowed}, and there are ${intermediateCount}` }];
}

const SERVER_AUTH = '1.3.6.1.5.5.7.3.1';
/** Legacy identifiers of Netscape and Microsoft, which OpenSSL accepts. */
const LEGACY_SERVER_USAGES = ['2.16.840.1.113730.4.1', '1.3.6.1.4.1.311.10.3.3'];
const USAGE_NAMES: ReadonlyMap<string, string> = new Map([
  ['1.3.6.1.5.5.7.3.2', 'clientAuth'],
  ['1.3.6.1.5.5.7.3.3', 'codeSigning'],
  ['1.3.6.1.5.5.7.3.4', 'emailProtection'],
  ['1.3.6.1.5.5.7.3.8', 'timeStamping'],
  ['1.3.6.1.5.5.7.3.9', 'OCSPSigning'],
  ['2.5.29.37.0', 'anyExtendedKeyUsage'],
]);

function usageProblems(path: ChainPath, index: number): ChainProblem[] {
  const { extendedKeyUsage, keyUsage } = path.certificates[index]?.extensions ?? {};
  const label = certificateLabel(path, index);
  const entry = errorCodes.certificateOther;
  if (
    extendedKeyUsage &&
    !extendedKeyUsage.some((certificate) => certificate === SERVER_AUTH || LEGACY_SERVER_USAGES.includes(certificate))
  ) {
    const allowed = extendedKeyUsage.map((certificate) => USAGE_NAMES.get(certificate) ?? certificate).join(', ');
    return [
      { entry, text: `${label} is not valid for servers: its extended key usage is ${allowed} and lacks serverAuth` },
    ];
  }
  // A server's key must be allowed to sign, to encrypt keys or to agree on keys.
  if (index === 0 && keyUsage && ![0, 2, 4].some((bit) => keyUsage.includes(bit)))
    return [
      { entry, text: `${label} is not valid for servers: its key usage allows neither signatures nor key exchange` },
    ];
  return [];
}

function weaknessProblems(path: ChainPath, index: number): ChainProblem[] {
  const { weakKey, weakSignature } = path.certificates[index] ?? {};
  const isRoot = index > 0 && index === path.certificates.length - 1 && path.isTrusted;
  // The signature of a root is irrelevant to its trust.
  const weaknessProblems = [weakKey, isRoot ? undefined : weakSignature].filter((text) => text !== undefined);
  const label = certificateLabel(path, index);
  return weaknessProblems.map((text) => ({ entry: errorCodes.certificateWeak, text: `${label} has ${text}` }));
}

function unknownExtensionProblems(path: ChainPath, index: number): ChainProblem[] {
  const unknownIds = path.certificates[index]?.extensions.unknownCritical ?? [];
  const label = certificateLabel(path, index);
  return unknownIds.map((id) => ({
    entry: errorCodes.certificateOther,
    text: `${label} has an unknown critical extension (${id})`,
  }));
}

/** Checks the names below an authority against its name constraints (RFC 5280, 4.2.1.10). */
function constraintProblems(path: ChainPath, index: number, host: string): ChainProblem[] {
  const constraints = path.certificates[index]?.extensions.nameConstraints;
  if (!constraints || index === 0) return [];
  const label = certificateLabel(path, index);
  const texts = new Set<string>();
  path.certificates.slice(0, index).forEach((certificate, belowIndex) => {
    if (belowIndex > 0 && certificate.isSelfIssued) return;
    for (const name of orderNames(certificate, belowIndex === 0, host)) {
      const permitted = constraints.permitted.filter(({ type }) => type === name.type);
      const excluded = constraints.excluded.find((base) => isInSubtree(name, base));
      const subject = `${formatName(name)} of ${certificateLabel(path, belowIndex)}`;
      if (excluded) texts.add(`excluded subtree violation: ${label} may not issue for ${subject}`);
      else if (permitted.length > 0 && !permitted.some((base) => isInSubtree(name, base))) {
        const allowed = permitted.map(formatName).join(', ');
        texts.add(`permitted subtree violation: ${label} may issue only for ${allowed}, not for ${subject}`);
      }
    }
  });
  return [...texts].map((text) => ({ entry: errorCodes.certificateOther, text }));
}

/** The requested name comes first, so that it is the one reported. */
function orderNames(certificate: ChainCertificate, isLeaf: boolean, host: string): GeneralName[] {
  const altNames = certificate.extensions.altNames ?? [];
  const subject: GeneralName[] =
    certificate.subjectParts.length === 0 ? [] : [{ type: 'directory', parts: certificate.subjectParts }];
  if (!isLeaf) return [...subject, ...altNames];
  const requested = altNames.filter((name) => name.type === 'dns' && name.value.toLowerCase() === host.toLowerCase());
  return [...requested, ...altNames.filter((name) => !requested.includes(name)), ...subject];
}

function formatName(name: GeneralName): string {
  switch (name.type) {
    case 'ip':
      return formatAddress(name.bytes);
    case 'directory':
      return 'its subject';
    case 'other':
      return 'a name of an unsupported type';
    default:
      return name.value === '' ? 'any name' : name.value;
  }
}

function formatAddress(bytes: readonly number[]): string {
  const isConstraint = bytes.length === 8 || bytes.length === 32;
  const size = isConstraint ? bytes.length / 2 : bytes.length;
  const formatBytes = (part: readonly number[]): string =>
    part.length === 4
      ? part.join('.')
      : part
          .map((byte, index) => (index % 2 === 0 && index > 0 ? ':' : '') + byte.toString(16).padStart(2, '0'))
          .join('');
  return isConstraint ? `${formatBytes(bytes.slice(0, size))}/${formatBytes(bytes.slice(size))}` : formatBytes(bytes);
}

/** Whether a name is in the subtree of `base`. */
export function isInSubtree(name: GeneralName, base: GeneralName): boolean {
  if (name.type === 'ip' && base.type === 'ip') return isInNetwork(name.bytes, base.bytes);
  if (name.type === 'directory' && base.type === 'directory')
    return base.parts.every((part, index) => part === name.parts[index]);
  if (name.type === 'dns' && base.type === 'dns') return isInDomain(name.value, base.value);
  if (name.type === 'uri' && base.type === 'uri') return isHostInSubtree(uriHost(name.value), base.value);
  if (name.type === 'email' && base.type === 'email') return isMailboxInSubtree(name.value, base.value);
  return false;
}

function isInNetwork(address: readonly number[], network: readonly number[]): boolean {
  const size = address.length;
  if (network.length !== size * 2) return false;
  return address.every(
    (byte, index) => (byte & (network[size + index] ?? 0)) === ((network[index] ?? 0) & (network[size + index] ?? 0)),
  );
}

function isInDomain(name: string, base: string): boolean {
  const [lowerName, domain] = [name.toLowerCase(), base.toLowerCase()];
  if (domain === '' || lowerName === domain) return true;
  return lowerName.endsWith(domain.startsWith('.') ? domain : `.${domain}`);
}

/** For hosts of URIs and mailboxes, a domain without a leading dot means exactly that host. */
function isHostInSubtree(host: string, base: string): boolean {
  const [lowerName, domain] = [host.toLowerCase(), base.toLowerCase()];
  return domain.startsWith('.') ? lowerName.endsWith(domain) : lowerName === domain;
}

const uriHost = (uri: string): string => /^[^:]+:\/\/(?:[^@/]*@)?([^/:?#]*)/.exec(uri)?.[1] ?? '';

function isMailboxInSubtree(mailbox: string, base: string): boolean {
  if (base.includes('@')) return mailbox === base;
  return isHostInSubtree(mailbox.slice(mailbox.lastIndexOf('@') + 1), base);
}
