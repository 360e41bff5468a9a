import { monitorSettings, checkpointSettings, type TileRecord } from '../tile-record.js';

export const log: TileRecord = {
  title: ['Monitor log', 'Journal des contrôles', 'Prüfprotokoll', 'Controlelogboek'],
  description: 'the checks of the period, the newest first.',
  settings: [
    ...monitorSettings,
    ...checkpointSettings,
    'CheckLevel',
    'ShowPartialMeasurements',
    'IncludeInExport',
    'Period',
  ],
  metrics: [],
  columns: [],
  chartTypes: [],
  size: { Width: 6, Height: 3 },
  figures: 'own',
  isAboutChecks: true,
  chartNotes: 'none',
};
