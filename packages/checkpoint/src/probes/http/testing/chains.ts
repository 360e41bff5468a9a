import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { encodeDer } from '../../../net/der.js';

const DAY_MS = 86_400_000;
const SEQUENCE = 0x30;
const ECDSA_WITH_SHA256 = Buffer.from('300a06082a8648ce3d040302', 'hex');
const COMMON_NAME = Buffer.from('0603550403', 'hex');

/** Extensions of a certificate, DER. */
interface ExtensionOptions {
  /** Names of the subjectAltName; those that begin with `IP:` are IPv4 addresses. Default: none. */
  readonly altNames?: readonly string[];
  readonly isAuthority?: boolean;
  readonly pathLength?: number;
  /** Last arc of 1.3.6.1.5.5.7.3: 1 serverAuth, 2 clientAuth. */
  readonly extendedUsage?: number;
  /** One byte of a bit string: 0x80 digitalSignature, 0x04 keyCertSign. */
  readonly keyUsage?: number;
  readonly permittedNames?: readonly string[];
  readonly excludedNames?: readonly string[];
  /** An unknown critical extension. */
  readonly unknownCritical?: boolean;
}

interface IssueOptions extends ExtensionOptions {
  readonly name: string;
  /** Issuer. Absent: self-signed. */
  readonly issuer?: IssuedCertificate;
  /** Uses the key of another certificate, for cross-signed authorities. */
  readonly keyFrom?: IssuedCertificate;
  /** Days from now. */
  readonly validFromDays?: number;
  readonly validUntilDays?: number;
}

export interface IssuedCertificate {
  readonly name: string;
  readonly key: string;
  readonly cert: string;
  readonly privateKey: KeyObject;
  readonly publicKey: Buffer;
}

let serial = 1_000;

/** Issues a certificate with exactly the given extensions and an EC key, for tests of chains. */
export function issue(options: IssueOptions): IssuedCertificate {
  const { name, issuer, keyFrom, validFromDays = -1, validUntilDays = 80 } = options;
  const pair = keyFrom ? undefined : generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const privateKey = keyFrom?.privateKey ?? pair?.privateKey;
  const publicKey = keyFrom?.publicKey ?? pair?.publicKey.export({ type: 'spki', format: 'der' });
  if (!privateKey || !publicKey) throw new Error('a certificate has a key');
  serial += 1;
  const serialBytes = Buffer.alloc(2);
  serialBytes.writeUInt16BE(serial);
  const validity = encodeDer(SEQUENCE, encodeTime(validFromDays), encodeTime(validUntilDays));
  const tbsCertificate = encodeDer(
    SEQUENCE,
    Buffer.from('a003020102', 'hex'),
    encodeDer(0x02, serialBytes),
    ECDSA_WITH_SHA256,
    encodeDistinguishedName(issuer?.name ?? name),
    validity,
    encodeDistinguishedName(name),
    publicKey,
    encodeDer(0xa3, encodeDer(SEQUENCE, ...encodeExtensions(options))),
  );
  const signature = encodeDer(0x03, Buffer.from([0]), sign('sha256', tbsCertificate, issuer?.privateKey ?? privateKey));
  const certificate = encodeDer(SEQUENCE, tbsCertificate, ECDSA_WITH_SHA256, signature);
  return {
    name,
    privateKey,
    publicKey,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${certificate.toString('base64')}\n-----END CERTIFICATE-----\n`,
  };
}

const encodeDistinguishedName = (name: string): Buffer =>
  encodeDer(SEQUENCE, encodeDer(0x31, encodeDer(SEQUENCE, COMMON_NAME, encodeDer(0x0c, Buffer.from(name)))));

const encodeTime = (days: number): Buffer =>
  encodeDer(
    0x18,
    Buffer.from(`${new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 19).replace(/[-:T]/g, '')}Z`),
  );

const encodeGeneralName = (name: string): Buffer =>
  name.startsWith('IP:')
    ? encodeDer(0x87, Buffer.from(name.slice(3).split('.').map(Number)))
    : encodeDer(0x82, Buffer.from(name));

const encodeSubtrees = (tag: number, names: readonly string[] = []): Buffer[] =>
  names.length === 0 ? [] : [encodeDer(tag, ...names.map((name) => encodeDer(SEQUENCE, encodeGeneralName(name))))];

function encodeExtensions(options: ExtensionOptions): Buffer[] {
  const { altNames, isAuthority, pathLength, extendedUsage, keyUsage, permittedNames, excludedNames } = options;
  const encodeExtension = (id: string, isCritical: boolean, value: Buffer): Buffer =>
    encodeDer(
      SEQUENCE,
      encodeDer(0x06, Buffer.from(id, 'hex')),
      ...(isCritical ? [Buffer.from('0101ff', 'hex')] : []),
      encodeDer(0x04, value),
    );
  const flag = isAuthority === true ? Buffer.from('0101ff', 'hex') : Buffer.alloc(0);
  const length = pathLength === undefined ? Buffer.alloc(0) : encodeDer(0x02, Buffer.from([pathLength]));
  const constraints = [...encodeSubtrees(0xa0, permittedNames), ...encodeSubtrees(0xa1, excludedNames)];
  return [
    ...(isAuthority === undefined ? [] : [encodeExtension('551d13', true, encodeDer(SEQUENCE, flag, length))]),
    ...(keyUsage === undefined ? [] : [encodeExtension('551d0f', true, encodeDer(0x03, Buffer.from([0, keyUsage])))]),
    ...(extendedUsage === undefined
      ? []
      : [
          encodeExtension(
            '551d25',
            false,
            encodeDer(SEQUENCE, encodeDer(0x06, Buffer.from([0x2b, 6, 1, 5, 5, 7, 3, extendedUsage]))),
          ),
        ]),
    ...(altNames === undefined
      ? []
      : [encodeExtension('551d11', false, encodeDer(SEQUENCE, ...altNames.map(encodeGeneralName)))]),
    ...(constraints.length === 0 ? [] : [encodeExtension('551d1e', true, encodeDer(SEQUENCE, ...constraints))]),
    ...(options.unknownCritical ? [encodeExtension('2a030405', true, Buffer.from('0500', 'hex'))] : []),
  ];
}
