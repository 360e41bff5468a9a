import type { DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import { hasWebsite, tileRumDimension } from '@vedette/contract/v1/dashboards/tile-kinds';
import type { Titled } from '@vedette/contract/v1/dashboards/tile-titles';

/** What the figure of a tile is called by. On paper a map is the table it is drawn from, and both are called alike. */
export function titledBy(tile: DashboardTile): Titled {
  const { Kind, Metric, ErrorsBy, PageMetric, RumFigure = 'LoadTime', RumShare = 'Median' } = tile;
  if (!hasWebsite(Kind)) return { Kind, Metric, ErrorsBy, PageMetric };
  return { Kind: Kind === 'RumMap' ? 'RumTable' : Kind, RumFigure, RumShare, RumBy: tileRumDimension(tile) };
}
