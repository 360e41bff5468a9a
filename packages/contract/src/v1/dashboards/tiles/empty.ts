import type { TileRecord } from '../tile-record.js';

export const empty: TileRecord = {
  title: ['Nothing yet', 'Encore rien', 'Noch nichts', 'Nog niets'],
  description: 'nothing yet.',
  settings: [],
  metrics: [],
  columns: [],
  chartTypes: [],
  size: { Width: 6, Height: 3 },
  figures: 'dashboard',
  isAboutChecks: false,
  chartNotes: 'none',
};
