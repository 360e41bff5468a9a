/**
 * Text that only the holder of a key can read: X25519 with an ephemeral key pair for every text, HKDF with SHA-256 for
 * key and nonce, AES-256-GCM. The context (recipient and purpose) is not part of the box; in another context a box
 * cannot be opened.
 */
import {
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
} from 'node:crypto';
import { Secret } from './secret.js';

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const PURPOSE = 'vedette sealed box 1';

/** Both keys as base64url: the public one raw (43 characters), the private one PKCS#8. */
export interface SealingKeys {
  readonly publicKey: string;
  readonly privateKey: Secret;
}

/** A text that is not a box of Vedette, or was changed. */
export class BrokenBox extends Error {
  override readonly name = 'BrokenBox';
}

export function generateSealingKeys(): SealingKeys {
  const { publicKey, privateKey } = generateKeyPairSync('x25519');
  const der = privateKey.export({ format: 'der', type: 'pkcs8' });
  return { publicKey: toRawKey(publicKey).toString('base64url'), privateKey: new Secret(der.toString('base64url')) };
}

/** Returns whether a text is a public key that can be sealed to. */
export function isSealingKey(text: string): boolean {
  return /^[\w-]{43}$/.test(text) && Buffer.from(text, 'base64url').toString('base64url') === text;
}

/** Seals `text` for the holder of a key, for use in `context` only. Returns base64url. */
export function seal(text: string, publicKey: string, context: string): string {
  const rawRecipient = Buffer.from(publicKey, 'base64url');
  const recipient = toPublicKey(rawRecipient);
  const ephemeralKeys = generateKeyPairSync('x25519');
  const sender = toRawKey(ephemeralKeys.publicKey);
  const sharedSecret = diffieHellman({ privateKey: ephemeralKeys.privateKey, publicKey: recipient });
  const { key, nonce } = deriveKeyAndNonce(sharedSecret, sender, rawRecipient);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));
  const sealed = [cipher.update(text, 'utf8'), cipher.final()];
  return Buffer.concat([sender, cipher.getAuthTag(), ...sealed]).toString('base64url');
}

/** Returns the text of a box. @throws BrokenBox if it was sealed for another key or context, or changed. */
export function unseal(box: string, privateKey: Secret, context: string): string {
  try {
    const bytes = Buffer.from(box, 'base64url');
    const [sender, tag] = [bytes.subarray(0, KEY_BYTES), bytes.subarray(KEY_BYTES, KEY_BYTES + TAG_BYTES)];
    const own = parsePrivateKey(privateKey);
    const sharedSecret = diffieHellman({ privateKey: own.key, publicKey: toPublicKey(sender) });
    const { key, nonce } = deriveKeyAndNonce(sharedSecret, sender, own.rawPublicKey);
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(context)).setAuthTag(tag);
    const opened = decipher.update(bytes.subarray(KEY_BYTES + TAG_BYTES));
    return Buffer.concat([opened, decipher.final()]).toString('utf8');
  } catch (error) {
    throw new BrokenBox('a sealed text cannot be opened', { cause: error });
  }
}

interface PrivateKey {
  readonly key: KeyObject;
  readonly rawPublicKey: Buffer;
}

/** Parsing takes longer than opening a box, and a checkpoint opens many with the same key. */
const privateKeys = new WeakMap<Secret, PrivateKey>();

function parsePrivateKey(privateKey: Secret): PrivateKey {
  const known = privateKeys.get(privateKey);
  if (known) return known;
  // The key is revealed only here, for its use.
  const der = Buffer.from(privateKey.reveal(), 'base64url');
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const parsed = { key, rawPublicKey: toRawKey(createPublicKey(key)) };
  privateKeys.set(privateKey, parsed);
  return parsed;
}

function deriveKeyAndNonce(sharedSecret: Buffer, sender: Buffer, recipient: Buffer): { key: Buffer; nonce: Buffer } {
  const salt = Buffer.concat([sender, recipient]);
  const bytes = Buffer.from(hkdfSync('sha256', sharedSecret, salt, PURPOSE, KEY_BYTES + NONCE_BYTES));
  return { key: bytes.subarray(0, KEY_BYTES), nonce: bytes.subarray(KEY_BYTES) };
}

const toPublicKey = (raw: Buffer): KeyObject =>
  createPublicKey({ key: { kty: 'OKP', crv: 'X25519', x: raw.toString('base64url') }, format: 'jwk' });

const toRawKey = (key: KeyObject): Buffer => Buffer.from(key.export({ format: 'jwk' }).x ?? '', 'base64url');
