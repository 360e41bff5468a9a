import type { DashboardTile } from '../dashboard-tiles.js';
import type { InLanguages } from '../figure-titles.js';
import type { Section } from '../sections/section.js';
import { type VisitorRow, type VisitorsAbout, visitorsTable } from '../sections/visitor-sections.js';
import { type TileRecord, websiteSettings } from '../tile-record.js';
import { visitorTitle } from '../visitor-titles.js';

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

/** The table that the map is drawn from. */
export const rumMapSection = (tile: DashboardTile, rows: readonly VisitorRow[], about: VisitorsAbout): Section =>
  visitorsTable(tile, 'Country', rows, about);
