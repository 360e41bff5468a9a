import type { Instant } from '@vedette/kernel/clock';
import { Fault } from '@vedette/kernel/fault';
import { announce } from '../db/announce.js';
import type { Db, Tx } from '../db/connection.js';
import type { CheckpointAddress } from './checkpoint.js';

/** Adds a server that has yet to enrol. Returns its id. */
export async function addServer(tx: Tx, checkpointId: number, now: Instant): Promise<number> {
  const { server_id: serverId } = await tx
    .insertInto('checkpoint_server')
    .values({ checkpoint_id: checkpointId, created_at: now })
    .returning('server_id')
    .executeTakeFirstOrThrow();
  await announce(tx, { topic: 'checkpoint', ids: [serverId] });
  return serverId;
}

/**
 * Removes a server; its key becomes invalid immediately.
 * @throws Fault `conflict` for the last one of its checkpoint
 */
export async function removeServer(
  tx: Tx,
  { checkpointId, serverId }: { readonly checkpointId: number; readonly serverId: number },
  now: Instant,
): Promise<void> {
  const servers = await tx
    .selectFrom('checkpoint_server')
    .select('server_id')
    .where('checkpoint_id', '=', checkpointId)
    .where('deleted_at', 'is', null)
    .orderBy('server_id')
    .forUpdate()
    .execute();
  if (servers.length < 2)
    throw new Fault('conflict', 'ServerId: a checkpoint needs at least one server; remove the checkpoint instead');
  await tx
    .updateTable('checkpoint_server')
    .set({ key_hash: null, sealing_key: null, deleted_at: now })
    .where('server_id', '=', serverId)
    .execute();
  await tx.deleteFrom('checkpoint_enrolment').where('server_id', '=', serverId).where('used_at', 'is', null).execute();
  await announce(tx, { topic: 'checkpoint', ids: [serverId] });
}

/** Returns the addresses of a server at an instant, sorted as text; empty if none are configured. */
export async function serverAddresses(db: Db, serverId: number, at: Instant): Promise<string[]> {
  const rows = await db
    .selectFrom('checkpoint_address')
    .select('address')
    .where('server_id', '=', serverId)
    .where('active_from', '<=', at)
    .orderBy('address')
    .execute();
  return rows.map(({ address }) => address);
}

/** Replaces the addresses of a server. Of duplicates, the first counts. */
export async function setAddresses(tx: Tx, serverId: number, addresses: readonly CheckpointAddress[]): Promise<void> {
  await tx.deleteFrom('checkpoint_address').where('server_id', '=', serverId).execute();
  const rows = addresses.map(({ address, activeFrom }) => ({
    server_id: serverId,
    address,
    active_from: activeFrom,
  }));
  if (rows.length > 0) {
    await tx
      .insertInto('checkpoint_address')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  await announce(tx, { topic: 'checkpoint', ids: [serverId] });
}
