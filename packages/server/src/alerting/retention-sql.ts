import type { Instant } from '@vedette/kernel/clock';
import { sql } from 'kysely';
import type { Db } from '../db/connection.js';

const ROWS_PER_BATCH = 5_000;

/** Instants before which alerting data is deleted. */
export interface AlertingRetention {
  /** Alerts with their messages, and the level states of closed incidents. */
  readonly alertsBefore: Instant;
  /** Mails that were sent, kept in the outbox only, or given up. */
  readonly mailsBefore: Instant;
}

/** Deletes a limited number of old rows and returns how many, so that the caller repeats until none is left. */
export async function deleteOldAlerts(db: Db, { alertsBefore, mailsBefore }: AlertingRetention): Promise<number> {
  const statements = [
    sql`delete from mail where mail_id in (
      select mail_id from mail where settled_at < ${mailsBefore} order by mail_id limit ${ROWS_PER_BATCH})`,
    sql`delete from alert where (account_id, alert_guid) in (
      select account_id, alert_guid from alert where alerted_at < ${alertsBefore} limit ${ROWS_PER_BATCH})`,
    sql`delete from alert_escalation where is_closed
      and (incident -> 'incident' ->> 'firstErrorAt')::bigint < ${alertsBefore}`,
    sql`delete from mail_window where closes_at < ${mailsBefore}`,
  ];
  let deleted = 0;
  for (const statement of statements) deleted += Number((await statement.execute(db)).numAffectedRows ?? 0n);
  return deleted;
}
