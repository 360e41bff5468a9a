import { message } from '@vedette/i18n/message';
import type { DashboardCheckpoints } from '../dashboard-checkpoints.js';
import type { DashboardTile } from '../dashboard-tiles.js';
import { figuresTable } from '../sections/figures-table.js';
import { type CoveredPeriod, truncatedSince, SECTION_DEFAULTS } from '../sections/section-parts.js';
import type { Section } from '../sections/section.js';
import { checkColumns } from '../tile-columns.js';
import { checkpointSettings, monitorSettings, type TileRecord } from '../tile-record.js';

export const checkpointFigures: TileRecord = {
  title: message('Figures by checkpoint'),
  description: 'figures of each checkpoint.',
  settings: [...monitorSettings, ...checkpointSettings, 'Period'],
  metrics: [],
  columns: checkColumns,
  chartTypes: ['Bar', 'Pie'],
  size: { Width: 6, Height: 3 },
  figureSource: 'own',
  showsChecks: true,
  chartNotes: 'none',
};

/** Builds the table of figures by checkpoint. */
export function checkpointFiguresSection(
  tile: DashboardTile,
  { Rows: rows, ...coveredPeriod }: CoveredPeriod & { readonly Rows: readonly DashboardCheckpoints['Rows'][number][] },
): Section {
  const table = figuresTable(tile, {
    record: checkpointFigures,
    head: 'checkpoint',
    rows,
    getName: ({ CheckpointName }) => CheckpointName,
    getKeys: ({ CheckpointId }) => ({ CheckpointId }),
  });
  return {
    ...SECTION_DEFAULTS,
    ...truncatedSince(coveredPeriod, 'checksSince'),
    ...table,
    title: 'CheckpointFigures',
    name: tile.Title,
    rules: ['ruleCheckpointFigures', ...table.rules],
  };
}
