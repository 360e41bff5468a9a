import { message } from '@vedette/i18n/message';
import type { TileRecord } from '../tile-record.js';

export const empty: TileRecord = {
  title: message('Empty tile'),
  description: 'an empty tile.',
  settings: [],
  metrics: [],
  columns: [],
  chartTypes: [],
  size: { Width: 6, Height: 3 },
  figureSource: 'dashboard',
  showsChecks: false,
  chartNotes: 'none',
};
