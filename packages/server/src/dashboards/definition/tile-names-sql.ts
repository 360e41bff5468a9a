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
  const named = dashboards
    .flat()
    .flatMap(({ Monitors = [], MonitorGroups = [], CustomMetrics = [], DrawnMonitors = [] }) => [
      ...Monitors,
      ...MonitorGroups,
      ...DrawnMonitors,
      ...CustomMetrics.map(({ MonitorGuid }) => MonitorGuid),
    ]);
  const there = named.length === 0 ? new Set<string>() : await loadExistingGuids(db, accountId, [...new Set(named)]);
  const kept = (guids: readonly string[]): string[] => guids.filter((guid) => there.has(guid));
  return dashboards.map((tiles) =>
    tiles.map((tile) => ({
      ...tile,
      ...(tile.Monitors && { Monitors: kept(tile.Monitors) }),
      ...(tile.MonitorGroups && { MonitorGroups: kept(tile.MonitorGroups) }),
      ...(tile.DrawnMonitors && { DrawnMonitors: kept(tile.DrawnMonitors) }),
      ...(tile.CustomMetrics && {
        CustomMetrics: tile.CustomMetrics.filter(({ MonitorGuid }) => there.has(MonitorGuid)),
      }),
    })),
  );
}

/** Guids of monitors and groups never collide, so one set holds both. */
async function loadExistingGuids(db: Db, accountId: number, guids: readonly string[]): Promise<Set<string>> {
  const named = binaryArray('uuid', guids);
  const { rows } = await sql<{ guid: string }>`
    select monitor_guid::text as guid from monitor
      where account_id = ${accountId} and monitor_guid = any(${named}::uuid[])
    union all select monitor_group_guid::text from monitor_group
      where account_id = ${accountId} and monitor_group_guid = any(${named}::uuid[])`.execute(db);
  return new Set(rows.map(({ guid }) => guid));
}
