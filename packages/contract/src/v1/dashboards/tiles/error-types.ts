import type { InLanguages } from '../figure-titles.js';
import { monitorSettings, checkpointSettings, type TileRecord } from '../tile-record.js';

const byCode: InLanguages = ['Errors by code', 'Erreurs par code', 'Fehler nach Code', 'Fouten per code'];
const byClass: InLanguages = ['Errors by class', 'Erreurs par catégorie', 'Fehler nach Klasse', 'Fouten per klasse'];

export const errorTypes: TileRecord = {
  title: ({ ErrorsBy }, language) => (ErrorsBy === 'Code' ? byCode : byClass)[language],
  description: 'errors by what went wrong.',
  choice: 'Errors by class or code',
  settings: [...monitorSettings, ...checkpointSettings, 'ErrorsBy', 'Period'],
  metrics: [],
  columns: [],
  chartTypes: ['Bar', 'Pie'],
  size: { Width: 6, Height: 3 },
  figures: 'own',
  isAboutChecks: true,
  chartNotes: 'none',
};
