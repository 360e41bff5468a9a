import type { X509Certificate } from 'node:crypto';
import { derElements } from './der.js';

/** Below this many bits of an RSA key no current client accepts a certificate. */
const MIN_RSA_BITS = 1_024;
/** Newer security levels of OpenSSL refuse shorter ones. */
const RECOMMENDED_RSA_BITS = 2_048;

/** RSA and ECDSA with hashes that no current client accepts. */
const WEAK_SIGNATURES: ReadonlyMap<string, string> = new Map([
  ['2a864886f70d010102', 'MD2'],
  ['2a864886f70d010104', 'MD5'],
  ['2a864886f70d010105', 'SHA-1'],
  ['2a8648ce3d0401', 'SHA-1'],
]);

/** Bits of an RSA key; undefined for other keys, and for those that OpenSSL does not know: any may be sent. */
function rsaBits(certificate: X509Certificate): number | undefined {
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = certificate.publicKey;
    return asymmetricKeyType === 'rsa' ? asymmetricKeyDetails?.modulusLength : undefined;
  } catch {
    return undefined;
  }
}

/** What is weak about a key in any case, and what a high security level refuses; in words. */
export function weakKey(certificate: X509Certificate): { readonly weakKey?: string; readonly shortKey?: string } {
  const bits = rsaBits(certificate);
  const text = `an RSA key of ${bits ?? 0} bits`;
  if (bits === undefined || bits >= RECOMMENDED_RSA_BITS) return {};
  return bits < MIN_RSA_BITS ? { weakKey: text } : { shortKey: text };
}

/** The hash of a signature that no current client accepts, in words. */
export function weakSignature({ raw }: X509Certificate): string | undefined {
  const [whole] = derElements(raw);
  const algorithm = whole && derElements(whole.content)[1];
  const [name] = derElements(algorithm?.content ?? Buffer.alloc(0));
  const hash = name && WEAK_SIGNATURES.get(name.content.toString('hex'));
  return hash && `a signature with ${hash}`;
}
