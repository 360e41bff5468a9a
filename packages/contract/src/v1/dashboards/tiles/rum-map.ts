import type { DashboardTile } from '../dashboard-tiles.js';
import type { InLanguages } from '../figure-titles.js';
import type { Section } from '../sections/section.js';
import { measuredValues, type VisitorRow, type VisitorsAbout, visitorsTable } from '../sections/visitor-sections.js';
import { type TileRecord, websiteSettings } from '../tile-record.js';
import { visitorSettings, visitorTitle } from '../visitor-titles.js';

const worldMap: InLanguages = ['world map', 'carte du monde', 'Weltkarte', 'wereldkaart'];

export const rumMap: TileRecord = {
  title: (settings, language) => visitorTitle(settings, worldMap, language),
  description: 'one figure of the visitors of one website by country, on a map of the world.',
  choice: 'Real users: one figure of a website on a world map',
  settings: [...websiteSettings, 'Period'],
  metrics: [],
  columns: [],
  chartTypes: [],
  groupedBy: 'Country',
  size: { Width: 6, Height: 4 },
  figures: 'dashboard',
  isAboutChecks: false,
  chartNotes: 'none',
};

/** More countries than there are. */
export const MAX_COUNTRIES = 500;

/** A map is of all countries, whatever country its tile is limited to. */
export const mapFilters = ({ Country: _country, ...filters }: NonNullable<DashboardTile['RumFilters']>) => filters;

/** The table that the map is drawn from, without countries that nothing was measured in. */
export function rumMapSection(tile: DashboardTile, rows: readonly VisitorRow[], about: VisitorsAbout): Section {
  const ofAll = tile.RumFilters ? { ...tile, RumFilters: mapFilters(tile.RumFilters) } : tile;
  const { figure, share } = visitorSettings(tile);
  const measured = measuredValues(rows, figure, share).map(({ row }) => row);
  return visitorsTable(ofAll, 'Country', { rows: measured, isPart: rows.length >= MAX_COUNTRIES, about });
}
