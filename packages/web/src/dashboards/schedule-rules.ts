import type { Dashboard } from '@vedette/contract/v4/dashboard';
import type { DashboardSearch, ReportSearch } from '../parts/navigation/search.js';

/**
 * What the form of a new report begins with; its dashboard as it is set: filters are chosen once it is saved, and the form says
 * so. Two moments are such a filter: a report that is sent again and again has a period that goes on.
 */
export function scheduled(
  { DashboardGuid: dashboard, DashboardFilter: filter }: Dashboard,
  search: DashboardSearch,
): ReportSearch {
  const period = search.period ?? filter?.SelectedPeriod?.PresetPeriod;
  const { from, groups, monitors, level, partial, checkpoints, regions } = search;
  const isFiltered = [from, groups, monitors, level, partial, checkpoints, regions].some((each) => each !== undefined);
  return { dashboard, ...(period !== undefined && { period }), ...(isFiltered && { filtered: true as const }) };
}
