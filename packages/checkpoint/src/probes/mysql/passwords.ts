/** Proofs of a password for a MySQL server that do not send the password. */
import { constants, createHash, publicEncrypt } from 'node:crypto';
import { CURVE, etc, Point } from '@noble/ed25519';

const hash = (algorithm: 'sha1' | 'sha256' | 'sha512', ...parts: readonly Buffer[]): Buffer =>
  parts.reduce((digest, part) => digest.update(part), createHash(algorithm)).digest();

function xor(bytes: Buffer, key: Buffer): Buffer {
  return Buffer.from(bytes.map((byte, index) => byte ^ (key[index % key.length] ?? 0)));
}

/** `mysql_native_password`: SHA1(password) xor SHA1(scramble + SHA1(SHA1(password))). */
export function computeNativeProof(password: string, scramble: Buffer): Buffer {
  if (password === '') return Buffer.alloc(0);
  const passwordHash = hash('sha1', Buffer.from(password, 'utf8'));
  return xor(passwordHash, hash('sha1', scramble, hash('sha1', passwordHash)));
}

/** `caching_sha2_password`: SHA256(password) xor SHA256(SHA256(SHA256(password)) + scramble). */
export function computeCachingProof(password: string, scramble: Buffer): Buffer {
  if (password === '') return Buffer.alloc(0);
  const passwordHash = hash('sha256', Buffer.from(password, 'utf8'));
  return xor(passwordHash, hash('sha256', hash('sha256', passwordHash), scramble));
}

/**
 * Encrypts the password with the server's public key (PEM), for a server that requires the password itself, without
 * TLS.
 * @throws for an invalid key
 */
export function encryptPassword(password: string, scramble: Buffer, publicKey: string): Buffer {
  const scrambled = xor(Buffer.from(`${password}\0`, 'utf8'), scramble);
  return publicEncrypt({ key: publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING }, scrambled);
}

/**
 * `client_ed25519` of MariaDB: a signature of the scramble (RFC 8032) by the key whose seed is the password itself.
 * Node only supports seeds of 32 bytes.
 */
export function computeEd25519Proof(password: string, scramble: Buffer): Buffer {
  const expanded = hash('sha512', Buffer.from(password, 'utf8'));
  const [secret, prefix] = [Buffer.from(expanded.subarray(0, 32)), expanded.subarray(32)];
  secret.writeUInt8(secret.readUInt8(0) & 0xf8, 0);
  secret.writeUInt8((secret.readUInt8(31) & 0x7f) | 0x40, 31);
  const key = etc.mod(readLittleEndian(secret), CURVE.n);
  const nonce = etc.mod(readLittleEndian(hash('sha512', prefix, scramble)), CURVE.n);
  const [publicKey, commitment] = [encodePoint(key), encodePoint(nonce)];
  const challenge = etc.mod(readLittleEndian(hash('sha512', commitment, publicKey, scramble)), CURVE.n);
  const response = etc.mod(nonce + challenge * key, CURVE.n);
  return Buffer.concat([commitment, Buffer.from(response.toString(16).padStart(64, '0'), 'hex').reverse()]);
}

const readLittleEndian = (bytes: Buffer): bigint => BigInt(`0x${Buffer.from(bytes).reverse().toString('hex')}`);
const encodePoint = (scalar: bigint): Buffer => Buffer.from(Point.BASE.multiply(scalar).toBytes());
