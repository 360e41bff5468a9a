import { inOrder } from '@vedette/contract/v1/dashboards/sections/chosen-columns';
import { dataValue } from '@vedette/contract/v1/dashboards/monitor-data-value';
import type { DashboardFiguresQuery } from '@vedette/contract/v1/dashboards/dashboard';
import type { DashboardMonitorData } from '@vedette/contract/v1/dashboards/dashboard-monitor-data';
import type { Caller } from '../../rights/index.js';
import { readOverviewOver } from '../../sla/index.js';
import type { Scope } from '../../monitors/index.js';
import {
  askedOf,
  bucketsIn,
  monitorsOver,
  wishOf,
  type DashboardFigureDeps,
  type Stretch,
} from '../figures/dashboard-figures.js';
import type { StoredTile } from '../definition/dashboard-rules.js';
import { both, numbersOf } from '../figures/figures-rules.js';
import { namedGroups } from '../definition/group-names-sql.js';
import { inSteps, type Stepped } from '../figures/shared-figures.js';
import { ofSla, type DataRow } from './monitor-data-rules.js';
import { slaOf, tell, wantedBy } from '../figures/told-figures.js';

/** As many come with the figures of all tiles, and as many groups nobody compares. */
const MOST_MONITORS = 200;
const MOST_GROUPS = 50;

/** What decides about its rows. */
export type DataTile = Pick<StoredTile, 'RowsFor' | 'SlaGuid' | 'SortBy' | 'IsDescending'>;

interface DataWish extends Omit<Stretch, 'take' | 'slaGuid'> {
  readonly accountZone: string;
  /** Groups it is limited to; none: all of the account. */
  readonly groups: readonly string[];
  readonly take?: number;
}

/**
 * Figures of monitors or groups as a tile is set to.
 * @throws Fault `missing` for the dashboard or the tile, `invalid` for the period.
 */
export async function readDashboardMonitorData(
  deps: DashboardFigureDeps & Stepped,
  caller: Caller,
  guid: string,
  query: DashboardFiguresQuery,
): Promise<DashboardMonitorData> {
  const stepped = inSteps(deps, caller.accountId);
  const { scope, period, now, context, tile = {} } = await askedOf(stepped, caller, guid, query);
  const { zone, accountZone } = caller;
  const { MonitorGroupGuid: one, MonitorGroupGuids: several = one === undefined ? [] : [one] } = query;
  const asked = context.hasOwnMonitors ? [] : several;
  const groups = asked.length === 0 ? context.monitorGroupGuids : asked;
  return monitorDataOver(stepped, scope, tile, { period, now, zone, accountZone, groups });
}

/** The same of the monitors of a scope. */
export async function monitorDataOver(
  deps: DashboardFigureDeps,
  scope: Scope,
  tile: DataTile,
  wish: DataWish,
): Promise<DashboardMonitorData> {
  const { RowsFor = 'Monitors' } = tile;
  const span = { FromAt: wish.period.start, UntilAt: wish.period.end, RowsFor };
  const told = { ...span, ...(await (RowsFor === 'Groups' ? ofGroups : ofMonitors)(deps, scope, tile, wish)) };
  return { ...told, Rows: inOrder(told.Rows, tile, (column, row) => dataValue(column, row, told)) };
}

type Told = Pick<DashboardMonitorData, 'Sla' | 'Total' | 'Rows'>;

async function ofMonitors(deps: DashboardFigureDeps, scope: Scope, tile: DataTile, wish: DataWish): Promise<Told> {
  const { period, zone, accountZone, now, take = MOST_MONITORS } = wish;
  const page = { groupGuid: undefined, search: undefined, skip: 0, take };
  const sla = await slaOf(deps, scope.accountId, tile.SlaGuid);
  const [{ Total, Rows: rows }, overview] = await Promise.all([
    monitorsOver(deps, scope, page, { buckets: bucketsIn(period, zone), now }),
    sla && readOverviewOver(deps, { ...scope, zone: accountZone }, sla.slaGuid, { ...page, period }),
  ]);
  const judged = new Map(overview?.Rows.map((one) => [one.MonitorGuid, ofSla(one)]));
  return {
    ...(sla &&
      overview && {
        Sla: {
          SlaGuid: sla.slaGuid,
          Description: sla.description,
          CountsFromAt: overview.CountsFromAt,
          ...wantedBy(sla),
        },
      }),
    Total,
    Rows: rows.map(({ MonitorGuid, MonitorName, ...numbers }): DataRow => ({
      Guid: MonitorGuid,
      Name: MonitorName,
      ...numbers,
      ...judged.get(MonitorGuid),
    })),
  };
}

async function ofGroups(
  deps: DashboardFigureDeps,
  scope: Scope,
  _tile: DataTile,
  { period, now, groups }: DataWish,
): Promise<Told> {
  const named = await namedGroups(deps.db, scope, groups, MOST_GROUPS);
  const rows: DataRow[] = [];
  for (const { guid, name } of named.groups) {
    const monitors = both(scope.visible, await deps.monitorsOfGroup(scope.accountId, guid));
    const windows = period.start < period.end ? [{ ...period, window: 0 }] : [];
    const toldOf = await tell(deps, { ...wishOf(deps, scope, now), monitors, windows, byMonitor: false });
    rows.push({ Guid: guid, Name: name, ...numbersOf(toldOf('', 0)) });
  }
  return { Total: named.total, Rows: rows };
}
