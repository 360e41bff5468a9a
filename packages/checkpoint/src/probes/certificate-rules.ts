import type { Failure } from '@vedette/contract/checkpoint/protocol';
import type { CertificateTarget } from '@vedette/contract/checkpoint/target';
import { errorCodes, type ErrorCodeEntry } from '@vedette/contract/v4/error-codes';
import { DAY, type Instant } from '@vedette/kernel/clock';
import { certificateLabel, formatUtcMinute, pathExpiry, type ChainPath } from '../net/chain-rules.js';

/** A distinguished name: the values of each attribute, `CN`, `O`, `OU` and so on. */
type Name = ReadonlyMap<string, readonly string[]>;

/** Fields of a certificate that are checked. */
export interface ServerCertificate {
  readonly subject: Name;
  readonly issuer: Name;
  /** Hexadecimal. */
  readonly serialNumber: string;
  /** SHA-1. */
  readonly fingerprint: string;
  readonly fingerprint256: string;
  /** In OpenSSL's format, which `Date.parse` reads. */
  readonly validFrom: string;
  readonly validTo: string;
}

/** Converts a certificate of Node (`X509Certificate`). */
export function toServerCertificate(
  certificate: Readonly<Record<Exclude<keyof ServerCertificate, 'subject' | 'issuer'>, string>> & {
    readonly subject: string | undefined;
    readonly issuer: string | undefined;
  },
): ServerCertificate {
  const { subject, issuer, serialNumber, fingerprint, fingerprint256, validFrom, validTo } = certificate;
  return {
    subject: parseName(subject),
    issuer: parseName(issuer),
    serialNumber,
    fingerprint,
    fingerprint256,
    validFrom,
    validTo,
  };
}

/** Parses lines such as `CN=shop`. */
function parseName(text = ''): Name {
  const members = new Map<string, string[]>();
  for (const line of text.split('\n')) {
    const [, key, value] = /^([^=]+)=(.*)$/.exec(line) ?? [];
    if (key !== undefined && value !== undefined) members.set(key, [...(members.get(key) ?? []), value]);
  }
  return members;
}

type Expected = CertificateTarget['expected'];

interface Comparison {
  readonly field: keyof Expected;
  readonly entry: ErrorCodeEntry;
  /** Returns the value in the certificate; there may be several. */
  readonly seen: (certificate: ServerCertificate, expected: string) => readonly string[];
  readonly isHex?: true;
}

const named = (name: Name, member: string): readonly string[] => name.get(member) ?? [];

const SHA256_DIGITS = 64;
const hex = (text: string): string => text.replace(/[:\s]/g, '').toLowerCase();

/** In the order in which differences are reported. */
const comparisons: readonly Comparison[] = [
  { field: 'commonName', entry: errorCodes.commonNameDiffers, seen: ({ subject }) => named(subject, 'CN') },
  { field: 'organization', entry: errorCodes.organizationDiffers, seen: ({ subject }) => named(subject, 'O') },
  {
    field: 'organizationalUnit',
    entry: errorCodes.organizationalUnitDiffers,
    seen: ({ subject }) => named(subject, 'OU'),
  },
  {
    field: 'serialNumber',
    entry: errorCodes.serialNumberDiffers,
    seen: ({ serialNumber }) => [serialNumber],
    isHex: true,
  },
  {
    field: 'fingerprint',
    entry: errorCodes.fingerprintDiffers,
    seen: ({ fingerprint, fingerprint256 }, expected) => [
      hex(expected).length === SHA256_DIGITS ? fingerprint256 : fingerprint,
    ],
    isHex: true,
  },
  { field: 'issuerName', entry: errorCodes.issuerNameDiffers, seen: ({ issuer }) => named(issuer, 'CN') },
  {
    field: 'issuerOrganization',
    entry: errorCodes.issuerOrganizationDiffers,
    seen: ({ issuer }) => named(issuer, 'O'),
  },
  { field: 'issuerUnit', entry: errorCodes.issuerUnitDiffers, seen: ({ issuer }) => named(issuer, 'OU') },
];

/** Numbers are compared without leading zeros, texts exactly, both without surrounding spaces. */
function isSame({ isHex }: Comparison, seen: string, expected: string): boolean {
  const plain = (text: string): string => (isHex ? hex(text).replace(/^0+/, '') : text.trim());
  return plain(seen) === plain(expected);
}

/** Returns every field that differs from its expected value. Empty expectations are skipped. */
export function differences(certificate: ServerCertificate, expected: Expected): Failure[] {
  return comparisons.flatMap((comparison) => {
    const expectedValue = expected[comparison.field].trim();
    const seen = comparison.seen(certificate, expectedValue);
    if (expectedValue === '' || seen.some((value) => isSame(comparison, value, expectedValue))) return [];
    const found = seen.length === 0 ? 'none' : seen.join(', ');
    return [{ code: comparison.entry.code, message: `${found}, expected ${expectedValue}` }];
  });
}

/** Reports a certificate before the start of its validity, or at its end and later. */
export function outOfTime({ validFrom: from, validTo: to }: ServerCertificate, now: Instant): Failure | undefined {
  if (now < Date.parse(from)) return { code: errorCodes.sslCertificateNotYetValid.code, message: `valid from ${from}` };
  if (now >= Date.parse(to)) return { code: errorCodes.sslCertificateExpired.code, message: `valid until ${to}` };
  return undefined;
}

/**
 * Reports a certificate above the server's own that is expired or not yet valid, which makes the server's certificate
 * useless.
 */
export function issuerOutOfTime(path: ChainPath, now: Instant): Failure | undefined {
  for (const [index, { validFrom, validTo }] of path.certificates.entries()) {
    const label = certificateLabel(path, index);
    if (index > 0 && validTo !== undefined && now >= validTo)
      return {
        code: errorCodes.sslCertificateExpired.code,
        message: `${label} expired on ${formatUtcMinute(validTo)}`,
      };
    if (index > 0 && validFrom !== undefined && now < validFrom)
      return {
        code: errorCodes.sslCertificateNotYetValid.code,
        message: `${label} is not valid before ${formatUtcMinute(validFrom)}`,
      };
  }
  return undefined;
}

/** Warns if the first certificate of the path to expire does so within `warningDays`; 0 disables the warning. */
export function expiresSoon(path: ChainPath, warningDays: number, now: Instant): Failure | undefined {
  const end = pathExpiry(path);
  const leftMs = end - now;
  // Expired certificates and those without a date are reported by the verification.
  if (warningDays === 0 || leftMs <= 0 || leftMs > warningDays * DAY) return undefined;
  const days = Math.floor(leftMs / DAY);
  const soon = days === 0 ? 'less than 1 day' : days === 1 ? '1 day' : `${days} days`;
  const label = certificateLabel(
    path,
    path.certificates.findIndex(({ validTo }) => validTo === end),
  );
  return {
    code: errorCodes.certificateExpiresSoon.code,
    message: `${label} expires on ${formatUtcMinute(end)}`,
    description: `SSL certificate will expire in ${soon}`,
  };
}
