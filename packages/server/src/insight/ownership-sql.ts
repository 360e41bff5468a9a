import { sql } from 'kysely';
import type { Db } from '../db/connection.js';

/** What an operator owns, in words for a message; an operator cannot be removed while he owns something. */
export async function ownedBy(db: Db, accountId: number, operatorGuid: string): Promise<string[]> {
  const { rows } = await sql<{ owned: string }>`
    select 'dashboard ' || name as owned from dashboard
    where account_id = ${accountId} and owner_guid = ${operatorGuid}
    union all
    select 'public status page ' || name from public_status_page
    where account_id = ${accountId} and owner_guid = ${operatorGuid}
    union all
    select 'scheduled report ' || report_guid from scheduled_report
    where account_id = ${accountId} and owner_guid = ${operatorGuid}
    order by owned`.execute(db);
  return rows.map(({ owned }) => owned);
}
