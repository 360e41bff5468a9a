import { monitorSettings, checkpointSettings, type TileRecord } from '../tile-record.js';

export const alerts: TileRecord = {
  title: ['Alert history', 'Historique des alertes', 'Alarmverlauf', 'Waarschuwingen'],
  description: 'those of the period.',
  settings: [...monitorSettings, ...checkpointSettings, 'CheckLevel', 'Period'],
  metrics: [],
  columns: [],
  chartTypes: [],
  size: { Width: 6, Height: 3 },
  figures: 'own',
  isAboutChecks: true,
  chartNotes: 'none',
};
