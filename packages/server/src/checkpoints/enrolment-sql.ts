import type { RandomSource } from '@vedette/kernel/random';
import { HOUR, type Instant } from '@vedette/kernel/clock';
import { Fault } from '@vedette/kernel/fault';
import { uniqueNameRule, unknownReferenceRule } from '@vedette/kernel/rule-messages';
import { isSealingKey } from '@vedette/kernel/sealed-box';
import { Secret } from '@vedette/kernel/secret';
import { createHash } from 'node:crypto';
import { announce } from '../db/announce.js';
import type { Db, Tx } from '../db/connection.js';
import { duplicateName } from '../db/duplicate-name.js';

/** Time in which an enrolment token can be exchanged for a key. */
export const ENROLMENT_MS = 24 * HOUR;

/**
 * Lets secret scanners recognise a token, and prevents command lines from parsing it as a flag: base64url may begin
 * with `-`.
 */
const TOKEN_PREFIX = 'vct_';

export interface NewCheckpoint {
  readonly accountId: number;
  readonly name: string;
  readonly code: string;
  readonly regionId: number;
  readonly isPrimary: boolean;
}

/**
 * Adds a checkpoint with one server that has yet to enrol.
 * @throws Fault `conflict` when the name is taken, `invalid` for an unknown region
 */
export async function addCheckpoint(
  tx: Tx,
  draft: NewCheckpoint,
  now: Instant,
): Promise<{ readonly checkpointId: number; readonly serverId: number }> {
  const region = await tx
    .selectFrom('checkpoint_region')
    .select('region_id')
    .where('region_id', '=', draft.regionId)
    .where((eb) => eb.or([eb('account_id', 'is', null), eb('account_id', '=', draft.accountId)]))
    .executeTakeFirst();
  if (!region) throw new Fault('invalid', `RegionId: ${unknownReferenceRule('region', draft.regionId)}`);
  const checkpoint = await tx
    .insertInto('checkpoint')
    .values({
      account_id: draft.accountId,
      region_id: draft.regionId,
      name: draft.name,
      code: draft.code,
      is_primary: draft.isPrimary,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'name']).where('deleted_at', 'is', null).doNothing())
    .returning('checkpoint_id')
    .executeTakeFirst();
  if (!checkpoint) throw duplicateName({ field: 'Name', rule: uniqueNameRule('checkpoint'), refusedAs: 'conflict' });
  const server = await tx
    .insertInto('checkpoint_server')
    .values({ checkpoint_id: checkpoint.checkpoint_id, created_at: now })
    .returning('server_id')
    .executeTakeFirstOrThrow();
  await announce(tx, { topic: 'checkpoint', ids: [server.server_id] });
  return { checkpointId: checkpoint.checkpoint_id, serverId: server.server_id };
}

/**
 * Issues a token that the server can exchange for its key, once, within a day. Earlier tokens of the server become
 * invalid.
 */
export async function issueEnrolment(
  tx: Tx,
  serverId: number,
  random: Pick<RandomSource, 'bytes'>,
  now: Instant,
): Promise<Secret> {
  const token = new Secret(TOKEN_PREFIX + random.bytes(32).toString('base64url'));
  await tx.deleteFrom('checkpoint_enrolment').where('server_id', '=', serverId).where('used_at', 'is', null).execute();
  await tx
    .insertInto('checkpoint_enrolment')
    .values({ token_hash: hashSecret(token), server_id: serverId, created_at: now, expires_at: now + ENROLMENT_MS })
    .execute();
  return token;
}

/**
 * Exchanges a token for the server's key. The key of an earlier enrolment becomes invalid. From now on, messages to the
 * server are sealed to `publicKey`.
 * @throws Fault `unauthenticated` when the token is unknown, used, expired, or its server is deleted; `invalid` for an
 * invalid public key
 */
export async function enrol(
  tx: Tx,
  { token, publicKey }: { readonly token: Secret; readonly publicKey: string },
  random: Pick<RandomSource, 'bytes'>,
  now: Instant,
): Promise<{ readonly serverId: number; readonly key: Secret }> {
  if (!isSealingKey(publicKey)) throw new Fault('invalid', 'publicKey: must be an X25519 key, raw, as base64url');
  const used = await tx
    .updateTable('checkpoint_enrolment')
    .set({ used_at: now })
    .where('token_hash', '=', hashSecret(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('server_id')
    .executeTakeFirst();
  const key = new Secret(random.bytes(32).toString('base64url'));
  const server = await tx
    .updateTable('checkpoint_server')
    .set({ key_hash: hashSecret(key), sealing_key: Buffer.from(publicKey, 'base64url') })
    .where('server_id', '=', used?.server_id ?? 0)
    .where('deleted_at', 'is', null)
    .returning('server_id')
    .executeTakeFirst();
  if (!server) throw new Fault('unauthenticated', 'The enrolment token is unknown, used or expired');
  // The server's previous key is invalid in every process.
  await announce(tx, { topic: 'checkpoint', ids: [server.server_id] });
  return { serverId: server.server_id, key };
}

/** The server of a key. */
interface IdentifiedServer {
  readonly serverId: number;
  readonly checkpointId: number;
  readonly checkpointName: string;
  /** Public key with which data for the server is sealed. */
  readonly sealingKey: string;
}

/** Finds the server of a key; undefined for an unknown key, or one of a removed server. */
export async function findServerByKey(db: Db, key: Secret): Promise<IdentifiedServer | undefined> {
  const row = await db
    .selectFrom('checkpoint_server as s')
    .innerJoin('checkpoint as c', 'c.checkpoint_id', 's.checkpoint_id')
    .select(['s.server_id', 's.checkpoint_id', 's.sealing_key', 'c.name'])
    .where('s.key_hash', '=', hashSecret(key))
    .where('s.deleted_at', 'is', null)
    .where('c.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row?.sealing_key) return undefined;
  return {
    serverId: row.server_id,
    checkpointId: row.checkpoint_id,
    checkpointName: row.name,
    sealingKey: row.sealing_key.toString('base64url'),
  };
}

/**
 * Removes a checkpoint and its servers; their keys become invalid immediately. Returns undefined if the account has no
 * such checkpoint.
 */
export async function removeCheckpoint(
  tx: Tx,
  { accountId, checkpointId }: { readonly accountId: number; readonly checkpointId: number },
  now: Instant,
): Promise<{ readonly name: string } | undefined> {
  const removed = await tx
    .updateTable('checkpoint')
    .set({ deleted_at: now, is_enabled: false })
    .where('account_id', '=', accountId)
    .where('checkpoint_id', '=', checkpointId)
    .where('deleted_at', 'is', null)
    .returning('name')
    .executeTakeFirst();
  if (!removed) return undefined;
  await tx
    .updateTable('checkpoint_server')
    .set({ key_hash: null, sealing_key: null })
    .where('checkpoint_id', '=', checkpointId)
    .execute();
  const servers = tx.selectFrom('checkpoint_server').select('server_id').where('checkpoint_id', '=', checkpointId);
  await tx.deleteFrom('checkpoint_enrolment').where('server_id', 'in', servers).where('used_at', 'is', null).execute();
  await announce(tx, { topic: 'checkpoint', ids: [checkpointId] });
  return removed;
}

/** Keys and tokens are random, so one round of SHA-256 protects them as well as a slow hash would. */
function hashSecret(secret: Secret): Buffer {
  return createHash('sha256').update(secret.reveal()).digest();
}
