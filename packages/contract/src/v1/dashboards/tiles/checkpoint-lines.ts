import { checkMetrics } from '../tile-metrics.js';
import { monitorSettings, checkpointSettings, type TileRecord } from '../tile-record.js';
import { titleWithMetric } from '../metric-titles.js';

export const checkpointLines: TileRecord = {
  title: (settings, language) =>
    titleWithMetric(
      ['By checkpoint', 'Par point de contrôle', 'Je Prüfpunkt', 'Per controlepunt'],
      settings,
      'TotalTime',
      language,
    ),
  description: 'one metric over time, a line for each checkpoint.',
  choice: 'One figure of each checkpoint over time',
  settings: [...monitorSettings, ...checkpointSettings, 'Period'],
  metrics: checkMetrics,
  columns: [],
  chartTypes: ['Line', 'Bar'],
  size: { Width: 6, Height: 3 },
  figures: 'own',
  isAboutChecks: true,
  chartNotes: 'monitors',
};
