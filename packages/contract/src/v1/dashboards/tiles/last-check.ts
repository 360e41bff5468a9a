import type { TileRecord } from '../tile-record.js';

export const lastCheck: TileRecord = {
  title: ['Last check', 'Dernier contrôle', 'Letzte Prüfung', 'Laatste controle'],
  description: 'where one monitor stands by its last check, as `/Status/Monitor` tells it.',
  choice: 'Last check of a monitor',
  settings: ['Monitors'],
  metrics: [],
  columns: [],
  chartTypes: [],
  size: { Width: 6, Height: 3 },
  figures: 'dashboard',
  isAboutChecks: true,
  chartNotes: 'none',
};
