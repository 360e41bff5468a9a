import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { derOf } from '../../../net/der.js';

const DAY_MS = 86_400_000;
const SEQUENCE = 0x30;
const ECDSA_WITH_SHA256 = Buffer.from('300a06082a8648ce3d040302', 'hex');
const COMMON_NAME = Buffer.from('0603550403', 'hex');

/** Extensions of a certificate, DER. */
interface WantedExtensions {
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
  /** A critical extension that nobody knows. */
  readonly unknownCritical?: boolean;
}

interface Wanted extends WantedExtensions {
  readonly name: string;
  /** Who signs; by itself when absent. */
  readonly by?: Issued;
  /** The key of another certificate, for authorities that are certified twice. */
  readonly keyOf?: Issued;
  /** Days from now. */
  readonly from?: number;
  readonly until?: number;
}

export interface Issued {
  readonly name: string;
  readonly key: string;
  readonly cert: string;
  readonly privateKey: KeyObject;
  readonly publicKey: Buffer;
}

let serial = 1_000;

/** A certificate with the extensions it is asked for and no others, EC keys, for tests of chains. */
export function issue(wanted: Wanted): Issued {
  const { name, by, keyOf, from = -1, until = 80 } = wanted;
  const pair = keyOf ? undefined : generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const privateKey = keyOf?.privateKey ?? pair?.privateKey;
  const publicKey = keyOf?.publicKey ?? pair?.publicKey.export({ type: 'spki', format: 'der' });
  if (!privateKey || !publicKey) throw new Error('a certificate has a key');
  serial += 1;
  const number = Buffer.alloc(2);
  number.writeUInt16BE(serial);
  const validity = derOf(SEQUENCE, time(from), time(until));
  const facts = derOf(
    SEQUENCE,
    Buffer.from('a003020102', 'hex'),
    derOf(0x02, number),
    ECDSA_WITH_SHA256,
    distinguishedName(by?.name ?? name),
    validity,
    distinguishedName(name),
    publicKey,
    derOf(0xa3, derOf(SEQUENCE, ...extensions(wanted))),
  );
  const signature = derOf(0x03, Buffer.from([0]), sign('sha256', facts, by?.privateKey ?? privateKey));
  const whole = derOf(SEQUENCE, facts, ECDSA_WITH_SHA256, signature);
  return {
    name,
    privateKey,
    publicKey,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${whole.toString('base64')}\n-----END CERTIFICATE-----\n`,
  };
}

const distinguishedName = (name: string): Buffer =>
  derOf(SEQUENCE, derOf(0x31, derOf(SEQUENCE, COMMON_NAME, derOf(0x0c, Buffer.from(name)))));

const time = (days: number): Buffer =>
  derOf(0x18, Buffer.from(`${new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 19).replace(/[-:T]/g, '')}Z`));

const generalName = (name: string): Buffer =>
  name.startsWith('IP:')
    ? derOf(0x87, Buffer.from(name.slice(3).split('.').map(Number)))
    : derOf(0x82, Buffer.from(name));

const subtrees = (tag: number, names: readonly string[] = []): Buffer[] =>
  names.length === 0 ? [] : [derOf(tag, ...names.map((name) => derOf(SEQUENCE, generalName(name))))];

function extensions(wanted: WantedExtensions): Buffer[] {
  const { altNames, isAuthority, pathLength, extendedUsage, keyUsage, permittedNames, excludedNames } = wanted;
  const one = (id: string, isCritical: boolean, value: Buffer): Buffer =>
    derOf(
      SEQUENCE,
      derOf(0x06, Buffer.from(id, 'hex')),
      ...(isCritical ? [Buffer.from('0101ff', 'hex')] : []),
      derOf(0x04, value),
    );
  const flag = isAuthority === true ? Buffer.from('0101ff', 'hex') : Buffer.alloc(0);
  const length = pathLength === undefined ? Buffer.alloc(0) : derOf(0x02, Buffer.from([pathLength]));
  const constrained = [...subtrees(0xa0, permittedNames), ...subtrees(0xa1, excludedNames)];
  return [
    ...(isAuthority === undefined ? [] : [one('551d13', true, derOf(SEQUENCE, flag, length))]),
    ...(keyUsage === undefined ? [] : [one('551d0f', true, derOf(0x03, Buffer.from([0, keyUsage])))]),
    ...(extendedUsage === undefined
      ? []
      : [one('551d25', false, derOf(SEQUENCE, derOf(0x06, Buffer.from([0x2b, 6, 1, 5, 5, 7, 3, extendedUsage]))))]),
    ...(altNames === undefined ? [] : [one('551d11', false, derOf(SEQUENCE, ...altNames.map(generalName)))]),
    ...(constrained.length === 0 ? [] : [one('551d1e', true, derOf(SEQUENCE, ...constrained))]),
    ...(wanted.unknownCritical ? [one('2a030405', true, Buffer.from('0500', 'hex'))] : []),
  ];
}
