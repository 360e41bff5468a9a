import type { TileRecord } from '../tile-record.js';

export const empty: TileRecord = {
  title: ['Empty tile', 'Encore rien', 'Noch nichts', 'Nog niets'],
  description: 'an empty tile.',
  settings: [],
  metrics: [],
  columns: [],
  chartTypes: [],
  size: { Width: 6, Height: 3 },
  figures: 'dashboard',
  isAboutChecks: false,
  chartNotes: 'none',
};
