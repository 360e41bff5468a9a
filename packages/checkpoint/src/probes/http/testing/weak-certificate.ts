import { generateKeyPairSync, sign, X509Certificate } from 'node:crypto';
import { derElements, encodeDer } from '../../../net/der.js';
import type { CertificateWithKey } from './certificates.js';

const SEQUENCE = 0x30;
const ECDSA_WITH_SHA256 = Buffer.from('300a06082a8648ce3d040302', 'hex');
/** subjectAltName: localhost and 127.0.0.1. */
const ALT_NAMES_EXTENSION = Buffer.from(
  'a31e301c301a0603551d11041330118209' + Buffer.from('localhost').toString('hex') + '87047f000001',
  'hex',
);
const LOCALHOST_NAME = encodeDer(
  SEQUENCE,
  encodeDer(0x31, encodeDer(SEQUENCE, Buffer.from('0603550403', 'hex'), encodeDer(0x0c, Buffer.from('localhost')))),
);

const ECDSA_WITH_SHA1 = Buffer.from('300906072a8648ce3d0401', 'hex');

interface Weakness {
  /** Size of its RSA key. */
  readonly bits: number;
  /** Hash of its signature. */
  readonly hash: 'sha1' | 'sha256';
}

/** Issues a weak certificate that current libraries no longer create, signed by a test authority. */
export function aWeakCertificate(issuer: CertificateWithKey, { bits, hash }: Weakness): CertificateWithKey {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: bits });
  const algorithm = hash === 'sha1' ? ECDSA_WITH_SHA1 : ECDSA_WITH_SHA256;
  const [issuerTbsCertificate] = derElements(
    derElements(new X509Certificate(issuer.cert).raw)[0]?.content ?? Buffer.alloc(0),
  );
  const subject = derElements(issuerTbsCertificate?.content ?? Buffer.alloc(0)).filter(
    ({ tag }) => tag === SEQUENCE,
  )[3];
  if (!subject) throw new Error('an authority has a name');
  const encodeTime = (text: string): Buffer => encodeDer(0x18, Buffer.from(text));
  const tbsCertificate = encodeDer(
    SEQUENCE,
    Buffer.from('a003020102', 'hex'),
    Buffer.from('02014d', 'hex'),
    algorithm,
    subject.encoded,
    encodeDer(SEQUENCE, encodeTime('20200101000000Z'), encodeTime('20491231235959Z')),
    LOCALHOST_NAME,
    publicKey.export({ type: 'spki', format: 'der' }),
    ALT_NAMES_EXTENSION,
  );
  const signature = encodeDer(0x03, Buffer.from([0]), sign(hash, tbsCertificate, issuer.key));
  const certificate = encodeDer(SEQUENCE, tbsCertificate, algorithm, signature);
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${certificate.toString('base64')}\n-----END CERTIFICATE-----\n`,
  };
}
