import type { TileRecord } from '../tile-record.js';

export const realUsers: TileRecord = {
  title: ['Real users', 'Utilisateurs réels', 'Echte Benutzer', 'Echte gebruikers'],
  description: 'what visitors of each website measured.',
  settings: ['Period'],
  metrics: [],
  columns: [],
  chartTypes: [],
  size: { Width: 6, Height: 3 },
  figures: 'dashboard',
  isAboutChecks: false,
  chartNotes: 'none',
};
