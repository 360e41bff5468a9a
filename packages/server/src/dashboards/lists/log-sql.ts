import { sql } from 'kysely';
import type { Db } from '../../db/connection.js';

/** Returns names of monitors by guid, without deleted ones. */
export async function loadMonitorNames(
  db: Db,
  accountId: number,
  guids: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ guid: string; name: string }>`
    select m.monitor_guid as guid, m.name from monitor m
    where m.account_id = ${accountId} and m.monitor_guid = any(${guids}::uuid[])`.execute(db);
  return new Map(rows.map(({ guid, name }) => [guid, name]));
}

/** Returns the browser checks that have a screenshot of the page or of a step. */
export async function findChecksWithPictures(
  db: Db,
  accountId: number,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`
    select d.id from check_detail d
    where d.account_id = ${accountId} and d.id = any(${ids}::bigint[])
      and (jsonb_path_exists(d.detail, '$.pictures[0]') or jsonb_path_exists(d.detail, '$.steps[*].seen.pictures[0]'))`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}
