import type { DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import type { TileMetric } from '@vedette/contract/v1/dashboards/tile-metrics';
import { kindMetrics } from '@vedette/contract/v1/dashboards/tile-kinds';
import { type TileKind, tileKinds, tileRecord } from '@vedette/contract/v1/dashboards/tiles/registry';
import { metricTitles } from '@vedette/contract/v1/dashboards/figure-titles';
import { tileTitle } from '@vedette/contract/v1/dashboards/tile-titles';
import { t } from '../../i18n/translate.js';

/** Metrics with their names, in display order. */
export const METRIC_OPTIONS: readonly (readonly [metric: TileMetric, label: string])[] = (
  Object.keys(metricTitles) as TileMetric[]
).map((metric) => [metric, t(metricTitles[metric])]);

function kindName(kind: TileKind): string {
  const { pickerLabel } = tileRecord(kind);
  return pickerLabel === undefined ? tileTitle({ Kind: kind }, t) : t(pickerLabel);
}

/** Tile kinds with their names. */
export const TILE_KIND_OPTIONS: readonly (readonly [kind: TileKind, label: string])[] = tileKinds.map((kind) => [
  kind,
  kindName(kind),
]);

/** Kinds that show data; an empty tile is offered only as a new tile. */
export const DATA_TILE_KIND_OPTIONS = TILE_KIND_OPTIONS.filter(([kind]) => kind !== 'Empty');

/** Returns the metrics of a kind, the default first. */
export const offeredMetrics = (kind: TileKind) =>
  METRIC_OPTIONS.filter(([metric]) => kindMetrics(kind).includes(metric));

/** Returns the preferred metric if the kind supports it, else the default. */
export function metricFor(kind: TileKind, preferred: TileMetric | undefined): TileMetric {
  const offered = offeredMetrics(kind);
  return (offered.find(([metric]) => metric === preferred) ?? offered[0])?.[0] ?? 'UptimePercentage';
}

/** Returns the title that an operator set, else the one reports use. */
export const displayTitle = (tile: DashboardTile): string =>
  tile.Title !== undefined && tile.Title !== '' ? tile.Title : tileTitle(tile, t);
