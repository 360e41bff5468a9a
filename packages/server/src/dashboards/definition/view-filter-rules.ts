import type { DashboardFiguresQuery } from '@vedette/contract/v1/dashboards/dashboard';

/** Monitors and groups of one filter. */
export interface ViewFilter {
  readonly groups: readonly string[];
  readonly monitors: readonly string[];
}

/** Returns the filters of a view; figures include only monitors that match all of them. */
export function toViewFilters(query: Omit<DashboardFiguresQuery, 'Tile'>): ViewFilter[] {
  const { MonitorGuid: monitor, MonitorGroupGuid: group, MonitorGuids = [], MonitorGroupGuids = [] } = query;
  return [
    { groups: group === undefined ? [] : [group], monitors: [] },
    { groups: [], monitors: monitor === undefined ? [] : [monitor] },
    { groups: MonitorGroupGuids, monitors: MonitorGuids },
  ].filter(({ groups, monitors }) => groups.length + monitors.length > 0);
}

/** Merges the filters into one, without duplicates, as the address of the dashboard's page holds them. */
export const mergeViewFilters = (filters: readonly ViewFilter[]): ViewFilter => ({
  groups: [...new Set(filters.flatMap(({ groups }) => groups))],
  monitors: [...new Set(filters.flatMap(({ monitors }) => monitors))],
});
