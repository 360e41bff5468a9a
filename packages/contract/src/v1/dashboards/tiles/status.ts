import { monitorSettings, type TileRecord } from '../tile-record.js';

export const status: TileRecord = {
  title: ['Where monitors stand', 'Où en sont les moniteurs', 'Wie es um Monitore steht', 'Hoe monitors ervoor staan'],
  description: 'where each stands now.',
  settings: [...monitorSettings],
  metrics: [],
  columns: [],
  chartTypes: [],
  size: { Width: 6, Height: 3 },
  figures: 'dashboard',
  isAboutChecks: true,
  chartNotes: 'none',
};
