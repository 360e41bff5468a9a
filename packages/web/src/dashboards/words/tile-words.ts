import type { DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import type { TileMetric } from '@vedette/contract/v1/dashboards/tile-metrics';
import { metricsOfKind } from '@vedette/contract/v1/dashboards/tile-kinds';
import { type TileKind, tileKinds, tileRecord } from '@vedette/contract/v1/dashboards/tiles/registry';
import { type Language, metricTitles } from '@vedette/contract/v1/dashboards/figure-titles';
import { tileTitle } from '@vedette/contract/v1/dashboards/tile-titles';

const ENGLISH: Language = 0;

/** Each with its name, in the order a tile offers them. */
export const METRICS: readonly (readonly [metric: TileMetric, words: string])[] = (
  Object.keys(metricTitles) as TileMetric[]
).map((metric) => [metric, metricTitles[metric][ENGLISH]]);

/** The kinds there are, as they are chosen from. */
export const KINDS: readonly (readonly [kind: TileKind, words: string])[] = tileKinds.map((kind) => [
  kind,
  tileRecord(kind).choice ?? tileTitle({ Kind: kind }),
]);

/** Kinds that show data: an empty place is offered only for a new tile. */
export const DATA_KINDS = KINDS.filter(([kind]) => kind !== 'Empty');

/** The metrics a kind may be about, the usual one first. */
export const offeredMetrics = (kind: TileKind) => METRICS.filter(([metric]) => metricsOfKind(kind).includes(metric));

/** The one that is wanted, where the kind has it. */
export function metricFor(kind: TileKind, preferred: TileMetric | undefined): TileMetric {
  const offered = offeredMetrics(kind);
  return (offered.find(([metric]) => metric === preferred) ?? offered[0])?.[0] ?? 'UptimePercentage';
}

/** As somebody called it, else as its copies on paper are called. */
export const displayTitle = (tile: DashboardTile): string =>
  tile.Title !== undefined && tile.Title !== '' ? tile.Title : tileTitle(tile);
