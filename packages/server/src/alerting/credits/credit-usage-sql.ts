import { sql } from 'kysely';
import type { Instant } from '@vedette/kernel/clock';
import type { Db } from '../../db/connection.js';
import { ALERT_KINDS } from '../delivery-log/alert.js';
import type { SentMessages } from './credit-usage-rules.js';

/**
 * Returns messages that cost a credit since an instant (inclusive), by day of the time zone (IANA), channel and person,
 * newest first.
 */
export async function selectSentMessages(
  db: Db,
  { accountId, zone, since }: { readonly accountId: number; readonly zone: string; readonly since: Instant },
): Promise<readonly SentMessages[]> {
  const { rows } = await sql<SentMessages>`
    select to_char(to_timestamp(i.settled_at / 1000.0) at time zone ${zone}, 'YYYY-MM-DD') as day,
      i.channel, i.operator_guid as "operatorGuid", count(*) as count
    from alert_delivery i join alert a using (account_id, alert_guid)
    where i.account_id = ${accountId} and i.channel in ('Sms', 'Phone') and i.state = 'delivered'
      and i.settled_at >= ${since} and a.kind <> ${ALERT_KINDS.indexOf('System')}
    group by 1, 2, 3 order by 1 desc, 2, 3`.execute(db);
  return rows;
}
