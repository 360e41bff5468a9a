import { sql } from 'kysely';
import type { Db } from '../db/connection.js';

/** Inserts account `id` with only the required columns; an existing one is left as it is. */
export async function anAccountRow(db: Db, id = 1): Promise<void> {
  await sql`
    insert into account (account_id, name, timezone_id, culture_name, group_authorization_format, created_at)
    overriding system value values (${id}, ${`Account ${id}`}, 1, 'en-GB', 'Objects', 0)
    on conflict do nothing`.execute(db);
  await sql`select setval(pg_get_serial_sequence('account', 'account_id'), max(account_id)) from account`.execute(db);
}
