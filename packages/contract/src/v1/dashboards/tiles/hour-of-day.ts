import { message } from '@vedette/i18n/message';
import type { DashboardTile } from '../dashboard-tiles.js';
import type { DashboardTimePattern } from '../dashboard.js';
import { titleWithMetric } from '../metric-titles.js';
import { timePatternSection } from '../sections/time-pattern-section.js';
import { column } from '../sections/section-parts.js';
import type { Section } from '../sections/section.js';
import { measuredMetrics } from '../tile-metrics.js';
import { monitorSettings, type TileRecord } from '../tile-record.js';

export const hourOfDay: TileRecord = {
  title: (settings, translate) =>
    titleWithMetric(message('By hour of the day'), settings, 'UptimePercentage', translate),
  description: 'one metric by hour of the day or day of the week.',
  pickerLabel: message('One metric by hour of the day'),
  settings: [...monitorSettings, 'Period'],
  metrics: measuredMetrics,
  columns: [],
  chartTypes: ['Line', 'Bar'],
  size: { Width: 6, Height: 2 },
  figureSource: 'own',
  showsChecks: true,
  chartNotes: 'none',
};

export const hourOfDaySection = (tile: DashboardTile, timePattern: DashboardTimePattern): Section =>
  timePatternSection(tile, timePattern, {
    head: column('hour', 'wall'),
    nameSlot: (slot) => `${String(slot).padStart(2, '0')}:00`,
  });
