import { sql } from 'kysely';
import type { Db } from '../../db/connection.js';

/** Makes this test the only process that runs the engine. Its membership has this epoch. */
export async function aMemberRow(db: Db, epoch: number, heartbeatAt = 0): Promise<void> {
  await db.deleteFrom('engine_member').execute();
  await sql`
    insert into engine_member (holder, member, version, heartbeat, heartbeat_at, epoch)
    values (gen_random_uuid(), '', 'test', 0, ${heartbeatAt}, ${epoch})`.execute(db);
}
