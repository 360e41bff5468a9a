import type { InLanguages } from '../figure-titles.js';
import { websiteSettings, type TileRecord } from '../tile-record.js';
import { visitorTitle } from '../visitor-titles.js';

const worldMap: InLanguages = ['world map', 'carte du monde', 'Weltkarte', 'wereldkaart'];

export const rumMap: TileRecord = {
  title: (settings, language) => visitorTitle(settings, worldMap, language),
  description: 'one figure of the visitors of one website by country, on a map of the world.',
  choice: 'Real users: one figure of a website on a world map',
  settings: [...websiteSettings, 'Period'],
  metrics: [],
  columns: [],
  chartTypes: [],
  groupedBy: 'Country',
  size: { Width: 6, Height: 4 },
  figures: 'dashboard',
  isAboutChecks: false,
  chartNotes: 'none',
};
