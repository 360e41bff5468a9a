import { rumByTitles } from '../figure-titles.js';
import { websiteSettings, type TileRecord } from '../tile-record.js';
import { visitorTitle } from '../visitor-titles.js';

export const rumTable: TileRecord = {
  title: (settings, language) => visitorTitle(settings, rumByTitles[settings.RumBy ?? 'Page'], language),
  description:
    'one figure of the visitors of one website, over the whole period, over time, or by page, country, device, browser or operating system.',
  choice: 'Real users: page views of a website by page, country, …',
  settings: [...websiteSettings, 'RumBy', 'Period'],
  metrics: [],
  columns: [],
  chartTypes: [],
  size: { Width: 6, Height: 3 },
  figures: 'dashboard',
  isAboutChecks: false,
  chartNotes: 'none',
};
