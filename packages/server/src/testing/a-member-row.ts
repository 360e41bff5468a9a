import type { Db } from '../db/connection.js';

/** Adds a process that runs the engine with this epoch, in place of any other with it. */
export async function aMemberRow(db: Db, epoch: number, heartbeatAt = 0): Promise<void> {
  await db.deleteFrom('engine_member').where('epoch', '=', epoch).execute();
  const member = { holder: crypto.randomUUID(), member: '', version: 'test', heartbeat: 0, heartbeat_at: heartbeatAt };
  await db
    .insertInto('engine_member')
    .values({ ...member, epoch })
    .execute();
}
