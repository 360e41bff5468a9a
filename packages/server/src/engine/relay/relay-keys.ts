import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { RandomSource } from '@vedette/kernel/random';
import type { Secret } from '@vedette/kernel/secret';
import { decrypt, encrypt } from '../../vault/index.js';

const KEY_BYTES = 32;

/** Token that a process sends with a call. */
export interface RelayToken {
  readonly at: number;
  readonly nonce: string;
  /** Epoch of the called process as a member. */
  readonly epoch: number;
}

/**
 * Authenticates and encrypts traffic between processes with the same master key. No one else can read, write or replay
 * it.
 */
export interface RelayKeys {
  /** Creates the value of `Authorization` for one request. */
  createToken(token: RelayToken): string;
  /** Returns undefined if the token was not created with this master key. */
  readToken(token: string | undefined): RelayToken | undefined;
  /** @param context binds the message: it cannot be opened with another context */
  seal(message: unknown, context: string): Buffer;
  /** @throws Error if the message was sealed with another key or context, or was changed */
  open(sealed: Buffer, context: string): unknown;
  /** Proves that a member itself published its address, so that calls cannot be redirected. */
  createProof(epoch: number, address: string): string;
  isValidProof(proof: string, epoch: number, address: string): boolean;
}

const SCHEME = 'Vedette ';

export function createRelayKeys(masterKey: Secret, random: Pick<RandomSource, 'bytes'>): RelayKeys {
  const keyFor = (purpose: string): Buffer =>
    Buffer.from(hkdfSync('sha256', masterKey.reveal(), '', `vedette relay ${purpose}`, KEY_BYTES));
  const [sealing, signing] = [keyFor('sealing'), keyFor('signing')];
  const sign = (text: string): string => createHmac('sha256', signing).update(text).digest('base64url');
  const hasValidSignature = (text: string, signature: string): boolean => {
    const [presented, expected] = [Buffer.from(signature), Buffer.from(sign(text))];
    return presented.length === expected.length && timingSafeEqual(presented, expected);
  };
  return {
    createToken: ({ at, nonce, epoch }) => `${SCHEME}${at}.${nonce}.${epoch}.${sign(`token ${at} ${nonce} ${epoch}`)}`,
    readToken: (token = '') => {
      const [at = '', nonce = '', epoch = '', signature = ''] = token.startsWith(SCHEME)
        ? token.slice(SCHEME.length).split('.')
        : [];
      const isAuthentic = hasValidSignature(`token ${at} ${nonce} ${epoch}`, signature);
      return isAuthentic ? { at: Number(at), nonce, epoch: Number(epoch) } : undefined;
    },
    seal: (message, context) => encrypt(sealing, Buffer.from(JSON.stringify(message)), context, random),
    open: (sealed, context) => JSON.parse(decrypt(sealing, sealed, context).toString()) as unknown,
    createProof: (epoch, address) => sign(`address ${epoch} ${address}`),
    isValidProof: (proof, epoch, address) => hasValidSignature(`address ${epoch} ${address}`, proof),
  };
}
