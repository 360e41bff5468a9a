/** A tile after one of its settings was changed; a setting that is left out is that of the dashboard. */
import type { DashboardTile, TileMetric } from '@vedette/contract/v1/dashboard';
import { hasSla } from '@vedette/contract/v1/tile-kinds';

/** Custom metrics bring their monitors with them. */
export function withMonitors(
  { Monitors: _monitors, MonitorGroups: _groups, CustomMetrics: _metrics, ...tile }: DashboardTile,
  monitors?: readonly string[],
  groups?: readonly string[],
): DashboardTile {
  return { ...tile, ...(monitors && { Monitors: [...monitors] }), ...(groups && { MonitorGroups: [...groups] }) };
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

/** An SLA is let go of where the metric is no target of one. */
export function withMetric({ SlaGuid: sla, ...tile }: DashboardTile, metric: TileMetric): DashboardTile {
  return { ...tile, Metric: metric, ...(sla !== undefined && hasSla(tile.Kind, metric) && { SlaGuid: sla }) };
}

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
