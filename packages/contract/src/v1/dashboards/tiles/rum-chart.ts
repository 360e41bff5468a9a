import { websiteSettings, type TileRecord } from '../tile-record.js';
import { visitorTitle } from '../visitor-titles.js';

export const rumChart: TileRecord = {
  title: (settings, language) => visitorTitle(settings, undefined, language),
  description:
    'one figure of the visitors of one website, over the whole period, over time, or by page, country, device, browser or operating system.',
  choice: 'Real users: one figure of a website over time',
  settings: [...websiteSettings, 'Period'],
  metrics: [],
  columns: [],
  chartTypes: [],
  size: { Width: 6, Height: 2 },
  figures: 'dashboard',
  isAboutChecks: false,
  chartNotes: 'visitors',
};
