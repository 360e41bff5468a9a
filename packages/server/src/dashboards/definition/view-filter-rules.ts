import type { DashboardFiguresQuery } from '@vedette/contract/v1/dashboards/dashboard';

/** Monitors and groups together. */
export interface ViewFilter {
  readonly groups: readonly string[];
  readonly monitors: readonly string[];
}

/** What a dashboard is looked at with: what it tells of is in each of these. */
export function toViewFilters(query: Omit<DashboardFiguresQuery, 'Tile'>): ViewFilter[] {
  const { MonitorGuid: monitor, MonitorGroupGuid: group, MonitorGuids = [], MonitorGroupGuids = [] } = query;
  return [
    { groups: group === undefined ? [] : [group], monitors: [] },
    { groups: [], monitors: monitor === undefined ? [] : [monitor] },
    { groups: MonitorGroupGuids, monitors: MonitorGuids },
  ].filter(({ groups, monitors }) => groups.length + monitors.length > 0);
}

/** All that is named, each once, as the address of its page holds it. */
export const mergeViewFilters = (filters: readonly ViewFilter[]): ViewFilter => ({
  groups: [...new Set(filters.flatMap(({ groups }) => groups))],
  monitors: [...new Set(filters.flatMap(({ monitors }) => monitors))],
});
