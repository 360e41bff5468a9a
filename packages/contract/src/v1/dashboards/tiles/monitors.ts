import { measuredColumns } from '../tile-columns.js';
import { monitorSettings, type TileRecord } from '../tile-record.js';

export const monitors: TileRecord = {
  title: ['Figures by monitor', 'Chiffres par moniteur', 'Zahlen je Monitor', 'Cijfers per monitor'],
  description: 'the figures of each monitor.',
  settings: [...monitorSettings, 'Period'],
  metrics: [],
  columns: measuredColumns.filter((column) => column !== 'DowntimePercentage'),
  chartTypes: [],
  size: { Width: 6, Height: 3 },
  figures: 'dashboard',
  isAboutChecks: true,
  chartNotes: 'none',
};
