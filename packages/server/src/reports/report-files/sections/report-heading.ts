import { MAX_FILTER_ITEMS } from '@vedette/contract/v1/dashboards/dashboard-filters';
import { loadRegions } from '../../../checkpoints/index.js';
import {
  listGroupNames,
  type StoredDashboard,
  loadCheckpointsByName,
  loadMonitorNames,
  mergeViewFilters,
} from '../../../dashboards/index.js';
import type { Db } from '../../../definitions/index.js';
import { isVisible, type Scope } from '../../../monitors/index.js';
import type { Report } from '../model/report.js';
import { describeCheckFilter, type ReportView } from './readers/report-view-rules.js';
import { column } from '@vedette/contract/v1/dashboards/sections/section-parts';

/**
 * Returns the name of a report and the filters of its page. Monitors and groups the owner may not see are not named.
 */
export async function loadReportHeading(
  { db }: { readonly db: Db },
  scope: Scope,
  { name, dashboardGuid }: Pick<StoredDashboard, 'name' | 'dashboardGuid'>,
  view: ReportView | undefined,
): Promise<Pick<Report, 'name' | 'dashboardGuid' | 'about' | 'filters'>> {
  if (!view) return { name, dashboardGuid };
  const filter = mergeViewFilters(view.narrowings);
  const groups =
    filter.groups.length === 0 ? [] : (await listGroupNames(db, scope, filter.groups, MAX_FILTER_ITEMS)).groups;
  const visibleGuids = filter.monitors
    .map((guid) => guid.toLowerCase())
    .filter((guid) => isVisible(scope.visible, guid));
  const monitors = [...(await loadMonitorNames(db, scope.accountId, visibleGuids)).values()];
  const isSingleMonitor = monitors.length === 1 && filter.groups.length === 0;
  return {
    name,
    dashboardGuid,
    ...(isSingleMonitor && { about: monitors.join('') }),
    filters: [
      ...(isSingleMonitor ? [] : nameFilter('monitor', monitors)),
      ...nameFilter(
        'group',
        groups.map((group) => group.name),
      ),
      ...nameFilter('checkpoint', await loadLocationNames(db, scope.accountId, view)),
      ...describeCheckFilter(view),
    ],
  };
}

const nameFilter = (
  textKey: 'monitor' | 'group' | 'checkpoint',
  names: readonly string[],
): NonNullable<Report['filters']> =>
  names.length === 0 ? [] : [{ column: column(textKey, 'text'), value: names.join(', ') }];

/** Returns names of checkpoints, and of regions, which stand for all their checkpoints. */
async function loadLocationNames(
  db: Db,
  accountId: number,
  { checkpointIds, regionIds }: ReportView,
): Promise<string[]> {
  const checkpoints = checkpointIds.length === 0 ? [] : await loadCheckpointsByName(db, accountId);
  const regions = regionIds.length === 0 ? [] : await loadRegions(db, accountId);
  return [
    ...checkpoints.filter(({ checkpointId }) => checkpointIds.includes(checkpointId)).map(({ name }) => name),
    ...regions.filter(({ regionId }) => regionIds.includes(regionId)).map(({ name }) => name),
  ];
}
