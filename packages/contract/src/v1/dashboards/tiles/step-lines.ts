import { message } from '@vedette/i18n/message';
import type { DashboardSteps } from '../dashboard-series.js';
import type { DashboardTile } from '../dashboard-tiles.js';
import { lineSpan } from '../sections/line-span.js';
import { column, TIME_FORMATS } from '../sections/section-parts.js';
import type { LinesSection } from '../sections/section.js';
import { seriesLine } from '../sections/series-lines.js';
import { stepSectionFields } from '../sections/step-section.js';
import { typesWithSteps } from '../../../v4/monitor-enums.js';
import { checkpointSettings, type TileRecord } from '../tile-record.js';

export const stepLines: TileRecord = {
  title: message('Step duration over time'),
  description: 'step durations of one transaction or multi-step API monitor, over time and over the whole period.',
  settings: ['Monitors', ...checkpointSettings, 'Period'],
  monitorTypes: typesWithSteps,
  metrics: [],
  columns: [],
  chartTypes: [],
  size: { Width: 6, Height: 3 },
  figureSource: 'own',
  showsChecks: true,
  chartNotes: 'monitors',
};

/** Builds one line per step over time. A step without a value in the period has no rows. */
export function stepLinesSection(tile: DashboardTile, steps: DashboardSteps): LinesSection {
  const measured = steps.Lines.filter(({ Count }) => Count > 0);
  return {
    ...stepSectionFields(tile, steps),
    title: 'StepLines',
    drawnAs: 'line',
    until: steps.UntilAt,
    columns: [
      column('step', 'step'),
      column('time', TIME_FORMATS[steps.Scale]),
      column('mean', 'ms'),
      column('minimum', 'ms'),
      column('maximum', 'ms'),
      column('checkCount', 'count'),
    ],
    rows: measured.flatMap(({ Name, Times }) =>
      Times.map(({ FromAt, Mean, Minimum, Maximum, Count }) => [Name, FromAt, Mean, Minimum, Maximum, Count]),
    ),
    lines: {
      names: [column('step', 'step')],
      time: column('time', TIME_FORMATS[steps.Scale]),
      value: column('mean', 'ms'),
      worse: 'high',
      all: measured.map((line) =>
        seriesLine({ key: line.Name, names: [line.Name], ...lineSpan(line, steps.Lines, steps.FromAt) }, line),
      ),
    },
  };
}
