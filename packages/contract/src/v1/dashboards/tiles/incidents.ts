import { monitorSettings, type TileRecord } from '../tile-record.js';

export const incidents: TileRecord = {
  title: ['Open incidents', 'Incidents ouverts', 'Offene Störungen', 'Open storingen'],
  description: 'those open now.',
  settings: [...monitorSettings],
  metrics: [],
  columns: [],
  chartTypes: [],
  size: { Width: 6, Height: 3 },
  figures: 'dashboard',
  isAboutChecks: false,
  chartNotes: 'none',
};
