import { monitorSettings, type TileRecord } from '../tile-record.js';

export const coverage: TileRecord = {
  title: ['Who would be told', 'Qui serait prévenu', 'Wer benachrichtigt würde', 'Wie gewaarschuwd zou worden'],
  description: 'who would be told of errors.',
  settings: [...monitorSettings],
  metrics: [],
  columns: [],
  chartTypes: [],
  size: { Width: 6, Height: 3 },
  figures: 'dashboard',
  isAboutChecks: false,
  chartNotes: 'none',
};
