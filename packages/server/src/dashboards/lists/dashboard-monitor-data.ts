import { sortRows } from '@vedette/contract/v1/dashboards/sections/figures-table';
import { monitorDataValue } from '@vedette/contract/v1/dashboards/monitor-data-value';
import type { DashboardFiguresQuery } from '@vedette/contract/v1/dashboards/dashboard';
import type { DashboardMonitorData } from '@vedette/contract/v1/dashboards/dashboard-monitor-data';
import type { Caller } from '../../rights/index.js';
import { findSlaOrDefault, readOverviewInPeriod } from '../../sla/index.js';
import type { Scope } from '../../monitors/index.js';
import {
  resolveDashboardQuery,
  splitPeriod,
  loadMonitorsInPeriod,
  baseFiguresQuery,
  type DashboardFigureDeps,
  type FiguresOptions,
} from '../figures/dashboard-figures.js';
import type { StoredTile } from '../definition/dashboard-rules.js';
import { intersectMonitors, toDashboardNumbers } from '../figures/figures-rules.js';
import { listGroupNames } from '../definition/group-names-sql.js';
import { withSteppedClock, type SteppedClockDeps } from '../figures/shared-figures.js';
import { toSlaColumns, type DataRow } from './monitor-data-rules.js';
import { loadFigureLookup, slaTargets } from '../figures/figure-lookup.js';

/** Maximum number of monitors, as for the figures of all tiles, and of groups, as more are not comparable. */
const MAX_MONITORS = 200;
const MAX_GROUPS = 50;

/** The settings that decide the rows. */
export type DataTile = Pick<StoredTile, 'RowsFor' | 'SlaGuid' | 'SortBy' | 'IsDescending'>;

interface MonitorDataOptions extends Omit<FiguresOptions, 'take' | 'slaGuid'> {
  readonly accountZone: string;
  /** Groups of the dashboard or query; empty: all of the account. */
  readonly groups: readonly string[];
  readonly take?: number;
}

/**
 * Returns figures of monitors or groups as the tile is set.
 * @throws Fault `missing` for the dashboard or the tile, `invalid` for the period.
 */
export async function readDashboardMonitorData(
  deps: DashboardFigureDeps & SteppedClockDeps,
  caller: Caller,
  guid: string,
  query: DashboardFiguresQuery,
): Promise<DashboardMonitorData> {
  const steppedDeps = withSteppedClock(deps, caller.accountId);
  const { scope, period, now, context, tile = {} } = await resolveDashboardQuery(steppedDeps, caller, guid, query);
  const { zone, accountZone } = caller;
  const { MonitorGroupGuid: groupGuid, MonitorGroupGuids: groupGuids = groupGuid === undefined ? [] : [groupGuid] } =
    query;
  const requested = context.hasOwnMonitors ? [] : groupGuids;
  const groups = requested.length === 0 ? context.monitorGroupGuids : requested;
  return loadMonitorDataInPeriod(steppedDeps, scope, tile, { period, now, zone, accountZone, groups });
}

/** Returns the same for the monitors of a scope. */
export async function loadMonitorDataInPeriod(
  deps: DashboardFigureDeps,
  scope: Scope,
  tile: DataTile,
  options: MonitorDataOptions,
): Promise<DashboardMonitorData> {
  const { RowsFor = 'Monitors' } = tile;
  const header = { FromAt: options.period.start, UntilAt: options.period.end, RowsFor };
  const data = {
    ...header,
    ...(await (RowsFor === 'Groups' ? loadGroupData : loadSingleMonitorData)(deps, scope, tile, options)),
  };
  return { ...data, Rows: sortRows(data.Rows, tile, (column, row) => monitorDataValue(column, row, data)) };
}

type MonitorDataRows = Pick<DashboardMonitorData, 'Sla' | 'Total' | 'Rows'>;

async function loadSingleMonitorData(
  deps: DashboardFigureDeps,
  scope: Scope,
  tile: DataTile,
  options: MonitorDataOptions,
): Promise<MonitorDataRows> {
  const { period, zone, accountZone, now, take = MAX_MONITORS } = options;
  const page = { groupGuid: undefined, search: undefined, skip: 0, take };
  const sla = await findSlaOrDefault(deps.db, scope.accountId, tile.SlaGuid);
  const [{ Total, Rows: rows }, overview] = await Promise.all([
    loadMonitorsInPeriod(deps, scope, page, { buckets: splitPeriod(period, zone), now }),
    sla && readOverviewInPeriod(deps, { ...scope, zone: accountZone }, sla.slaGuid, { ...page, period }),
  ]);
  const slaColumns = new Map(overview?.Rows.map((groupGuid) => [groupGuid.MonitorGuid, toSlaColumns(groupGuid)]));
  return {
    ...(sla &&
      overview && {
        Sla: {
          SlaGuid: sla.slaGuid,
          Description: sla.description,
          CountsFromAt: overview.CountsFromAt,
          ...slaTargets(sla),
        },
      }),
    Total,
    Rows: rows.map(({ MonitorGuid, MonitorName, ...numbers }): DataRow => ({
      Guid: MonitorGuid,
      Name: MonitorName,
      ...numbers,
      ...slaColumns.get(MonitorGuid),
    })),
  };
}

async function loadGroupData(
  deps: DashboardFigureDeps,
  scope: Scope,
  _tile: DataTile,
  { period, now, groups }: MonitorDataOptions,
): Promise<MonitorDataRows> {
  const groupList = await listGroupNames(deps.db, scope, groups, MAX_GROUPS);
  const rows: DataRow[] = [];
  for (const { guid, name } of groupList.groups) {
    const monitors = intersectMonitors(scope.visible, await deps.monitorsOfGroup(scope.accountId, guid));
    const windows = period.start < period.end ? [{ ...period, window: 0 }] : [];
    const figuresAt = await loadFigureLookup(deps, {
      ...baseFiguresQuery(deps, scope, now),
      monitors,
      windows,
      byMonitor: false,
    });
    rows.push({ Guid: guid, Name: name, ...toDashboardNumbers(figuresAt('', 0)) });
  }
  return { Total: groupList.total, Rows: rows };
}
