import type { Dashboard } from '@vedette/contract/v4/dashboard';
import type { DashboardSearch, ReportSearch } from '../parts/navigation/search.js';

/**
 * Returns the initial values of a new report. Filters are selected after it is saved, which the form explains. Custom
 * ranges count as filters, because a recurring report needs a relative period.
 */
export function newReportSearch(
  { DashboardGuid: dashboard, DashboardFilter: filter }: Dashboard,
  search: DashboardSearch,
): ReportSearch {
  const period = search.period ?? filter?.SelectedPeriod?.PresetPeriod;
  const { from, groups, monitors, level, partial, checkpoints, regions } = search;
  const isFiltered = [from, groups, monitors, level, partial, checkpoints, regions].some((each) => each !== undefined);
  return { dashboard, ...(period !== undefined && { period }), ...(isFiltered && { filtered: true as const }) };
}
