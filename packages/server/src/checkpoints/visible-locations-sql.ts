import { sql } from 'kysely';
import type { Caller } from '../rights/index.js';
import type { Db } from '../db/connection.js';

/** Guids of private locations whose names the caller may read: all of the account, or these. */
export type VisibleLocations = 'all' | ReadonlySet<string>;

/** Whether a place may be named: public ones always, private ones where their location may be. */
export const isNameable = (
  visible: VisibleLocations,
  { locationGuid }: { readonly locationGuid?: string | undefined },
): boolean => locationGuid === undefined || visible === 'all' || visible.has(locationGuid);

/**
 * Private locations the caller holds a right on, and those that monitors they may view select: the checks of these monitors
 * name them anyway. `monitors`: those the caller may view. The names of other locations would tell of monitors that are hidden from the caller.
 */
export async function visibleLocations(
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
  return new Set([...rights.contexts('privateLocation', 1), ...rows.map(({ guid }) => guid)]);
}
