import { checkColumns } from '../tile-columns.js';
import { monitorSettings, checkpointSettings, type TileRecord } from '../tile-record.js';

export const checkpointFigures: TileRecord = {
  title: ['Figures by checkpoint', 'Chiffres par point de contrôle', 'Zahlen je Prüfpunkt', 'Cijfers per controlepunt'],
  description: 'what each checkpoint measured.',
  settings: [...monitorSettings, ...checkpointSettings, 'Period'],
  metrics: [],
  columns: checkColumns,
  chartTypes: ['Bar', 'Pie'],
  size: { Width: 6, Height: 3 },
  figures: 'own',
  isAboutChecks: true,
  chartNotes: 'none',
};
