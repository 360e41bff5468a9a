import { websiteSettings, type TileRecord } from '../tile-record.js';
import { visitorTitle } from '../visitor-titles.js';

export const rumNumber: TileRecord = {
  title: (settings, language) => visitorTitle(settings, undefined, language),
  description:
    'one figure of the visitors of one website, over the whole period, over time, or by page, country, device, browser or operating system.',
  choice: 'Real users: one figure of a website',
  settings: [...websiteSettings, 'Period'],
  metrics: [],
  columns: [],
  chartTypes: [],
  size: { Width: 3, Height: 1 },
  figures: 'dashboard',
  isAboutChecks: false,
  chartNotes: 'none',
};
