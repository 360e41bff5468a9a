/** Texts of sections about visitors. */
import { messages } from '@vedette/i18n/message';
import { rumFigureTitles } from '../../figure-titles.js';

const { DownloadTime: downloaded, ...figures } = rumFigureTitles;

export const RUM_TEXTS = messages({
  ...figures,
  /** Checks use another name for it. */
  VisitorDownloadTime: downloaded,
  Page: 'Page',
  Country: 'Country',
  State: 'State or province',
  Device: 'Device',
  Browser: 'Browser',
  OperatingSystem: 'Operating system',
  ruleNoUnit: 'The layout shift has no unit.',
  ruleRumMedian: 'Median: half of the page views were this fast or faster; accurate to 1%.',
  ruleRumAverage: 'Means over all page views.',
});
