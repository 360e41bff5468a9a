import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { ClientKeys } from './client-archive.js';
import { encodeDer } from './der.js';

/** A self-signed certificate with its key and the hash that identifies it. */
export interface SelfSignedCertificate extends ClientKeys {
  /** SHA-256 of the public key in Base64, the format of the browser's option. */
  readonly keyHash: string;
}

const SEQUENCE = 0x30;
const SET = 0x31;
const ECDSA_WITH_SHA256 = Buffer.from('300a06082a8648ce3d040302', 'hex');
const COMMON_NAME = Buffer.from('0603550403', 'hex');
const VERSION_3 = Buffer.from('a003020102', 'hex');
/** The key lives only as long as the process, on a port that only it uses, so the dates do not matter. */
const VALIDITY = encodeDer(SEQUENCE, encodeTime('20200101000000Z'), encodeTime('20491231235959Z'));

/** Creates a certificate for this process. Its private key is never written to disk. */
export function createSelfSignedCertificate(name: string): SelfSignedCertificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const publicDer = publicKey.export({ type: 'spki', format: 'der' });
  const subjectName = encodeDer(
    SEQUENCE,
    encodeDer(SET, encodeDer(SEQUENCE, COMMON_NAME, encodeDer(0x0c, Buffer.from(name)))),
  );
  const serial = encodeDer(0x02, Buffer.concat([Buffer.from([0x40]), randomBytes(15)]));
  const tbsCertificate = encodeDer(
    SEQUENCE,
    VERSION_3,
    serial,
    ECDSA_WITH_SHA256,
    subjectName,
    VALIDITY,
    subjectName,
    publicDer,
  );
  const signature = encodeDer(0x03, Buffer.from([0]), sign('sha256', tbsCertificate, privateKey));
  const certificate = encodeDer(SEQUENCE, tbsCertificate, ECDSA_WITH_SHA256, signature);
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${certificate.toString('base64')}\n-----END CERTIFICATE-----\n`,
    keyHash: createHash('sha256').update(publicDer).digest('base64'),
  };
}

function encodeTime(text: string): Buffer {
  return encodeDer(0x18, Buffer.from(text));
}
