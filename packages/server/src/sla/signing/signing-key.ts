import { UNNAMED_AUDIT_OBJECTS } from '@vedette/contract/v1/account/audit-names';
import type { SigningKey } from '@vedette/contract/v1/sla/signing-key';
import { Fault } from '@vedette/kernel/fault';
import { keyFingerprint, generateSigningKeys, toPem, type SigningKeys } from '@vedette/kernel/signing-keys';
import { recordAudit } from '../../access/index.js';
import type { Caller } from '../../rights/index.js';
import type { Tx } from '../../definitions/index.js';
import {
  loadAccountsWithoutKey,
  insertKey,
  retireKey,
  selectCurrentKey,
  selectKeys,
  type StoredKey,
} from './signing-key-sql.js';
import type { ContextPick, SealedFor } from '../../module/context.js';

export type SigningContext = ContextPick<'db' | 'clock' | 'random' | 'vault'>;

const signingKeySealContext = (accountId: number, keyGuid: string): SealedFor => ({
  accountId,
  objectGuid: keyGuid,
  field: 'signing key',
});

/** Loads the key an account signs with, and creates a missing one. */
export async function loadSigningKeys(deps: SigningContext, accountId: number): Promise<SigningKeys> {
  const key = (await selectCurrentKey(deps.db, accountId)) ?? (await createFirstKey(deps, accountId));
  if (key.sealed === null) throw new Error('the current key has no private half');
  const privateKey = deps.vault.unseal(key.sealed, signingKeySealContext(accountId, key.keyGuid));
  return { publicKey: key.publicKey, privateKey };
}

async function createFirstKey(deps: SigningContext, accountId: number): Promise<StoredKey> {
  await deps.db.transaction().execute((tx) => insertKey(tx, accountId, newKey(deps, accountId)));
  // Another process may have been faster.
  const key = await selectCurrentKey(deps.db, accountId);
  if (!key) throw new Error('the signing key was deleted right after its creation');
  return key;
}

function newKey({ vault, random, clock }: SigningContext, accountId: number): StoredKey {
  const { publicKey, privateKey } = generateSigningKeys();
  const keyGuid = random.newGuid();
  const sealed = vault.seal(privateKey, signingKeySealContext(accountId, keyGuid));
  return { keyGuid, publicKey, sealed, createdAt: clock.now(), retiredAt: null };
}

/** Creates a key for every account that has none. */
export async function createSigningKeys(deps: SigningContext): Promise<void> {
  for (const accountId of await loadAccountsWithoutKey(deps.db)) await loadSigningKeys(deps, accountId);
}

/** Returns the public halves, newest first. */
export async function listSigningKeys({ db }: Pick<SigningContext, 'db'>): Promise<SigningKey[]> {
  return (await selectKeys(db)).map(toWire);
}

/** Replaces the current key. @throws Fault `conflict` when it was replaced concurrently. */
export async function rotateSigningKey(deps: SigningContext, caller: Caller): Promise<SigningKey> {
  const key = newKey(deps, caller.accountId);
  await deps.db.transaction().execute((tx) => replaceKey(deps, tx, caller, key));
  return toWire(key);
}

async function replaceKey({ clock }: SigningContext, tx: Tx, caller: Caller, key: StoredKey): Promise<void> {
  const at = clock.now();
  const old = await retireKey(tx, caller.accountId, at);
  if (!(await insertKey(tx, caller.accountId, key)))
    throw new Fault('conflict', 'The key was just replaced; try again');
  await recordAudit(tx, caller, {
    at,
    action: 'Updated',
    objectType: 'SigningKey',
    objectGuid: key.keyGuid,
    objectName: UNNAMED_AUDIT_OBJECTS.SigningKey,
    ...(old !== undefined && { before: { Fingerprint: keyFingerprint(old) } }),
    after: { Fingerprint: keyFingerprint(key.publicKey) },
  });
}

const toWire = ({ publicKey, createdAt, retiredAt }: StoredKey): SigningKey => ({
  Algorithm: 'Ed25519',
  PublicKey: publicKey,
  Pem: toPem(publicKey),
  Fingerprint: keyFingerprint(publicKey),
  CreatedAt: createdAt,
  ...(retiredAt !== null && { RetiredAt: retiredAt }),
});
