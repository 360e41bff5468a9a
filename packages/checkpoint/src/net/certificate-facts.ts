import { X509Certificate } from 'node:crypto';
import { CHAIN_LIMITS, type CertificateFacts, type IssuerFacts } from '@vedette/contract/checkpoint/outcome';
import { derElements } from './der.js';
import type { Secured } from './tls.js';

/** What is said of a leaf certificate, with what only we need to judge it. */
export interface Leaf {
  readonly facts: CertificateFacts;
  /** A key or signature that no current client accepts: RSA below 1024 bits, SHA-1 or older. */
  readonly isWeak: boolean;
  readonly isSelfIssued: boolean;
}

const oneLine = (name: string | undefined): string => (name ?? '').split('\n').join(', ').slice(0, CHAIN_LIMITS.name);

/** Of what is no date there is none. */
function dateOf(text: string): number | undefined {
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : at;
}

/** The first of them, as far as they have room together. */
function namesOf(text = ''): string[] {
  let left: number = CHAIN_LIMITS.names;
  return text.split(', ').filter((name) => name !== '' && (left -= name.length) >= 0);
}

/** Any certificate may be sent behind a good one, also one of a key that OpenSSL does not know. */
function isKeyWeak(certificate: X509Certificate): boolean {
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = certificate.publicKey;
    return asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 2048) < 1024;
  } catch {
    return false;
  }
}

/** RSA with MD2, MD5 and SHA-1, ECDSA with SHA-1. */
const WEAK_SIGNATURES = ['2a864886f70d010102', '2a864886f70d010104', '2a864886f70d010105', '2a8648ce3d0401'];

function isSignedWeakly({ raw }: X509Certificate): boolean {
  const [whole] = derElements(raw);
  const algorithm = whole && derElements(whole.content)[1];
  const [name] = derElements(algorithm?.content ?? Buffer.alloc(0));
  return name !== undefined && WEAK_SIGNATURES.includes(name.content.toString('hex'));
}

function describe(certificate: X509Certificate): Leaf {
  const facts: CertificateFacts = {
    subject: oneLine(certificate.subject),
    issuer: oneLine(certificate.issuer),
    validFrom: dateOf(certificate.validFrom),
    validTo: dateOf(certificate.validTo),
    fingerprint256: certificate.fingerprint256,
    subjectAltNames: namesOf(certificate.subjectAltName),
  };
  return {
    facts,
    isWeak: isKeyWeak(certificate) || isSignedWeakly(certificate),
    isSelfIssued: certificate.subject === certificate.issuer,
  };
}

const MOST_REMEMBERED = 2_000;
const remembered = new Map<string, Leaf>();

/** Reads a leaf certificate. The same one is seen by every check of a target, so what was read is remembered. */
export function readLeaf(certificate: X509Certificate): Leaf {
  const key = certificate.fingerprint256;
  const known = remembered.get(key);
  if (known) return known;
  if (remembered.size >= MOST_REMEMBERED) remembered.clear();
  const leaf = describe(certificate);
  remembered.set(key, leaf);
  return leaf;
}

const issuerOf = ({ facts }: Leaf): IssuerFacts => ({
  ...{ subject: facts.subject, issuer: facts.issuer },
  ...{ validFrom: facts.validFrom, validTo: facts.validTo, fingerprint256: facts.fingerprint256 },
});

/** What is said of a leaf with the certificates the server sent behind it, whether they fit together or not. */
export function factsOfChain({
  leaf,
  certificate,
}: Pick<Secured, 'leaf' | 'certificate'>): CertificateFacts | undefined {
  if (!leaf) return undefined;
  const issuers: IssuerFacts[] = [];
  for (
    let next = certificate?.issuerCertificate;
    next && issuers.length < CHAIN_LIMITS.issuers;
    next = next.issuerCertificate
  )
    issuers.push(issuerOf(readLeaf(next)));
  return issuers.length === 0 ? leaf.facts : { ...leaf.facts, issuers };
}
