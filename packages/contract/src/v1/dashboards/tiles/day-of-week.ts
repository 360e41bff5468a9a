import { message } from '@vedette/i18n/message';
import { weekDays } from '@vedette/kernel/wall-schedule';
import type { DashboardTile } from '../dashboard-tiles.js';
import type { DashboardTimePattern } from '../dashboard.js';
import { titleWithMetric } from '../metric-titles.js';
import { timePatternSection } from '../sections/time-pattern-section.js';
import { column } from '../sections/section-parts.js';
import type { Section } from '../sections/section.js';
import { measuredMetrics } from '../tile-metrics.js';
import { monitorSettings, type TileRecord } from '../tile-record.js';

export const dayOfWeek: TileRecord = {
  title: (settings, translate) =>
    titleWithMetric(message('By day of the week'), settings, 'UptimePercentage', translate),
  description: 'one metric by hour of the day or day of the week.',
  pickerLabel: message('One metric by day of the week'),
  settings: [...monitorSettings, 'Period'],
  metrics: measuredMetrics,
  columns: [],
  chartTypes: ['Line', 'Bar'],
  size: { Width: 6, Height: 2 },
  figureSource: 'own',
  showsChecks: true,
  chartNotes: 'none',
};

export const dayOfWeekSection = (tile: DashboardTile, timePattern: DashboardTimePattern): Section =>
  timePatternSection(tile, timePattern, {
    head: column('weekday', 'weekday'),
    nameSlot: (slot) => weekDays[slot % 7] ?? '',
  });
