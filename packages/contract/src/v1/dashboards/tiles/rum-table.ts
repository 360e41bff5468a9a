import { message } from '@vedette/i18n/message';
import type { DashboardTile } from '../dashboard-tiles.js';
import { rumByTitles } from '../figure-titles.js';
import type { Section } from '../sections/section.js';
import { MAX_VALUES, type VisitorRow, type VisitorsSubject, visitorsTable } from '../sections/visitor-sections.js';
import { type TileRecord, websiteSettings } from '../tile-record.js';
import { visitorTitle } from '../visitor-titles.js';

export const rumTable: TileRecord = {
  title: (settings, translate) => visitorTitle(settings, rumByTitles[settings.RumBy ?? 'Page'], translate),
  description:
    'one visitor metric of one website, over the whole period, over time, or by page, country, device, browser or operating system.',
  pickerLabel: message('RUM: page views of a website by page, country, …'),
  settings: [...websiteSettings, 'RumBy', 'Period'],
  metrics: [],
  columns: [],
  chartTypes: [],
  size: { Width: 6, Height: 3 },
  figureSource: 'dashboard',
  showsChecks: false,
  chartNotes: 'none',
};

export const rumTableSection = (tile: DashboardTile, rows: readonly VisitorRow[], about: VisitorsSubject): Section =>
  visitorsTable(tile, tile.RumBy ?? 'Page', { rows, mayHaveMore: rows.length >= MAX_VALUES, about });
