import { message } from '@vedette/i18n/message';
import { HOUR } from '@vedette/kernel/clock';
import type { DashboardTile } from '../dashboard-tiles.js';
import { column } from '../sections/section-parts.js';
import type { Section } from '../sections/section.js';
import {
  timelineSteps,
  pageViewsColumn,
  visitorFigureColumns,
  visitorSectionFields,
  type VisitorsSubject,
  type VisitorTimeline,
  visitorValue,
} from '../sections/visitor-sections.js';
import { type TileRecord, websiteSettings } from '../tile-record.js';
import { visitorTitle } from '../visitor-titles.js';

export const rumChart: TileRecord = {
  title: (settings, translate) => visitorTitle(settings, undefined, translate),
  description:
    'one visitor metric of one website, over the whole period, over time, or by page, country, device, browser or operating system.',
  pickerLabel: message('RUM: one metric of a website over time'),
  settings: [...websiteSettings, 'Period'],
  metrics: [],
  columns: [],
  chartTypes: [],
  size: { Width: 6, Height: 2 },
  figureSource: 'dashboard',
  showsChecks: false,
  chartNotes: 'visitors',
};

/** @param timeline undefined: there is no data of any website */
export function rumChartSection(
  tile: DashboardTile,
  timeline: VisitorTimeline | undefined,
  about: VisitorsSubject,
): Section {
  const [metricColumn = pageViewsColumn] = visitorFigureColumns(tile);
  const steps = timeline ? timelineSteps(timeline) : [];
  return {
    ...visitorSectionFields(tile, 'RumChart', undefined, about),
    isChart: true,
    drawnAs: tile.RumFigure === 'PageViews' ? 'bars' : 'line',
    ...(timeline && { until: Math.min(timeline.FromAt + steps.length * timeline.StepMs, timeline.UntilAt) }),
    // Steps longer than an hour are UTC days.
    columns: [column('time', timeline && timeline.StepMs > HOUR ? 'utcDay' : 'instant'), metricColumn],
    rows: steps.map(([from, point]) => [from, visitorValue(tile, point)]),
  };
}
