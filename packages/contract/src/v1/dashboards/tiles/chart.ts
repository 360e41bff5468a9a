import { tileMetrics } from '../tile-metrics.js';
import { monitorSettings, type TileRecord } from '../tile-record.js';
import { metricsTitle } from '../metric-titles.js';

export const chart: TileRecord = {
  title: (settings, language) => metricsTitle(settings, 'UptimePercentage', language),
  description: 'one metric over time.',
  choice: 'Chart of one figure',
  settings: ['MoreMetrics', ...monitorSettings, 'SlaGuid', 'Period'],
  metrics: tileMetrics,
  columns: [],
  chartTypes: ['Line', 'Bar'],
  size: { Width: 6, Height: 2 },
  figures: 'dashboard',
  isAboutChecks: true,
  chartNotes: 'monitors',
};
