import type { DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import type { Section } from '@vedette/contract/v1/dashboards/sections/section';

export interface TileSection {
  readonly tile: Pick<DashboardTile, 'Kind' | 'RumWebsiteGuid'>;
  readonly section: Section;
}

/** Leaves out maps beside a table of the same countries: reports print a map as its table. */
export function omitRedundantMaps(tileSections: readonly TileSection[]): Section[] {
  const tables = tileSections.filter(({ tile: { Kind } }) => Kind === 'RumTable');
  return tileSections
    .filter((one) => one.tile.Kind !== 'RumMap' || !tables.some((table) => showsSameData(one, table)))
    .map(({ section }) => section);
}

/** Compares websites by tile, because two may have the same name, and a tile without a website shows the first one. */
function showsSameData(map: TileSection, table: TileSection): boolean {
  const guids = [map, table].flatMap(({ tile: { RumWebsiteGuid: guid } }) => guid ?? []);
  return new Set(guids).size < 2 && dataKey(map.section) === dataKey(table.section);
}

/**
 * Identifies what a section is about. Rows are not compared: a table has the first countries by page views, a map those
 * with a value.
 */
function dataKey({ tile, about, filters, period }: Section): string {
  const { RumFigure: figure, RumShare: share, RumBy: by } = tile ?? {};
  return JSON.stringify([by, figure, figure === 'PageViews' ? undefined : share, about, filters, period]);
}
