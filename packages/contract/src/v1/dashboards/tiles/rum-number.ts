import { message } from '@vedette/i18n/message';
import type { DashboardTile } from '../dashboard-tiles.js';
import type { Section } from '../sections/section.js';
import {
  pageViewsColumn,
  visitorFigureColumns,
  visitorSectionFields,
  type VisitorPoint,
  type VisitorsSubject,
  visitorValue,
} from '../sections/visitor-sections.js';
import { type TileRecord, websiteSettings } from '../tile-record.js';
import { visitorTitle } from '../visitor-titles.js';

export const rumNumber: TileRecord = {
  title: (settings, translate) => visitorTitle(settings, undefined, translate),
  description:
    'one visitor metric of one website, over the whole period, over time, or by page, country, device, browser or operating system.',
  pickerLabel: message('RUM: one metric of a website'),
  settings: [...websiteSettings, 'Period'],
  metrics: [],
  columns: [],
  chartTypes: [],
  size: { Width: 3, Height: 1 },
  figureSource: 'dashboard',
  showsChecks: false,
  chartNotes: 'none',
};

/** @param point undefined: there is no data of any website */
export function rumNumberSection(
  tile: DashboardTile,
  point: VisitorPoint | undefined,
  about: VisitorsSubject,
): Section {
  const metricColumns = visitorFigureColumns(tile);
  return {
    ...visitorSectionFields(tile, 'RumNumber', undefined, about),
    columns: [pageViewsColumn, ...metricColumns],
    rows: point ? [[point.PageViews, ...metricColumns.map(() => visitorValue(tile, point))]] : [],
    keys: point ? [{ Website: about.website, ...(metricColumns.length > 0 && { Measured: point.Values.Count }) }] : [],
  };
}
