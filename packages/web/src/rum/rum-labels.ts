import { rumFigureTitles } from '@vedette/contract/v1/dashboards/figure-titles';
import type { RumDimension, RumFigure } from '@vedette/contract/v1/rum/rum';
import { stateName } from '@vedette/contract/v1/rum/rum-states';
import { message } from '@vedette/i18n/message';
import { visitorNames } from '@vedette/contract/v1/dashboards/value-names';
import { currentCulture, t } from '../i18n/translate.js';
import { translatedName } from '../i18n/translated-name.js';
import type { Format } from '../parts/format/format-values.js';
import type { RumPeriod } from './rum-filter-rules.js';

/** Names of all metrics, as in titles. */
export const FIGURE_NAMES = Object.fromEntries(
  Object.entries(rumFigureTitles).map(([figure, title]) => [figure, t(title)]),
) as Readonly<Record<RumFigure, string>>;
export const rumMetricName = (figure: RumFigure): string => FIGURE_NAMES[figure];

/** Metrics with a separate row, and their names, in order of the page lifecycle. */
export const FIGURES: readonly (readonly [RumFigure, string])[] = (
  [
    'TimeToFirstByte',
    'FirstContentfulPaint',
    'LargestContentfulPaint',
    'PageReadyTime',
    'LoadTime',
    'InteractionToNextPaint',
    'CumulativeLayoutShift',
  ] as const
).map((figure) => [figure, rumMetricName(figure)]);

/** Limits of good and poor values (web.dev, "Core Web Vitals") in ms; layout shift in thousandths. */
const LIMITS: Partial<Record<RumFigure, readonly [good: number, poor: number]>> = {
  LargestContentfulPaint: [2_500, 4_000],
  InteractionToNextPaint: [200, 500],
  CumulativeLayoutShift: [100, 250],
  FirstContentfulPaint: [1_800, 3_000],
  TimeToFirstByte: [800, 1_800],
};

export type Verdict = 'good' | 'fair' | 'poor';

/** Rates the 75th percentile of a metric; undefined without limits or data. */
export function figureVerdict(figure: RumFigure, percentile75: number | undefined): Verdict | undefined {
  const limits = LIMITS[figure];
  if (!limits || percentile75 === undefined) return undefined;
  if (percentile75 <= limits[0]) return 'good';
  return percentile75 <= limits[1] ? 'fair' : 'poor';
}

/** Formats a value; layout shift is a ratio without a unit. */
export function formatRumValue(figure: RumFigure, value: number | undefined, format: Format): string {
  if (value === undefined) return '–';
  return figure === 'CumulativeLayoutShift' ? format.fixed(value / 1_000, 3) : format.ms(value);
}

/** Formats a value of any metric, including the count of page views. */
export const formatRumMetric = (figure: RumFigure, value: number | undefined, format: Format): string =>
  figure === 'PageViews' && value !== undefined ? format.count(value) : formatRumValue(figure, value, format);

/** Returns the unit of a metric's raw values; page views have none. */
export function figureUnit(figure: RumFigure): string | undefined {
  if (figure === 'PageViews') return undefined;
  return figure === 'CumulativeLayoutShift' ? t('thousandths') : 'ms';
}

/** Dimensions of breakdowns. */
export const DIMENSIONS: Readonly<Record<RumDimension, string>> = {
  Page: t('Page'),
  Country: t('Country'),
  State: t('State or province'),
  Device: t('Device'),
  Browser: t('Browser'),
  OperatingSystem: t('Operating system'),
};

/** Dimensions within lists. */
export const LISTED_DIMENSIONS: Readonly<Record<RumDimension, string>> = {
  Page: t(message('page', 'breakdown by')),
  Country: t(message('country', 'breakdown by')),
  State: t(message('state or province', 'breakdown by')),
  Device: t(message('device', 'breakdown by')),
  Browser: t(message('browser', 'breakdown by')),
  OperatingSystem: t(message('operating system', 'breakdown by')),
};

/** Breakdowns and filters by dimension. */
export const BREAKDOWNS: Readonly<Record<RumDimension, string>> = {
  Page: t('by page'),
  Country: t('by country'),
  State: t('by state or province'),
  Device: t('by device'),
  Browser: t('by browser'),
  OperatingSystem: t('by operating system'),
};

const countries = new Intl.DisplayNames(currentCulture(), { type: 'region' });

/** Returns the display name of a value; countries and states are stored as codes. */
export function dimensionValueName(by: RumDimension, value: string): string {
  if (by === 'Country' && /^[A-Z]{2}$/.test(value)) return countries.of(value) ?? value;
  const name = by === 'State' ? stateName(value) : value;
  // Other values are texts of a visitor's browser, not messages.
  return name === value ? translatedName(visitorNames, value) : t(name);
}

/**
 * Text for a period without page views. Periods named “last” end before the current hour or day; current periods extend
 * to now.
 */
export function noRumDataText(period: RumPeriod): string {
  const noData = t('No data in this period. Check that the script is on the pages.');
  return typeof period === 'string' && period.startsWith('Last')
    ? `${noData} ${t('The current day or hour is not included yet. Select a current period to include it.')}`
    : noData;
}

/** Describes excluded page views of bots; undefined if there are none. */
export function describeBotViews(count: number): string | undefined {
  if (count === 0) return undefined;
  return t(
    '{count, plural, one {# page view of a bot was excluded (crawlers and headless browsers that identify themselves).} other {# page views of bots were excluded (crawlers and headless browsers that identify themselves).}}',
    { count },
  );
}

/** Explains why some visitors have no state. */
export const STATES_HINT = t(
  'States are derived from the browser’s time zone and are only known where a time zone belongs to one state.',
);

/** Explains why different URLs count as one page. */
export const REDACTED_HINT = t('*** replaces a number or an ID: pages that differ only there are counted as one.');
export const isRedacted = (page: string): boolean => page.includes('***');
