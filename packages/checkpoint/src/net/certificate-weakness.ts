import type { X509Certificate } from 'node:crypto';
import { derElements } from './der.js';

/** Current clients reject certificates with an RSA key of fewer bits. */
const MIN_RSA_BITS = 1_024;
/** Newer security levels of OpenSSL reject shorter keys. */
const RECOMMENDED_RSA_BITS = 2_048;

/** RSA and ECDSA signatures with hashes that current clients reject. */
const WEAK_SIGNATURES: ReadonlyMap<string, string> = new Map([
  ['2a864886f70d010102', 'MD2'],
  ['2a864886f70d010104', 'MD5'],
  ['2a864886f70d010105', 'SHA-1'],
  ['2a8648ce3d0401', 'SHA-1'],
]);

/** Returns the bits of an RSA key. Undefined for other keys and for keys that OpenSSL does not support. */
function readRsaBits(certificate: X509Certificate): number | undefined {
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = certificate.publicKey;
    return asymmetricKeyType === 'rsa' ? asymmetricKeyDetails?.modulusLength : undefined;
  } catch {
    return undefined;
  }
}

/** Describes a key that current clients reject, and one that only a high security level rejects. */
export function describeWeakKey(certificate: X509Certificate): {
  readonly weakKey?: string;
  readonly shortKey?: string;
} {
  const bits = readRsaBits(certificate);
  const text = `an RSA key of ${bits ?? 0} bits`;
  if (bits === undefined || bits >= RECOMMENDED_RSA_BITS) return {};
  return bits < MIN_RSA_BITS ? { weakKey: text } : { shortKey: text };
}

/** Describes a signature whose hash current clients reject. */
export function describeWeakSignature({ raw }: X509Certificate): string | undefined {
  const [certificateElement] = derElements(raw);
  const algorithm = certificateElement && derElements(certificateElement.content)[1];
  const [name] = derElements(algorithm?.content ?? Buffer.alloc(0));
  const hash = name && WEAK_SIGNATURES.get(name.content.toString('hex'));
  return hash && `a signature with ${hash}`;
}
