import { derElements, type DerNode } from './der.js';

/** A name in a certificate or in a name constraint (RFC 5280, 4.2.1.6 and 4.2.1.10). */
export type GeneralName =
  | { readonly type: 'dns' | 'email' | 'uri'; readonly value: string }
  /** In a constraint, the mask follows the address. */
  | { readonly type: 'ip'; readonly bytes: readonly number[] }
  /** A distinguished name as the hexadecimal of each relative name. */
  | { readonly type: 'directory'; readonly parts: readonly string[] }
  | { readonly type: 'other' };

/** Extensions that decide which chains a certificate may be part of. Absent members: no such extension. */
export interface CertificateExtensions {
  readonly basicConstraints?: { readonly isAuthority: boolean; readonly pathLength?: number };
  /** Bits of RFC 5280, 4.2.1.3: 0 digitalSignature, 2 keyEncipherment, 4 keyAgreement, 5 keyCertSign. */
  readonly keyUsage?: readonly number[];
  /** Object identifiers, dotted. */
  readonly extendedKeyUsage?: readonly string[];
  readonly altNames?: readonly GeneralName[];
  readonly nameConstraints?: { readonly permitted: readonly GeneralName[]; readonly excluded: readonly GeneralName[] };
  /** Critical extensions that neither this code nor OpenSSL understands. */
  readonly unknownCritical: readonly string[];
}

const SEQUENCE = 0x30;
const BOOLEAN = 0x01;
const INTEGER = 0x02;
const BIT_STRING = 0x03;
const OCTET_STRING = 0x04;
const OBJECT_ID = 0x06;
const EXTENSIONS = 0xa3;

const extensionIds = {
  keyUsage: '2.5.29.15',
  altNames: '2.5.29.17',
  basicConstraints: '2.5.29.19',
  nameConstraints: '2.5.29.30',
  extendedKeyUsage: '2.5.29.37',
} as const;
/**
 * Further extensions that OpenSSL understands: policies, policy mappings and constraints, CRL distribution points, IP
 * and AS resources.
 */
const SUPPORTED_EXTENSIONS = new Set<string>([
  ...Object.values(extensionIds),
  '2.5.29.14',
  '2.5.29.35',
  '2.5.29.31',
  '2.5.29.32',
  '2.5.29.33',
  '2.5.29.36',
  '2.5.29.54',
  '2.5.29.28',
  '1.3.6.1.5.5.7.1.7',
  '1.3.6.1.5.5.7.1.8',
  '1.3.6.1.5.5.7.1.14',
  '2.16.840.1.113730.1.1',
]);

const derChildren = (node: DerNode | undefined): DerNode[] => (node ? derElements(node.content) : []);

/**
 * Reads the extensions of a certificate (DER). Unreadable parts are skipped, because OpenSSL verifies the certificate.
 */
export function readExtensions(certificate: Buffer): CertificateExtensions {
  const [tbsCertificate] = derChildren(derElements(certificate)[0]);
  const extensionList = derChildren(derChildren(tbsCertificate).find(({ tag }) => tag === EXTENSIONS))[0];
  const extensions = derChildren(extensionList).flatMap((extension) => {
    const [id, ...fields] = derChildren(extension);
    const value = fields.find(({ tag }) => tag === OCTET_STRING);
    const critical = fields.find(({ tag }) => tag === BOOLEAN);
    if (id?.tag !== OBJECT_ID || !value) return [];
    return [
      {
        id: formatObjectId(id.content),
        isCritical: (critical?.content[0] ?? 0) !== 0,
        value: derElements(value.content)[0],
      },
    ];
  });
  const findExtension = (extensionId: string): DerNode | undefined =>
    extensions.find(({ id }) => id === extensionId)?.value;
  const [basic, usage, extended, names, constraints] = [
    findExtension(extensionIds.basicConstraints),
    findExtension(extensionIds.keyUsage),
    findExtension(extensionIds.extendedKeyUsage),
    findExtension(extensionIds.altNames),
    findExtension(extensionIds.nameConstraints),
  ];
  return {
    ...(basic && { basicConstraints: readBasicConstraints(basic) }),
    ...(usage && { keyUsage: readBits(usage) }),
    ...(extended && { extendedKeyUsage: derChildren(extended).map(({ content }) => formatObjectId(content)) }),
    ...(names && { altNames: derChildren(names).map(readGeneralName) }),
    ...(constraints && { nameConstraints: readNameConstraints(constraints) }),
    unknownCritical: extensions
      .filter(({ id, isCritical }) => isCritical && !SUPPORTED_EXTENSIONS.has(id))
      .map(({ id }) => id),
  };
}

function readBasicConstraints(node: DerNode): NonNullable<CertificateExtensions['basicConstraints']> {
  const parts = derChildren(node);
  const length = parts.find(({ tag }) => tag === INTEGER)?.content;
  const isAuthority = (parts.find(({ tag }) => tag === BOOLEAN)?.content[0] ?? 0) !== 0;
  const isReadable = length && length.length >= 1 && length.length <= 4;
  return { isAuthority, ...(isReadable && { pathLength: length.readUIntBE(0, length.length) }) };
}

/** The first byte of a bit string is the number of unused bits; the others begin with bit 0. */
function readBits({ tag, content }: DerNode): number[] {
  if (tag !== BIT_STRING) return [];
  return [...content.subarray(1)].flatMap((byte, index) =>
    [0, 1, 2, 3, 4, 5, 6, 7].filter((bit) => (byte & (0x80 >> bit)) !== 0).map((bit) => index * 8 + bit),
  );
}

function readNameConstraints(node: DerNode): NonNullable<CertificateExtensions['nameConstraints']> {
  const subtrees = (contextTag: number): GeneralName[] =>
    derChildren(derChildren(node).find(({ tag }) => tag === contextTag)).flatMap((subtree) =>
      derChildren(subtree).slice(0, 1).map(readGeneralName),
    );
  return { permitted: subtrees(0xa0), excluded: subtrees(0xa1) };
}

function readGeneralName({ tag, content }: DerNode): GeneralName {
  switch (tag) {
    case 0x81:
      return { type: 'email', value: content.toString('latin1') };
    case 0x82:
      return { type: 'dns', value: content.toString('latin1') };
    case 0x86:
      return { type: 'uri', value: content.toString('latin1') };
    case 0x87:
      return { type: 'ip', bytes: [...content] };
    case 0xa4:
      return { type: 'directory', parts: readRelativeNames(derElements(content)[0]) };
    default:
      return { type: 'other' };
  }
}

const readRelativeNames = (name: DerNode | undefined): string[] =>
  derChildren(name).map(({ encoded }) => encoded.toString('hex'));

/** Returns the subject of a certificate (DER) as the hexadecimal of each relative name. */
export function readSubjectParts(certificate: Buffer): string[] {
  const [tbsCertificate] = derChildren(derElements(certificate)[0]);
  // Algorithm, issuer, validity, subject, key; the fields before them are not sequences.
  return readRelativeNames(derChildren(tbsCertificate).filter(({ tag }) => tag === SEQUENCE)[3]);
}

/** Formats the bytes of an object identifier as `1.2.840.113549`. */
function formatObjectId(bytes: Buffer): string {
  const numbers: number[] = [];
  let value = 0;
  for (const byte of bytes) {
    value = value * 128 + (byte & 0x7f);
    if ((byte & 0x80) !== 0) continue;
    if (numbers.length === 0) {
      const first = Math.min(Math.floor(value / 40), 2);
      numbers.push(first, value - first * 40);
    } else numbers.push(value);
    value = 0;
  }
  return numbers.join('.');
}
