import { measuredMetrics } from '../tile-metrics.js';
import { monitorSettings, type TileRecord } from '../tile-record.js';
import { titleWithMetric } from '../metric-titles.js';

export const monitorLines: TileRecord = {
  title: (settings, language) =>
    titleWithMetric(
      ['By monitor', 'Par moniteur', 'Je Monitor', 'Per monitor'],
      settings,
      'UptimePercentage',
      language,
    ),
  description: 'one metric over time, a line for each monitor.',
  choice: 'One figure of each monitor over time',
  settings: [...monitorSettings, 'DrawnMonitors', 'DrawnWorst', 'Period'],
  metrics: measuredMetrics,
  columns: [],
  chartTypes: ['Line', 'Bar'],
  size: { Width: 6, Height: 3 },
  figures: 'own',
  isAboutChecks: true,
  chartNotes: 'monitors',
};
