import type { TileRecord } from '../tile-record.js';

export const checkpoints: TileRecord = {
  title: ['Checkpoints', 'Points de contrôle', 'Prüfpunkte', 'Controlepunten'],
  description: 'how each is.',
  settings: [],
  metrics: [],
  columns: [],
  chartTypes: [],
  size: { Width: 6, Height: 3 },
  figures: 'dashboard',
  isAboutChecks: false,
  chartNotes: 'none',
};
