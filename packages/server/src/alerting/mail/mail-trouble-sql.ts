import { sql } from 'kysely';
import { MINUTE, type Instant } from '@vedette/kernel/clock';
import type { Db } from '../ledger/ledger-sql.js';

/** A mail that could not leave for so long is worth telling somebody. */
const PATIENCE_MS = 10 * MINUTE;

/** Mails given up within the last ten minutes, and those that were tried in vain for longer than that. */
export async function failingMails(db: Db, at: Instant): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from mail where state = 'failed' and settled_at > ${at - PATIENCE_MS})
      + (select count(*) from mail where state = 'waiting' and attempts > 0 and created_at < ${at - PATIENCE_MS})
      as count`.execute(db);
  return rows[0]?.count ?? 0;
}
