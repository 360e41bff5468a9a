import { pageMetricTitles } from '../figure-titles.js';
import { monitorSettings, type TileRecord } from '../tile-record.js';

export const pageLines: TileRecord = {
  title: ({ PageMetric = 'FirstContentfulPaint' }, language) => pageMetricTitles[PageMetric][language],
  description: 'one figure of pages over time, a line for each browser monitor and for each step of a transaction.',
  choice: 'One figure of pages over time: paints, layout shift, load event, …',
  settings: [...monitorSettings, 'PageMetric', 'Period'],
  metrics: [],
  columns: [],
  chartTypes: ['Line', 'Bar'],
  size: { Width: 6, Height: 3 },
  figures: 'own',
  isAboutChecks: true,
  chartNotes: 'monitors',
};
