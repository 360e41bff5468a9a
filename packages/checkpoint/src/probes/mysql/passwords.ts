/** How a password is proven to a MySQL server without sending it. */
import { constants, createHash, publicEncrypt } from 'node:crypto';

const hash = (algorithm: 'sha1' | 'sha256', ...parts: readonly Buffer[]): Buffer =>
  parts.reduce((digest, part) => digest.update(part), createHash(algorithm)).digest();

function xor(bytes: Buffer, key: Buffer): Buffer {
  return Buffer.from(bytes.map((byte, index) => byte ^ (key[index % key.length] ?? 0)));
}

/** `mysql_native_password`: SHA1(password) xor SHA1(scramble + SHA1(SHA1(password))). */
export function nativeProof(password: string, scramble: Buffer): Buffer {
  if (password === '') return Buffer.alloc(0);
  const once = hash('sha1', Buffer.from(password, 'utf8'));
  return xor(once, hash('sha1', scramble, hash('sha1', once)));
}

/** `caching_sha2_password`: SHA256(password) xor SHA256(SHA256(SHA256(password)) + scramble). */
export function cachingProof(password: string, scramble: Buffer): Buffer {
  if (password === '') return Buffer.alloc(0);
  const once = hash('sha256', Buffer.from(password, 'utf8'));
  return xor(once, hash('sha256', hash('sha256', once), scramble));
}

/** The password for a server that wants it whole, without TLS: for its public key (PEM). @throws for what is no key */
export function sealedPassword(password: string, scramble: Buffer, publicKey: string): Buffer {
  const mixed = xor(Buffer.from(`${password}\0`, 'utf8'), scramble);
  return publicEncrypt({ key: publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING }, mixed);
}
