import type { DashboardSteps } from '../dashboard-series.js';
import type { DashboardTile } from '../dashboard-tiles.js';
import { column, shortened, STEPS } from '../sections/section-parts.js';
import type { Section, Value } from '../sections/section.js';
import { seriesLine } from '../sections/series-lines.js';
import { stepHead } from '../sections/step-section.js';
import { typesWithSteps } from '../../../v4/monitor-enums.js';
import { checkpointSettings, type TileRecord } from '../tile-record.js';

export const stepLines: TileRecord = {
  title: [
    'Step duration over time',
    'Durée des étapes dans le temps',
    'Dauer der Schritte im Verlauf',
    'Duur van stappen in de tijd',
  ],
  description:
    'how long each step of one transaction or multi-step API monitor takes, over time and over the whole period.',
  settings: ['Monitors', ...checkpointSettings, 'Period'],
  monitorTypes: typesWithSteps,
  metrics: [],
  columns: [],
  chartTypes: [],
  size: { Width: 6, Height: 3 },
  figures: 'own',
  isAboutChecks: true,
  chartNotes: 'monitors',
};

/** Each step over time; one without a value in the period takes no rows. */
export function stepLinesSection(tile: DashboardTile, steps: DashboardSteps): Section {
  const told = steps.Lines.filter(({ Count }) => Count > 0);
  const rows = told.flatMap(({ Name, Times }) => Times.map((time): Value[] => [Name, time.FromAt, time.Mean]));
  return {
    ...stepHead(tile, steps),
    title: 'StepLines',
    columns: [column('step', 'step'), column('time', STEPS[steps.Scale]), column('mean', 'ms')],
    ...shortened(rows, (row) => row),
    lines: {
      names: [column('step', 'step')],
      time: column('time', STEPS[steps.Scale]),
      value: column('mean', 'ms'),
      worse: 'high',
      all: told.map((line) => seriesLine([line.Name], line)),
    },
  };
}
