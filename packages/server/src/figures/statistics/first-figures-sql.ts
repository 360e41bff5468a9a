import type { Instant } from '@vedette/kernel/clock';
import { sql } from 'kysely';
import type { Db } from '../../db/connection.js';
import type { FiguresQuery } from './figures-query.js';
import { monitorCondition } from './rollup-figures-sql.js';

/** Returns the start of the earliest day, hour or quarter with figures; undefined without any. */
export async function findFirstFigureStart(
  db: Db,
  accountId: number,
  monitors: FiguresQuery['monitors'],
): Promise<Instant | undefined> {
  const query = { accountId, monitors };
  const { rows } = await sql<{ first: number | null }>`
    select min(least(d.first, h.first, q.first)) as first
    from monitor m
    left join lateral (select bucket_at as first from rollup_day r where r.monitor_guid = m.monitor_guid
      order by bucket_at limit 1) d on true
    left join lateral (select bucket_at as first from rollup_hour r where r.monitor_guid = m.monitor_guid
      order by bucket_at limit 1) h on true
    left join lateral (select bucket_at as first from rollup_quarter r where r.monitor_guid = m.monitor_guid
      order by bucket_at limit 1) q on true
    where m.account_id = ${accountId} and ${monitorCondition(query, sql`m.monitor_guid`)}`.execute(db);
  return rows[0]?.first ?? undefined;
}
