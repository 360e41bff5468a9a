import type { DashboardLines, DashboardLinesQuery } from '@vedette/contract/v1/dashboards/dashboard';
import { MAX_DRAWN_LINES } from '@vedette/contract/v1/dashboards/tile-kinds';
import type { Caller } from '../../rights/index.js';
import { chooseScale } from '../../figures/index.js';
import type { Scope } from '../../monitors/index.js';
import {
  resolveDashboardQuery,
  splitPeriod,
  baseFiguresQuery,
  type DashboardFigureDeps,
  type FiguresOptions,
} from '../figures/dashboard-figures.js';
import type { StoredTile } from '../definition/dashboard-rules.js';
import { addWindowFigures, intersectMonitors, noWindowFigures, toDashboardNumbers } from '../figures/figures-rules.js';
import { withSteppedClock, type SteppedClockDeps } from '../figures/shared-figures.js';
import { loadFigureLookup } from '../figures/figure-lookup.js';
import { maxComparedMonitors, findWorst } from './worst-rules.js';
import { readSlaMonitors } from '../../sla/index.js';

/**
 * Returns monitors of a dashboard over time: those that its tile draws, else a page of all by name.
 * @throws Fault `missing` for the dashboard, `invalid` for the period.
 */
export async function readDashboardLines(
  deps: DashboardFigureDeps & SteppedClockDeps,
  caller: Caller,
  guid: string,
  { Skip: skip = 0, Take: take = MAX_DRAWN_LINES, Every: includesAll = false, ...query }: DashboardLinesQuery,
): Promise<DashboardLines> {
  const steppedDeps = withSteppedClock(deps, caller.accountId);
  const { scope, period, now, tile } = await resolveDashboardQuery(steppedDeps, caller, guid, query);
  const options = { period, now, zone: caller.zone, take, skip };
  return includesAll
    ? loadLinesInPeriod(steppedDeps, scope, options)
    : loadTileLines(steppedDeps, scope, tile ?? {}, options);
}

type LinesTile = Pick<StoredTile, 'Metric' | 'DrawnMonitors' | 'DrawnWorst'>;
type LinesOptions = FiguresOptions & { readonly skip?: number };

/** Returns the lines that a tile is set to draw; without such a setting, a page of all. */
export async function loadTileLines(
  deps: DashboardFigureDeps,
  scope: Scope,
  { Metric: metric = 'UptimePercentage', DrawnMonitors: drawnMonitors, DrawnWorst: worstCount }: LinesTile,
  options: LinesOptions,
): Promise<DashboardLines> {
  if (drawnMonitors) {
    const drawnScope = { ...scope, visible: intersectMonitors(scope.visible, drawnMonitors) };
    const [lines, { total }] = await Promise.all([
      loadLinesInPeriod(deps, drawnScope, { ...options, take: MAX_DRAWN_LINES, skip: 0 }),
      readSlaMonitors(deps.db, scope, { ...ALL, take: 0 }),
    ]);
    return { ...lines, Total: total };
  }
  if (worstCount === undefined) return loadLinesInPeriod(deps, scope, options);
  const { total, comparedCount, rows } = await loadComparedFigures(deps, scope, options);
  const worst = findWorst(rows, metric, worstCount).map(({ monitorGuid }) => monitorGuid);
  const lines = await loadLinesInPeriod(deps, { ...scope, visible: worst }, { ...options, take: worstCount, skip: 0 });
  return {
    ...lines,
    Total: total,
    ...(comparedCount < total && { ComparedMonitors: comparedCount }),
    Lines: worst.flatMap((guid) => lines.Lines.filter(({ MonitorGuid }) => MonitorGuid === guid)),
  };
}

const ALL = { groupGuid: undefined, search: undefined, skip: 0 } as const;
/** Monitors per read; other queries run between two reads. */
const BATCH_SIZE = 500;

/**
 * Returns the figures of each monitor of a scope over a period; above the limit of comparison, of the first by name.
 */
async function loadComparedFigures(
  deps: DashboardFigureDeps,
  scope: Scope,
  { period, now }: Pick<FiguresOptions, 'period' | 'now'>,
) {
  const { total, monitors } = await readSlaMonitors(deps.db, scope, { ...ALL, take: maxComparedMonitors(period) });
  const windows = period.start < period.end ? [{ ...period, window: 0 }] : [];
  const rows = [];
  for (let from = 0; from < monitors.length; from += BATCH_SIZE) {
    const guids = monitors.slice(from, from + BATCH_SIZE).map(({ monitorGuid }) => monitorGuid);
    const figuresAt = await loadFigureLookup(deps, {
      ...baseFiguresQuery(deps, scope, now),
      monitors: guids,
      windows,
      byMonitor: true,
    });
    rows.push(...guids.map((monitorGuid) => ({ monitorGuid, ...toDashboardNumbers(figuresAt(monitorGuid, 0)) })));
  }
  return { total, comparedCount: monitors.length, rows };
}

/** Returns `take` monitors of a scope by name after the first `skip`, each over a period in the time zone `zone`. */
async function loadLinesInPeriod(
  deps: DashboardFigureDeps,
  scope: Scope,
  { period, zone, now, take, skip = 0 }: LinesOptions,
): Promise<DashboardLines> {
  const { total, monitors } = await readSlaMonitors(deps.db, scope, { ...ALL, skip, take });
  const windows = splitPeriod(period, zone).map((bucket, window) => ({ ...bucket, window }));
  const guids = monitors.map(({ monitorGuid }) => monitorGuid);
  const figuresAt = await loadFigureLookup(deps, {
    ...baseFiguresQuery(deps, scope, now),
    monitors: guids,
    windows,
    byMonitor: true,
  });
  return {
    FromAt: period.start,
    UntilAt: period.end,
    Scale: chooseScale(period),
    Total: total,
    Lines: monitors.map(({ monitorGuid, name }) => {
      const monitorFigures = windows.map(({ window }) => figuresAt(monitorGuid, window));
      return {
        MonitorGuid: monitorGuid,
        MonitorName: name,
        ...toDashboardNumbers(monitorFigures.reduce(addWindowFigures, noWindowFigures)),
        Times: windows.map(({ start, end }, index) => ({
          FromAt: start,
          UntilAt: end,
          ...toDashboardNumbers(monitorFigures[index] ?? noWindowFigures),
        })),
      };
    }),
  };
}
