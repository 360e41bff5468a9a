import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Chance } from '@vedette/kernel/chance';
import type { Secret } from '@vedette/kernel/secret';
import { decrypt, encrypt } from '../../vault/index.js';

const KEY_BYTES = 32;

/** What a process shows with a call. */
export interface RelayToken {
  readonly at: number;
  readonly nonce: string;
  /** Of the lease of the process that is called. */
  readonly epoch: number;
}

/** What processes with the same master key say to each other: nobody else can read it, write it or play it back. */
export interface RelayKeys {
  /** Value of `Authorization`, good for one request. */
  createToken(token: RelayToken): string;
  /** Undefined when it was not made with this master key. */
  readToken(token: string | undefined): RelayToken | undefined;
  /** @param bound what it belongs to; it opens for nothing else */
  seal(message: unknown, bound: string): Buffer;
  /** @throws Error when it was sealed with another key, for something else, or was changed. */
  open(sealed: Buffer, bound: string): unknown;
  /** Shows that the holder of an epoch itself wrote its address into the lease: nobody is led elsewhere. */
  createProof(epoch: number, address: string): string;
  isProof(proof: string, epoch: number, address: string): boolean;
}

const SCHEME = 'Vedette ';

export function makeRelayKeys(masterKey: Secret, chance: Pick<Chance, 'bytes'>): RelayKeys {
  const keyFor = (purpose: string): Buffer =>
    Buffer.from(hkdfSync('sha256', masterKey.reveal(), '', `vedette relay ${purpose}`, KEY_BYTES));
  const [sealing, signing] = [keyFor('sealing'), keyFor('signing')];
  const sign = (text: string): string => createHmac('sha256', signing).update(text).digest('base64url');
  const isSigned = (text: string, signature: string): boolean => {
    const [given, expected] = [Buffer.from(signature), Buffer.from(sign(text))];
    return given.length === expected.length && timingSafeEqual(given, expected);
  };
  return {
    createToken: ({ at, nonce, epoch }) => `${SCHEME}${at}.${nonce}.${epoch}.${sign(`token ${at} ${nonce} ${epoch}`)}`,
    readToken: (token = '') => {
      const [at = '', nonce = '', epoch = '', signature = ''] = token.startsWith(SCHEME)
        ? token.slice(SCHEME.length).split('.')
        : [];
      const isOurs = isSigned(`token ${at} ${nonce} ${epoch}`, signature);
      return isOurs ? { at: Number(at), nonce, epoch: Number(epoch) } : undefined;
    },
    seal: (message, bound) => encrypt(sealing, Buffer.from(JSON.stringify(message)), bound, chance),
    open: (sealed, bound) => JSON.parse(decrypt(sealing, sealed, bound).toString()) as unknown,
    createProof: (epoch, address) => sign(`address ${epoch} ${address}`),
    isProof: (proof, epoch, address) => isSigned(`address ${epoch} ${address}`, proof),
  };
}
