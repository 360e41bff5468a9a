import { sql } from 'kysely';
import type { MonitorKinds } from '@vedette/contract/v1/dashboards/predefined';
import type { Db } from '../../db/connection.js';

/** Returns the monitors of an account that have one of the types, and are in use where `isInUse` requires it. */
export async function loadMonitorsOfKinds(
  db: Db,
  accountId: number,
  { types, isInUse }: MonitorKinds,
): Promise<string[]> {
  const { rows } = await sql<{ guid: string }>`
    select m.monitor_guid as guid from monitor m
    where m.account_id = ${accountId} and m.monitor_type = any(${types}::text[])
      and not (${isInUse}::boolean and m.monitor_mode = 'Development')`.execute(db);
  return rows.map(({ guid }) => guid);
}
