import type {
  DashboardFigures,
  DashboardFiguresQuery,
  DashboardMonitors,
  DashboardMonitorsQuery,
  DashboardNumbers,
} from '@vedette/contract/v1/dashboards/dashboard';
import { DAY, type Instant } from '@vedette/kernel/clock';
import { resolvePeriod, resolvePreset, type Period } from '@vedette/kernel/periods';
import type { Caller } from '../../rights/index.js';
import { readSlaMonitors, type SlaMonitorQuery } from '../../sla/index.js';
import { splitIntoBuckets, chooseScale, type FigureReads } from '../../figures/index.js';
import type { Scope, VisibleMonitors, MonitorAccess } from '../../monitors/index.js';
import type { StoredPeriod, StoredTile } from '../definition/dashboard-rules.js';
import { loadDashboard } from '../definition/dashboard.js';
import { toViewFilters, type ViewFilter } from '../definition/view-filter-rules.js';
import {
  addWindowFigures,
  intersectMonitors,
  uniteMonitors,
  noWindowFigures,
  toDashboardNumbers,
} from './figures-rules.js';
import { withSteppedClock, type SteppedClockDeps } from './shared-figures.js';
import { resolveTileContext, findTile, type TileContext } from '../tiles/tile-settings-rules.js';
import { loadSlaTargets, loadFigureLookup } from './figure-lookup.js';
import type { ContextPick } from '../../module/context.js';
import { loadMonitorsOfKinds } from './monitor-kinds-sql.js';

/** Dependencies for reading the figures of tiles. */
export interface DashboardFigureDeps
  extends ContextPick<'db' | 'clock'>, FigureReads, Pick<MonitorAccess, 'visibleTo' | 'monitorsOfGroup'> {}

/** Rows of monitors in the response with the totals; the others are read in pages. */
const MAX_MONITOR_ROWS = 200;
const DEFAULT_TAKE = 50;

/**
 * Returns figures over the requested period, else the dashboard's, cut to the retention and to now.
 * @throws Fault `missing` for the dashboard, `invalid` for the period.
 */
export async function readDashboardFigures(
  deps: DashboardFigureDeps & SteppedClockDeps,
  caller: Caller,
  guid: string,
  query: DashboardFiguresQuery,
): Promise<DashboardFigures> {
  const { scope, period, now, isLimited, context } = await resolveDashboardQuery(
    withSteppedClock(deps, caller.accountId),
    caller,
    guid,
    query,
  );
  const { slaGuid } = context;
  const { figures } = await loadFiguresInPeriod(deps, scope, {
    period,
    zone: caller.zone,
    now,
    take: MAX_MONITOR_ROWS,
    slaGuid,
  });
  return isLimited ? { ...figures, ...findOtherMonitors(figures, scope.visible) } : figures;
}

/** Returns a page of the dashboard's monitors by name with their figures. @throws as `readDashboardFigures`. */
export async function readDashboardMonitors(
  deps: DashboardFigureDeps & SteppedClockDeps,
  caller: Caller,
  guid: string,
  { Search: search, Skip: skip = 0, Take: take = DEFAULT_TAKE, ...query }: DashboardMonitorsQuery,
): Promise<DashboardMonitors> {
  const { scope, period, now } = await resolveDashboardQuery(
    withSteppedClock(deps, caller.accountId),
    caller,
    guid,
    query,
  );
  const page = { groupGuid: undefined, search, skip, take };
  return loadMonitorsInPeriod(deps, scope, page, { buckets: splitPeriod(period, caller.zone), now });
}

function findOtherMonitors(
  { Monitors, Total }: DashboardFigures,
  visible: VisibleMonitors,
): Pick<DashboardFigures, 'OtherMonitors'> {
  if (visible === 'all' || Total <= Monitors.length) return {};
  const included = new Set(Monitors.map(({ MonitorGuid }) => MonitorGuid));
  return { OtherMonitors: visible.filter((each) => !included.has(each)) };
}

export interface ResolvedDashboardQuery {
  readonly scope: Scope;
  readonly period: Period;
  /** A period that reaches to now ends here; all its figures are read as of the same instant. */
  readonly now: Instant;
  readonly isLimited: boolean;
  readonly context: TileContext;
  /** Undefined when no tile was named. */
  readonly tile: StoredTile | undefined;
}

/** Resolves the scope, period and tile of a query. @throws as `readDashboardFigures`, Fault `missing` for the tile. */
export async function resolveDashboardQuery(
  deps: DashboardFigureDeps,
  caller: Caller,
  guid: string,
  query: DashboardFiguresQuery,
): Promise<ResolvedDashboardQuery> {
  const dashboard = await loadDashboard(deps.db, caller.accountId, guid);
  const tile = findTile(dashboard, query.Tile);
  const context = resolveTileContext(dashboard, tile);
  const now = deps.clock.now();
  const requested = resolveDashboardPeriod(context.hasOwnPeriod ? {} : query, context.period, caller.zone, now);
  const period = clampToRetention(requested, now, deps.retention.statisticsDays);
  const filters = context.hasOwnMonitors ? [] : toViewFilters(query);
  const visible = await resolveVisibleMonitors(deps, caller, context, filters);
  const hasViewFilters = filters.length > 0;
  const isLimited = context.isLimitedToMonitors || hasViewFilters || context.kinds !== undefined;
  return { scope: { accountId: caller.accountId, visible }, period, now, isLimited, context, tile };
}

export const splitPeriod = (period: Period, zone: string): Period[] =>
  period.start < period.end ? splitIntoBuckets(period, chooseScale(period), zone) : [];

export interface FiguresOptions extends Pick<ResolvedDashboardQuery, 'period' | 'now'> {
  readonly zone: string;
  readonly take: number;
  /** The SLA whose targets are shown; undefined: the first of the account. */
  readonly slaGuid?: string | undefined;
}

/** Returns figures of monitors over a period in the time zone `zone`: each of the first `take`, and the totals. */
export async function loadFiguresInPeriod(
  deps: DashboardFigureDeps,
  scope: Scope,
  { period, zone, now, take, slaGuid }: FiguresOptions,
): Promise<{ readonly figures: DashboardFigures; readonly overall: DashboardNumbers }> {
  const buckets = splitPeriod(period, zone);
  const windows = buckets.map((bucket, window) => ({ ...bucket, window }));
  const page = { groupGuid: undefined, search: undefined, skip: 0, take };
  const [figuresAt, { Total, Rows }, targets] = await Promise.all([
    loadFigureLookup(deps, {
      ...baseFiguresQuery(deps, scope, now),
      monitors: scope.visible,
      windows,
      byMonitor: false,
    }),
    loadMonitorsInPeriod(deps, scope, page, { buckets, now }),
    loadSlaTargets(deps, scope.accountId, slaGuid),
  ]);
  const windowFigures = windows.map(({ window }) => figuresAt('', window));
  const figures: DashboardFigures = {
    FromAt: period.start,
    UntilAt: period.end,
    Scale: chooseScale(period),
    Total,
    Times: windows.map(({ start, end }, index) => ({
      FromAt: start,
      UntilAt: end,
      ...toDashboardNumbers(windowFigures[index] ?? noWindowFigures),
      ...targets,
    })),
    Monitors: Rows,
  };
  return { figures, overall: toDashboardNumbers(windowFigures.reduce(addWindowFigures, noWindowFigures)) };
}

export const baseFiguresQuery = ({ retention }: DashboardFigureDeps, { accountId }: Scope, now: Instant) => ({
  accountId,
  now,
  checkDays: retention.checkDays,
  withLatency: false,
});

export async function loadMonitorsInPeriod(
  deps: DashboardFigureDeps,
  scope: Scope,
  page: SlaMonitorQuery,
  { buckets, now }: { readonly buckets: readonly Period[]; readonly now: Instant },
): Promise<DashboardMonitors> {
  const { total, monitors } = await readSlaMonitors(deps.db, scope, page);
  const guids = monitors.map(({ monitorGuid }) => monitorGuid);
  const windows = buckets.map((each) => ({ ...each, window: 0 }));
  const figuresAt = await loadFigureLookup(deps, {
    ...baseFiguresQuery(deps, scope, now),
    monitors: guids,
    windows,
    byMonitor: true,
  });
  return {
    Total: total,
    Rows: monitors.map(({ monitorGuid, name }) => ({
      MonitorGuid: monitorGuid,
      MonitorName: name,
      ...toDashboardNumbers(figuresAt(monitorGuid, 0)),
    })),
  };
}

/**
 * Returns the requested period, else the dashboard's. A dashboard shows the present: a period of the last hours ends
 * now.
 * @throws Fault `invalid`.
 */
export function resolveDashboardPeriod(
  query: DashboardFiguresQuery,
  stored: StoredPeriod,
  zone: string,
  now: Instant,
): Period {
  const preset = query.PresetPeriod ?? query.Period;
  if ((preset ?? query.Start ?? query.End) !== undefined) {
    return resolvePeriod({ ...query, PresetPeriod: preset }, now, zone, 'quarters');
  }
  return 'preset' in stored ? resolvePreset(stored.preset, now, zone, 'quarters') : stored;
}

/** Returns the part of a period that has passed and is still stored. */
export function clampToRetention({ start, end }: Period, now: Instant, retentionDays: number): Period {
  const from = Math.min(now, Math.max(start, (Math.floor(now / DAY) - retentionDays) * DAY));
  return { start: from, end: Math.max(from, Math.min(end, now)) };
}

/** Returns the monitors that the caller may see, that the dashboard or tile includes, and that the query selects. */
export async function resolveVisibleMonitors(
  deps: DashboardFigureDeps,
  caller: Caller,
  { monitorGuids, monitorGroupGuids, kinds, isLimitedToMonitors }: TileContext,
  filters: readonly ViewFilter[] = [],
): Promise<VisibleMonitors> {
  const { accountId } = caller;
  const [visible, kindMonitors] = await Promise.all([
    deps.visibleTo(caller),
    kinds ? loadMonitorsOfKinds(deps.db, accountId, kinds) : ('all' as const),
  ]);
  const resolveFilter = async ({ groups, monitors }: ViewFilter): Promise<VisibleMonitors> => {
    const groupMonitors = await Promise.all(
      [...new Set(groups)].map((group) => deps.monitorsOfGroup(accountId, group)),
    );
    return groupMonitors.reduce(
      uniteMonitors,
      monitors.map((guid) => guid.toLowerCase()),
    );
  };
  const ownMonitors = isLimitedToMonitors
    ? await resolveFilter({ groups: monitorGroupGuids, monitors: monitorGuids })
    : 'all';
  const filtered = await Promise.all(filters.map(resolveFilter));
  return [kindMonitors, ownMonitors, ...filtered].reduce<VisibleMonitors>(intersectMonitors, visible);
}
