import type { RandomSource } from '@vedette/kernel/random';
import type { Instant } from '@vedette/kernel/clock';
import { Fault } from '@vedette/kernel/fault';
import { Secret } from '@vedette/kernel/secret';
import { formatAdditionalData, decrypt, encrypt, KEY_BYTES, wrappingKey } from './seal.js';
import type { SealedFor, Vault } from '../module/context.js';

interface WrappedKey {
  readonly keyId: number;
  readonly wrapped: Buffer;
}

/** Storage of data keys. */
export interface VaultKeyStore {
  /** Returns whether a data key exists. If so, only the master key that wraps it is accepted. */
  hasDataKey(): Promise<boolean>;
  /**
   * Returns every data key, oldest first. If there is none, stores the one that `createKey` returns. Concurrent callers
   * get the same key.
   */
  loadOrCreateKeys(createKey: () => Buffer, at: Instant): Promise<readonly WrappedKey[]>;
  /** Changes all wrapped keys in one transaction. Returns how many changed. If `change` throws, none are changed. */
  rewrap(change: (key: WrappedKey) => Buffer): Promise<number>;
}

export interface VaultOptions {
  /** Long random text that is kept outside the store. */
  readonly masterKey: Secret;
  readonly keys: VaultKeyStore;
  readonly random: Pick<RandomSource, 'bytes'>;
  readonly now: () => Instant;
}

const WRAPPING_CONTEXT = 'data key';
const KEY_ID_BYTES = 4;
const MIN_MASTER_KEY_LENGTH = 32;

/**
 * Opens the vault: unwraps every data key, and creates the first one in an empty store.
 * @throws Fault `invalid` when the master key is too short or not the one this store was sealed with
 */
export async function openVault({ masterKey, keys, random, now }: VaultOptions): Promise<Vault> {
  const wrapping = deriveWrappingKey(masterKey);
  const createKey = (): Buffer => encrypt(wrapping, random.bytes(KEY_BYTES), WRAPPING_CONTEXT, random);
  const wrapped = await keys.loadOrCreateKeys(createKey, now());
  const opened = new Map(wrapped.map((key) => [key.keyId, unwrap(wrapping, key)]));
  const newest = Math.max(...opened.keys());
  const getDataKey = (keyId: number): Buffer => {
    const key = opened.get(keyId);
    if (!key) throw new Error(`no data key ${keyId}`);
    return key;
  };
  const sealBytes = (plain: Buffer, owner: SealedFor): Buffer => {
    const keyId = Buffer.alloc(KEY_ID_BYTES);
    keyId.writeUInt32BE(newest);
    return Buffer.concat([keyId, encrypt(getDataKey(newest), plain, formatAdditionalData(owner), random)]);
  };
  const unsealBytes = (sealed: Buffer, owner: SealedFor): Buffer =>
    decrypt(getDataKey(sealed.readUInt32BE(0)), sealed.subarray(KEY_ID_BYTES), formatAdditionalData(owner));
  return {
    sealBytes,
    unsealBytes,
    seal: (plain, owner) => sealBytes(Buffer.from(plain.reveal(), 'utf8'), owner),
    unseal: (sealed, owner) => new Secret(unsealBytes(sealed, owner).toString('utf8')),
  };
}

/**
 * Wraps every data key with another master key. Values sealed under them stay as they are. Keys that the new one
 * already opens are skipped, so an interrupted rotation is continued by the same call.
 * @throws Fault `invalid` when a key opens with neither; nothing has changed then
 */
export async function rewrapDataKeys(
  { keys, random }: Pick<VaultOptions, 'keys' | 'random'>,
  oldMasterKey: Secret,
  newMasterKey: Secret,
): Promise<number> {
  const [old, next] = [deriveWrappingKey(oldMasterKey), deriveWrappingKey(newMasterKey)];
  return keys.rewrap((key) => {
    if (canUnwrap(next, key)) return key.wrapped;
    return encrypt(next, unwrap(old, key), WRAPPING_CONTEXT, random);
  });
}

function canUnwrap(wrapping: Buffer, { wrapped }: WrappedKey): boolean {
  try {
    return decrypt(wrapping, wrapped, WRAPPING_CONTEXT).length === KEY_BYTES;
  } catch {
    return false;
  }
}

/**
 * Derives the wrapping key from the revealed master key.
 * @throws Fault `invalid` when it is too short
 */
function deriveWrappingKey(masterKey: Secret): Buffer {
  const text = masterKey.reveal();
  if (text.trim().length >= MIN_MASTER_KEY_LENGTH) return wrappingKey(text);
  throw new Fault('invalid', `VEDETTE_MASTER_KEY: must be at least ${MIN_MASTER_KEY_LENGTH} characters long`);
}

function unwrap(wrapping: Buffer, { wrapped }: WrappedKey): Buffer {
  try {
    return decrypt(wrapping, wrapped, WRAPPING_CONTEXT);
  } catch (cause) {
    throw new Fault(
      'invalid',
      'VEDETTE_MASTER_KEY: this is not the master key of this database; restore the original key',
      { cause },
    );
  }
}
