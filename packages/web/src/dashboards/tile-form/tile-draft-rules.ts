/** Changes of a tile's settings; a removed setting falls back to the dashboard's. */
import type { DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import { type TileMetric, MAX_MORE_METRICS, MAX_UNITS, metricUnit } from '@vedette/contract/v1/dashboards/tile-metrics';
import { hasMonitors, hasSla, showsOneMonitor } from '@vedette/contract/v1/dashboards/tile-kinds';

/** Sets the monitors, and removes custom metrics, because those determine their monitors themselves. */
export function withMonitors(
  { Monitors: _monitors, MonitorGroups: _groups, CustomMetrics: _metrics, ...tile }: DashboardTile,
  monitors?: readonly string[],
  groups?: readonly string[],
): DashboardTile {
  return { ...tile, ...(monitors && { Monitors: [...monitors] }), ...(groups && { MonitorGroups: [...groups] }) };
}

export type TileSubject = Pick<DashboardTile, 'Monitors' | 'MonitorGroups'>;

/**
 * Returns what a new tile of a kind can show of the selected monitors and groups: one monitor, all of them, or none.
 */
export function tileSubject(
  kind: DashboardTile['Kind'],
  { Monitors: monitors, MonitorGroups: groups }: TileSubject,
): TileSubject {
  const [first] = monitors ?? [];
  if (showsOneMonitor(kind)) return first === undefined ? {} : { Monitors: [first] };
  if (!hasMonitors(kind)) return {};
  return { ...(monitors && { Monitors: monitors }), ...(groups && { MonitorGroups: groups }) };
}

/** Sets the custom metrics. An empty selection means all metrics of the tile's monitors. */
export function withCustomMetrics(
  draft: DashboardTile,
  metrics: NonNullable<DashboardTile['CustomMetrics']>,
): DashboardTile {
  return { ...withMonitors(draft), ...(metrics.length > 0 && { CustomMetrics: metrics }) };
}

export function withCheckpoints(
  { Checkpoints: _checkpoints, CheckpointRegions: _regions, ...tile }: DashboardTile,
  selection?: { readonly checkpoints: readonly number[]; readonly regions: readonly number[] },
): DashboardTile {
  if (!selection) return tile;
  return { ...tile, Checkpoints: [...selection.checkpoints], CheckpointRegions: [...selection.regions] };
}

/** Changes the first metric. Additional ones remain if they still fit; the SLA is removed if no metric has a target. */
export function withMetric(
  { MoreMetrics: moreMetrics = [], ...tile }: DashboardTile,
  metric: TileMetric,
): DashboardTile {
  return withMoreMetrics({ ...tile, Metric: metric }, moreMetrics);
}

/** Sets the additional metrics, as many as fit on two axes. */
export function withMoreMetrics(
  { SlaGuid: sla, MoreMetrics: _more, ...tile }: DashboardTile,
  metrics: readonly TileMetric[],
): DashboardTile {
  const { Metric: first = 'UptimePercentage' } = tile;
  const allMetrics = metrics.reduce<readonly TileMetric[]>(
    (fitting, metric) => (fitsBeside(fitting, metric) ? [...fitting, metric] : fitting),
    [first],
  );
  const moreMetrics = allMetrics.slice(1);
  return {
    ...tile,
    ...(moreMetrics.length > 0 && { MoreMetrics: moreMetrics }),
    ...(sla !== undefined && hasSla(tile.Kind, first, moreMetrics) && { SlaGuid: sla }),
  };
}

/** Returns whether a metric fits beside others. */
export const fitsBeside = (others: readonly TileMetric[], metric: TileMetric): boolean =>
  !others.includes(metric) &&
  others.length <= MAX_MORE_METRICS &&
  new Set([...others, metric].map(metricUnit)).size <= MAX_UNITS;

export function withPeriod(
  { Period: _period, ...tile }: DashboardTile,
  period?: DashboardTile['Period'],
): DashboardTile {
  return { ...tile, ...(period && { Period: period }) };
}

/** Sets the filters of a RUM tile; an empty object removes them. */
export function withRumFilters(
  { RumFilters: _filters, ...tile }: DashboardTile,
  filter: NonNullable<DashboardTile['RumFilters']>,
): DashboardTile {
  return { ...tile, ...(Object.keys(filter).length > 0 && { RumFilters: filter }) };
}

/** Returns which monitors a tile displays. */
export function drawnMonitorsMode({
  DrawnMonitors: drawnMonitors,
  DrawnWorst: worst,
}: DashboardTile): 'all' | 'chosen' | 'worst' {
  if (drawnMonitors) return 'chosen';
  return worst === undefined ? 'all' : 'worst';
}

/** Sets selected monitors, the worst ones or, with neither, all. */
export function withDrawnMonitors(
  { DrawnMonitors: _chosen, DrawnWorst: _worst, ...tile }: DashboardTile,
  { monitors, worst }: { readonly monitors?: readonly string[]; readonly worst?: number },
): DashboardTile {
  return {
    ...tile,
    ...(monitors && { DrawnMonitors: [...monitors] }),
    ...(worst !== undefined && { DrawnWorst: worst }),
  };
}
