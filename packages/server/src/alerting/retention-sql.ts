import type { Instant } from '@vedette/kernel/clock';
import { sql } from 'kysely';
import type { Db } from '../db/connection.js';

const ROWS_AT_ONCE = 5_000;

/** Ages beyond which alerting forgets. */
export interface AlertingRetention {
  /** Alerts with their messages, and how far the levels of closed incidents had come. */
  readonly alertsBefore: Instant;
  /** Mails that have left, stayed or failed. */
  readonly mailsBefore: Instant;
}

/** Removes what is too old, a bounded number of rows; returns how many, so that the caller goes on until none is left. */
export async function dropOldAlerts(db: Db, { alertsBefore, mailsBefore }: AlertingRetention): Promise<number> {
  const statements = [
    sql`delete from mail where mail_id in (
      select mail_id from mail where settled_at < ${mailsBefore} order by mail_id limit ${ROWS_AT_ONCE})`,
    sql`delete from alert where (account_id, alert_guid) in (
      select account_id, alert_guid from alert where alerted_at < ${alertsBefore} limit ${ROWS_AT_ONCE})`,
    sql`delete from alert_escalation where is_closed
      and (incident -> 'incident' ->> 'firstErrorAt')::bigint < ${alertsBefore}`,
    sql`delete from mail_window where closes_at < ${mailsBefore}`,
  ];
  let dropped = 0;
  for (const statement of statements) dropped += Number((await statement.execute(db)).numAffectedRows ?? 0n);
  return dropped;
}
