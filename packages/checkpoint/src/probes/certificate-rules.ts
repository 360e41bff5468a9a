import type { Failure } from '@vedette/contract/checkpoint/protocol';
import type { CertificateTarget } from '@vedette/contract/checkpoint/target';
import { errorCodes, type ErrorCodeEntry } from '@vedette/contract/v4/error-codes';
import { DAY, type Instant } from '@vedette/kernel/clock';
import { certificateLabel, formatUtcMinute, pathExpiry, type ChainPath } from '../net/chain-rules.js';

/** A distinguished name: the values of each attribute, `CN`, `O`, `OU` and so on. */
type DistinguishedName = ReadonlyMap<string, readonly string[]>;

/** Fields of a certificate that are checked. */
export interface ServerCertificate {
  readonly subject: DistinguishedName;
  readonly issuer: DistinguishedName;
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
    subject: parseDistinguishedName(subject),
    issuer: parseDistinguishedName(issuer),
    serialNumber,
    fingerprint,
    fingerprint256,
    validFrom,
    validTo,
  };
}

/** Parses lines such as `CN=shop`. */
function parseDistinguishedName(text = ''): DistinguishedName {
  const attributes = new Map<string, string[]>();
  for (const line of text.split('\n')) {
    const [, key, value] = /^([^=]+)=(.*)$/.exec(line) ?? [];
    if (key !== undefined && value !== undefined) attributes.set(key, [...(attributes.get(key) ?? []), value]);
  }
  return attributes;
}

type ExpectedFields = CertificateTarget['expected'];

interface Comparison {
  readonly field: keyof ExpectedFields;
  readonly entry: ErrorCodeEntry;
  /** Returns the value in the certificate; there may be several. */
  readonly readValues: (certificate: ServerCertificate, expected: string) => readonly string[];
  readonly isHex?: true;
}

const readAttribute = (name: DistinguishedName, attribute: string): readonly string[] => name.get(attribute) ?? [];

const SHA256_DIGITS = 64;
const normaliseHex = (text: string): string => text.replace(/[:\s]/g, '').toLowerCase();

/** In the order in which differences are reported. */
const COMPARISONS: readonly Comparison[] = [
  {
    field: 'commonName',
    entry: errorCodes.commonNameDiffers,
    readValues: ({ subject }) => readAttribute(subject, 'CN'),
  },
  {
    field: 'organization',
    entry: errorCodes.organizationDiffers,
    readValues: ({ subject }) => readAttribute(subject, 'O'),
  },
  {
    field: 'organizationalUnit',
    entry: errorCodes.organizationalUnitDiffers,
    readValues: ({ subject }) => readAttribute(subject, 'OU'),
  },
  {
    field: 'serialNumber',
    entry: errorCodes.serialNumberDiffers,
    readValues: ({ serialNumber }) => [serialNumber],
    isHex: true,
  },
  {
    field: 'fingerprint',
    entry: errorCodes.fingerprintDiffers,
    readValues: ({ fingerprint, fingerprint256 }, expected) => [
      normaliseHex(expected).length === SHA256_DIGITS ? fingerprint256 : fingerprint,
    ],
    isHex: true,
  },
  { field: 'issuerName', entry: errorCodes.issuerNameDiffers, readValues: ({ issuer }) => readAttribute(issuer, 'CN') },
  {
    field: 'issuerOrganization',
    entry: errorCodes.issuerOrganizationDiffers,
    readValues: ({ issuer }) => readAttribute(issuer, 'O'),
  },
  { field: 'issuerUnit', entry: errorCodes.issuerUnitDiffers, readValues: ({ issuer }) => readAttribute(issuer, 'OU') },
];

/** Numbers are compared without leading zeros, texts exactly, both without surrounding spaces. */
function isSame({ isHex }: Comparison, actual: string, expected: string): boolean {
  const normalise = (text: string): string => (isHex ? normaliseHex(text).replace(/^0+/, '') : text.trim());
  return normalise(actual) === normalise(expected);
}

/** Returns every field that differs from its expected value. Empty expectations are skipped. */
export function findDifferences(certificate: ServerCertificate, expected: ExpectedFields): Failure[] {
  return COMPARISONS.flatMap((comparison) => {
    const expectedValue = expected[comparison.field].trim();
    const actualValues = comparison.readValues(certificate, expectedValue);
    if (expectedValue === '' || actualValues.some((value) => isSame(comparison, value, expectedValue))) return [];
    const actualText = actualValues.length === 0 ? 'none' : actualValues.join(', ');
    return [{ code: comparison.entry.code, message: `${actualText}, expected ${expectedValue}` }];
  });
}

/** Reports a certificate before the start of its validity, or at its end and later. */
export function findValidityFailure(
  { validFrom: from, validTo: to }: ServerCertificate,
  now: Instant,
): Failure | undefined {
  if (now < Date.parse(from)) return { code: errorCodes.sslCertificateNotYetValid.code, message: `valid from ${from}` };
  if (now >= Date.parse(to)) return { code: errorCodes.sslCertificateExpired.code, message: `valid until ${to}` };
  return undefined;
}

/**
 * Reports a certificate above the server's own that is expired or not yet valid, which makes the server's certificate
 * useless.
 */
export function findIssuerValidityFailure(path: ChainPath, now: Instant): Failure | undefined {
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
export function findExpiryWarning(path: ChainPath, warningDays: number, now: Instant): Failure | undefined {
  const expiresAt = pathExpiry(path);
  const remainingMs = expiresAt - now;
  // Expired certificates and those without a date are reported by the verification.
  if (warningDays === 0 || remainingMs <= 0 || remainingMs > warningDays * DAY) return undefined;
  const days = Math.floor(remainingMs / DAY);
  const remainingText = days === 0 ? 'less than 1 day' : days === 1 ? '1 day' : `${days} days`;
  const label = certificateLabel(
    path,
    path.certificates.findIndex(({ validTo }) => validTo === expiresAt),
  );
  return {
    code: errorCodes.certificateExpiresSoon.code,
    message: `${label} expires on ${formatUtcMinute(expiresAt)}`,
    description: `SSL certificate will expire in ${remainingText}`,
  };
}
