import type { Instant } from '@vedette/kernel/clock';
import { sql } from 'kysely';
import { announce } from '../db/announce.js';
import type { Db, Tx } from '../db/connection.js';
import { isIdle, chooseLocalServer, type LocalServer } from './local-server-rules.js';

interface LocalRow extends LocalServer {
  readonly checkpointId: number;
  readonly isDeleted: boolean;
}

/**
 * Claims a server of each local checkpoint for the process on a data folder, and creates missing ones. Ordered by
 * checkpoint.
 */
export async function claimLocalServers(
  db: Db,
  { member, now }: { readonly member: string; readonly now: Instant },
): Promise<number[]> {
  return db.transaction().execute(async (tx) => {
    const rows = await lockLocalServers(tx);
    const claimed: number[] = [];
    for (const checkpointId of new Set(rows.map((row) => row.checkpointId))) {
      const reusable = chooseLocalServer(
        rows.filter((row) => row.checkpointId === checkpointId),
        member,
        now,
      );
      claimed.push(reusable ? reusable.serverId : await createServer(tx, { checkpointId, member, now }));
    }
    if (claimed.length === 0) return [];
    await tx
      .updateTable('checkpoint_server')
      .set({ member, deleted_at: null })
      .where('server_id', 'in', claimed)
      .execute();
    await announce(tx, { topic: 'checkpoint', ids: claimed });
    return claimed;
  });
}

/** Returns the servers of local checkpoints of the processes on these data folders. */
export async function listLocalServers(db: Db, members: readonly string[]): Promise<readonly number[]> {
  if (members.length === 0) return [];
  const servers = db.selectFrom('checkpoint_server').select('server_id').where('is_local', '=', true);
  const rows = await servers.where('member', 'in', members).execute();
  return rows.map((row) => row.server_id);
}

async function createServer(
  tx: Tx,
  { checkpointId, member, now }: { readonly checkpointId: number; readonly member: string; readonly now: Instant },
): Promise<number> {
  const created = await tx
    .insertInto('checkpoint_server')
    .values({ checkpoint_id: checkpointId, is_local: true, member, created_at: now })
    .returning('server_id')
    .executeTakeFirstOrThrow();
  return created.server_id;
}

/** Removes servers whose process has been silent for long. Each local checkpoint keeps at least one. */
export async function removeIdleLocalServers(db: Db, now: Instant): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const existing = (await lockLocalServers(tx)).filter((row) => !row.isDeleted);
    const idle = existing.filter(
      (row) =>
        isIdle(row, now) && existing.some((other) => other.checkpointId === row.checkpointId && !isIdle(other, now)),
    );
    if (idle.length === 0) return;
    const ids = idle.map(({ serverId }) => serverId);
    await tx.updateTable('checkpoint_server').set({ deleted_at: now }).where('server_id', 'in', ids).execute();
    await announce(tx, { topic: 'checkpoint', ids });
  });
}

/**
 * Locks the rows against other processes until the transaction ends, so that concurrent starts claim different servers.
 */
async function lockLocalServers(tx: Tx): Promise<LocalRow[]> {
  await sql`select pg_advisory_xact_lock(hashtext('vedette local servers'))`.execute(tx);
  const rows = await tx
    .selectFrom('checkpoint_server as s')
    .innerJoin('checkpoint as c', 'c.checkpoint_id', 's.checkpoint_id')
    .select(['s.server_id', 's.checkpoint_id', 's.member', 's.last_seen_at', 's.created_at', 's.deleted_at'])
    .where('s.is_local', '=', true)
    .where('c.deleted_at', 'is', null)
    .orderBy('s.checkpoint_id')
    .orderBy('s.server_id')
    .execute();
  return rows.map((row) => ({
    serverId: row.server_id,
    checkpointId: row.checkpoint_id,
    member: row.member ?? undefined,
    lastSeenAt: row.last_seen_at ?? undefined,
    createdAt: row.created_at,
    isDeleted: row.deleted_at !== null,
  }));
}
