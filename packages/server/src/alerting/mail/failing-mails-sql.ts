import { sql } from 'kysely';
import { MINUTE, type Instant } from '@vedette/kernel/clock';
import type { Db } from '../delivery-log/delivery-log-sql.js';

/** Period of retries after which a mail counts as failing, so that administrators are notified. */
const FAILING_AFTER_MS = 10 * MINUTE;

/** Counts mails given up within the last ten minutes, and those that have been retried for longer than that. */
export async function countFailingMails(db: Db, at: Instant): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from mail where state = 'failed' and settled_at > ${at - FAILING_AFTER_MS})
      + (select count(*) from mail where state = 'waiting' and attempts > 0 and created_at < ${at - FAILING_AFTER_MS})
      as count`.execute(db);
  return rows[0]?.count ?? 0;
}
