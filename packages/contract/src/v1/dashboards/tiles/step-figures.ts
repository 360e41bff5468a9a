import { message } from '@vedette/i18n/message';
import type { DashboardSteps } from '../dashboard-series.js';
import type { DashboardTile } from '../dashboard-tiles.js';
import { lineSpan, spanColumns } from '../sections/line-span.js';
import { column, truncateRows } from '../sections/section-parts.js';
import type { Section, Value } from '../sections/section.js';
import { stepSectionFields } from '../sections/step-section.js';
import { typesWithSteps } from '../../../v4/monitor-enums.js';
import { checkpointSettings, type TileRecord } from '../tile-record.js';

export const stepFigures: TileRecord = {
  title: message('Step duration, mean'),
  description: 'step durations of one transaction or multi-step API monitor, over time and over the whole period.',
  settings: ['Monitors', ...checkpointSettings, 'Period'],
  monitorTypes: typesWithSteps,
  metrics: [],
  columns: [],
  chartTypes: [],
  size: { Width: 6, Height: 3 },
  figureSource: 'own',
  showsChecks: true,
  chartNotes: 'none',
};

/** Builds the table of steps over the whole period, with the start or end of steps that did not exist all the time. */
export function stepFiguresSection(tile: DashboardTile, steps: DashboardSteps): Section {
  const lines = steps.Lines.map((line) => ({ ...line, ...lineSpan(line, steps.Lines, steps.FromAt) }));
  const spans = spanColumns(lines);
  return {
    ...stepSectionFields(tile, steps),
    title: 'StepFigures',
    columns: [
      column('step', 'step'),
      column('mean', 'ms'),
      column('minimum', 'ms'),
      column('maximum', 'ms'),
      column('checkCount', 'count'),
      ...spans.columns,
    ],
    ...truncateRows(lines, ({ Name, Mean, Minimum, Maximum, Count, ...line }): Value[] => [
      Name,
      Mean,
      Minimum,
      Maximum,
      Count,
      ...spans.getCells(line),
    ]),
  };
}
