import { monitorSettings, type TileRecord } from '../tile-record.js';

export const sla: TileRecord = {
  title: ['SLA by monitor', 'SLA par moniteur', 'SLA je Monitor', 'SLA per monitor'],
  description: 'what an SLA says of each monitor, the first of the account where the tile names none.',
  settings: [...monitorSettings, 'SlaGuid', 'Period'],
  metrics: [],
  columns: [],
  chartTypes: [],
  size: { Width: 6, Height: 3 },
  figures: 'dashboard',
  isAboutChecks: true,
  chartNotes: 'none',
};
