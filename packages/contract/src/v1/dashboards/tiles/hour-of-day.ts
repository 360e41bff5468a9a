import { measuredMetrics } from '../tile-metrics.js';
import { monitorSettings, type TileRecord } from '../tile-record.js';
import { titleWithMetric } from '../metric-titles.js';

export const hourOfDay: TileRecord = {
  title: (settings, language) =>
    titleWithMetric(
      ['By hour of the day', 'Par heure du jour', 'Nach Tageszeit', 'Per uur van de dag'],
      settings,
      'UptimePercentage',
      language,
    ),
  description: 'one metric by the hours of the day or the days of the week.',
  choice: 'One figure by hour of the day',
  settings: [...monitorSettings, 'Period'],
  metrics: measuredMetrics,
  columns: [],
  chartTypes: ['Line', 'Bar'],
  size: { Width: 6, Height: 2 },
  figures: 'own',
  isAboutChecks: true,
  chartNotes: 'none',
};
