import { monitorSettings, type TileRecord } from '../tile-record.js';

export const metricLines: TileRecord = {
  title: [
    'Custom metrics over time',
    'Métriques personnalisées dans le temps',
    'Eigene Messwerte im Verlauf',
    'Eigen meetwaarden in de tijd',
  ],
  description: 'custom metrics over time.',
  settings: [...monitorSettings, 'CustomMetrics', 'Period'],
  metrics: [],
  columns: [],
  chartTypes: [],
  size: { Width: 6, Height: 3 },
  figures: 'own',
  isAboutChecks: true,
  chartNotes: 'monitors',
};
