import type { DashboardCheckpoints } from '../dashboard-checkpoints.js';
import type { DashboardTile } from '../dashboard-tiles.js';
import { withChosenColumns } from '../sections/chosen-columns.js';
import { column, plain, shortened } from '../sections/section-parts.js';
import type { Section } from '../sections/section.js';
import { checkColumns } from '../tile-columns.js';
import { checkpointSettings, monitorSettings, type TileRecord } from '../tile-record.js';

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

/** What each checkpoint measured. */
export function checkpointFiguresSection(
  tile: DashboardTile,
  { Rows: rows }: Pick<DashboardCheckpoints, 'Rows'>,
): Section {
  const section: Section = {
    ...plain,
    title: 'CheckpointFigures',
    name: tile.Title,
    rules: ['ruleCheckpointFigures', 'ruleTimes'],
    columns: [
      column('checkpoint', 'text'),
      column('Checks', 'count'),
      column('ConfirmedErrors', 'count'),
      column('UnconfirmedErrors', 'count'),
      column('TotalTime', 'ms'),
    ],
    ...shortened(rows, (each) => [
      each.CheckpointName,
      each.Checks,
      each.ConfirmedErrors,
      each.UnconfirmedErrors,
      each.TotalTime,
    ]),
  };
  return withChosenColumns(tile, section, {
    offered: checkpointFigures.columns,
    rows,
    nameOf: ({ CheckpointName }) => CheckpointName,
  });
}
