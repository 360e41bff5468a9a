import { sql } from 'kysely';
import type { Caller } from '../rights/index.js';
import type { Db } from '../db/connection.js';

/** Guids of private locations whose names the caller may read: `all` of the account, or the given ones. */
export type VisibleLocations = 'all' | ReadonlySet<string>;

/** Whether a checkpoint may be named: public ones always, private ones if their location may be. */
export const isNameable = (
  visible: VisibleLocations,
  { locationGuid }: { readonly locationGuid?: string | undefined },
): boolean => locationGuid === undefined || visible === 'all' || visible.has(locationGuid);

/**
 * Returns the private locations on which the caller has a permission, and those selected by monitors they may view
 * (`monitors`), whose checks name them anyway. Names of other locations would reveal monitors that are hidden from the
 * caller.
 */
export async function loadVisibleLocations(
  db: Db,
  caller: Caller,
  monitors: 'all' | readonly string[],
): Promise<VisibleLocations> {
  if (caller.isAdministrator) return 'all';
  const { accountId, rights } = caller;
  const { rows } = await sql<{ guid: string }>`
    select r.location_guid::text as guid from checkpoint_region r
    where r.account_id = ${accountId} and r.location_guid is not null and exists (
      select from monitor m
      where m.account_id = r.account_id
        and ${monitors === 'all' ? sql`true` : sql`m.monitor_guid = any(${[...monitors]}::uuid[])`}
        and (m.selected_checkpoints -> 'Regions' @> to_jsonb(r.region_id) or exists (
          select from checkpoint c
          where c.region_id = r.region_id and m.selected_checkpoints -> 'Checkpoints' @> to_jsonb(c.checkpoint_id))))
  `.execute(db);
  return new Set([...rights.itemsWithLevel('privateLocation', 1), ...rows.map(({ guid }) => guid)]);
}
