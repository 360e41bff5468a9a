import { message } from '@vedette/i18n/message';
import type { DashboardTile } from '../dashboard-tiles.js';
import type { Section } from '../sections/section.js';
import { measuredValues, type VisitorRow, type VisitorsSubject, visitorsTable } from '../sections/visitor-sections.js';
import { type TileRecord, websiteSettings } from '../tile-record.js';
import { visitorSettings, visitorTitle } from '../visitor-titles.js';

const worldMap = message('world map');

export const rumMap: TileRecord = {
  title: (settings, translate) => visitorTitle(settings, worldMap, translate),
  description: 'one visitor metric of one website by country, on a world map.',
  pickerLabel: message('RUM: one metric of a website on a world map'),
  settings: [...websiteSettings, 'Period'],
  metrics: [],
  columns: [],
  chartTypes: [],
  groupedBy: 'Country',
  size: { Width: 6, Height: 4 },
  figureSource: 'dashboard',
  showsChecks: false,
  chartNotes: 'none',
};

/** More than the number of countries. */
export const MAX_COUNTRIES = 500;

/** Returns the filters of a map, which always shows all countries. */
export const mapFilters = ({ Country: _country, ...filters }: NonNullable<DashboardTile['RumFilters']>) => filters;

/** Builds the table behind the map, without countries that have no measurements. */
export function rumMapSection(tile: DashboardTile, rows: readonly VisitorRow[], about: VisitorsSubject): Section {
  const tileForAllCountries = tile.RumFilters ? { ...tile, RumFilters: mapFilters(tile.RumFilters) } : tile;
  const { figure, share } = visitorSettings(tile);
  const measured = measuredValues(rows, figure, share).map(({ row }) => row);
  return visitorsTable(tileForAllCountries, 'Country', {
    rows: measured,
    mayHaveMore: rows.length >= MAX_COUNTRIES,
    about,
  });
}
