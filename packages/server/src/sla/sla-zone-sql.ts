import { sql } from 'kysely';
import type { Db } from '../db/connection.js';
import type { ActiveTime } from './active-time-rules.js';
import { ALWAYS } from './stored-sla.js';

export interface CountedTime extends Omit<ActiveTime, 'zone'> {
  readonly slaGuid: string;
}

/** Returns SLAs of an account that depend on the time zone. */
export async function selectZoneDependentSlas(db: Db, accountId: number): Promise<CountedTime[]> {
  const { rows } = await sql<CountedTime>`
    select s.sla_guid as "slaGuid", s.active_hours as "activeHours", s.created_at as "createdAt",
      coalesce(jsonb_agg(jsonb_build_object('starts', x.starts, 'ends', x.ends)) filter (where x.starts is not null), '[]')
        as exclusions
    from sla s left join sla_exclusion x on x.account_id = s.account_id and x.sla_guid = s.sla_guid
    where s.account_id = ${accountId}
    group by s.sla_guid, s.active_hours, s.created_at
    having s.active_hours <> ${ALWAYS} or count(x.starts) > 0
    order by s.sla_guid`.execute(db);
  return rows;
}
