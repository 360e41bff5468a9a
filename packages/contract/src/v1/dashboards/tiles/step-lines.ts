import { checkpointSettings, type TileRecord } from '../tile-record.js';
import { typesWithSteps } from '../../../v4/monitor-enums.js';

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
