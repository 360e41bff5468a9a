/** A tile after one of its settings was changed; a setting that is left out is that of the dashboard. */
import type { DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import { type TileMetric, MAX_MORE_METRICS, MAX_UNITS, metricUnit } from '@vedette/contract/v1/dashboards/tile-metrics';
import { hasMonitors, hasSla, isOfOne } from '@vedette/contract/v1/dashboards/tile-kinds';

/** Custom metrics bring their monitors with them. */
export function withMonitors(
  { Monitors: _monitors, MonitorGroups: _groups, CustomMetrics: _metrics, ...tile }: DashboardTile,
  monitors?: readonly string[],
  groups?: readonly string[],
): DashboardTile {
  return { ...tile, ...(monitors && { Monitors: [...monitors] }), ...(groups && { MonitorGroups: [...groups] }) };
}

export type About = Pick<DashboardTile, 'Monitors' | 'MonitorGroups'>;

/** What a new tile is about, of what was chosen before its kind was: one monitor, monitors and groups, or nothing. */
export function tileSubject(kind: DashboardTile['Kind'], { Monitors: monitors, MonitorGroups: groups }: About): About {
  const [first] = monitors ?? [];
  if (isOfOne(kind)) return first === undefined ? {} : { Monitors: [first] };
  if (!hasMonitors(kind)) return {};
  return { ...(monitors && { Monitors: monitors }), ...(groups && { MonitorGroups: groups }) };
}

/** None: those of its monitors. */
export function withMetrics(draft: DashboardTile, metrics: NonNullable<DashboardTile['CustomMetrics']>): DashboardTile {
  return { ...withMonitors(draft), ...(metrics.length > 0 && { CustomMetrics: metrics }) };
}

export function withCheckpoints(
  { Checkpoints: _checkpoints, CheckpointRegions: _regions, ...tile }: DashboardTile,
  places?: { readonly checkpoints: readonly number[]; readonly regions: readonly number[] },
): DashboardTile {
  if (!places) return tile;
  return { ...tile, Checkpoints: [...places.checkpoints], CheckpointRegions: [...places.regions] };
}

/** The first metric. Of the others stays what still fits beside it; an SLA is let go of where no metric is a target of one. */
export function withMetric({ MoreMetrics: more = [], ...tile }: DashboardTile, metric: TileMetric): DashboardTile {
  return withMore({ ...tile, Metric: metric }, more);
}

/** Metrics beside the first one: as many as fit on two axes, the first ones. */
export function withMore(
  { SlaGuid: sla, MoreMetrics: _more, ...tile }: DashboardTile,
  metrics: readonly TileMetric[],
): DashboardTile {
  const { Metric: first = 'UptimePercentage' } = tile;
  const all = metrics.reduce<readonly TileMetric[]>(
    (kept, one) => (fitsBeside(kept, one) ? [...kept, one] : kept),
    [first],
  );
  const more = all.slice(1);
  return {
    ...tile,
    ...(more.length > 0 && { MoreMetrics: more }),
    ...(sla !== undefined && hasSla(tile.Kind, first, more) && { SlaGuid: sla }),
  };
}

/** Whether a metric may be told beside others. */
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

/** Without a value it is about all page views. */
export function withFilter(
  { RumFilters: _filters, ...tile }: DashboardTile,
  filter: NonNullable<DashboardTile['RumFilters']>,
): DashboardTile {
  return { ...tile, ...(Object.keys(filter).length > 0 && { RumFilters: filter }) };
}

/** Which of its monitors a tile draws. */
export function drawnChoice({ DrawnMonitors: chosen, DrawnWorst: worst }: DashboardTile): 'all' | 'chosen' | 'worst' {
  if (chosen) return 'chosen';
  return worst === undefined ? 'all' : 'worst';
}

/** Chosen ones, the worst, or, without either, all. */
export function withDrawn(
  { DrawnMonitors: _chosen, DrawnWorst: _worst, ...tile }: DashboardTile,
  { monitors, worst }: { readonly monitors?: readonly string[]; readonly worst?: number },
): DashboardTile {
  return {
    ...tile,
    ...(monitors && { DrawnMonitors: [...monitors] }),
    ...(worst !== undefined && { DrawnWorst: worst }),
  };
}
