import { sql } from 'kysely';
import type { Db } from '../../db/connection.js';
import { binaryArray } from '../../db/rows.js';
import type { StoredTile } from './dashboard-rules.js';

/** Removes deleted monitors and groups from tiles. A tile whose own monitors are all deleted shows none, not all. */
export async function removeDeletedObjects(
  db: Db,
  accountId: number,
  dashboards: readonly (readonly StoredTile[])[],
): Promise<StoredTile[][]> {
  const referencedGuids = dashboards
    .flat()
    .flatMap(({ Monitors = [], MonitorGroups = [], CustomMetrics = [], DrawnMonitors = [] }) => [
      ...Monitors,
      ...MonitorGroups,
      ...DrawnMonitors,
      ...CustomMetrics.map(({ MonitorGuid }) => MonitorGuid),
    ]);
  const existing =
    referencedGuids.length === 0
      ? new Set<string>()
      : await loadExistingGuids(db, accountId, [...new Set(referencedGuids)]);
  const keepExisting = (guids: readonly string[]): string[] => guids.filter((guid) => existing.has(guid));
  return dashboards.map((tiles) =>
    tiles.map((tile) => ({
      ...tile,
      ...(tile.Monitors && { Monitors: keepExisting(tile.Monitors) }),
      ...(tile.MonitorGroups && { MonitorGroups: keepExisting(tile.MonitorGroups) }),
      ...(tile.DrawnMonitors && { DrawnMonitors: keepExisting(tile.DrawnMonitors) }),
      ...(tile.CustomMetrics && {
        CustomMetrics: tile.CustomMetrics.filter(({ MonitorGuid }) => existing.has(MonitorGuid)),
      }),
    })),
  );
}

/** Guids of monitors and groups never collide, so one set holds both. */
async function loadExistingGuids(db: Db, accountId: number, guids: readonly string[]): Promise<Set<string>> {
  const guidArray = binaryArray('uuid', guids);
  const { rows } = await sql<{ guid: string }>`
    select monitor_guid::text as guid from monitor
      where account_id = ${accountId} and monitor_guid = any(${guidArray}::uuid[])
    union all select monitor_group_guid::text from monitor_group
      where account_id = ${accountId} and monitor_group_guid = any(${guidArray}::uuid[])`.execute(db);
  return new Set(rows.map(({ guid }) => guid));
}
