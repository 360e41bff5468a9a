import type { DashboardFiguresQuery } from '@vedette/contract/v1/dashboards/dashboard';

/** Monitors and groups together. */
export interface Narrowing {
  readonly groups: readonly string[];
  readonly monitors: readonly string[];
}

/** What a dashboard is looked at with: what it tells of is in each of these. */
export function narrowingsOf(query: Omit<DashboardFiguresQuery, 'Tile'>): Narrowing[] {
  const { MonitorGuid: monitor, MonitorGroupGuid: group, MonitorGuids = [], MonitorGroupGuids = [] } = query;
  return [
    { groups: group === undefined ? [] : [group], monitors: [] },
    { groups: [], monitors: monitor === undefined ? [] : [monitor] },
    { groups: MonitorGroupGuids, monitors: MonitorGuids },
  ].filter(({ groups, monitors }) => groups.length + monitors.length > 0);
}

/** All that is named, each once, as the address of its page holds it. */
export const namedIn = (narrowings: readonly Narrowing[]): Narrowing => ({
  groups: [...new Set(narrowings.flatMap(({ groups }) => groups))],
  monitors: [...new Set(narrowings.flatMap(({ monitors }) => monitors))],
});
