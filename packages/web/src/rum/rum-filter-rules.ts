/** Period and filters of RUM data, as in the URL of the page. */
import { areStoredTogether } from '@vedette/contract/v1/rum/rum-cubes';
import { COUNTRIES_WITH_STATES } from '@vedette/contract/v1/rum/rum-states';
import type { RumDimension } from '@vedette/contract/v1/rum/rum';
import { currentCulture, t } from '../i18n/translate.js';
import type { TimeRange } from '../parts/charts/brush-rules.js';
import { DIMENSIONS, LISTED_DIMENSIONS, dimensionValueName } from './rum-labels.js';

/** At most one value per dimension; names are those of the API. */
export type RumFilter = Readonly<Partial<Record<RumDimension, string>>>;

export interface RumSearch extends RumFilter {
  readonly period?: string;
  /** Custom range instead of a preset, epoch ms; `until` is exclusive. */
  readonly from?: number;
  readonly until?: number;
}

/** A preset of the API, or a custom range. */
export type RumPeriod = string | TimeRange;
const DEFAULT_PERIOD = 'CurrentDay';

/** Returns the period of a URL; a custom range takes precedence over a preset. */
export const readPeriod = ({ period = DEFAULT_PERIOD, from, until }: RumSearch): RumPeriod =>
  from === undefined || until === undefined ? period : { from, until };

/** Returns the period of a URL without the filters. */
export const periodOnly = ({ period, from, until }: RumSearch): RumSearch => ({
  ...(period !== undefined && { period }),
  ...(from !== undefined && until !== undefined && { from, until }),
});

/** Builds the URL parameters of a period. */
export const toPeriodSearch = (period: RumPeriod): RumSearch => (typeof period === 'string' ? { period } : period);

/** Builds the query of a period for the API. */
export const toPeriodQuery = (period: RumPeriod): Readonly<Record<string, string>> =>
  typeof period === 'string'
    ? { PresetPeriod: period }
    : { Start: new Date(period.from).toISOString(), End: new Date(period.until).toISOString() };

/** In display order. */
export const dimensions = Object.keys(DIMENSIONS) as readonly RumDimension[];

/** Parses URL parameters; a filter that cannot be combined with an earlier one is dropped. */
export function parseRumSearch(raw: Readonly<Record<string, unknown>>): RumSearch {
  const { period, from, until } = raw;
  const isRange = Number.isSafeInteger(from) && Number.isSafeInteger(until) && Number(from) < Number(until);
  return {
    ...(isRange
      ? { from: Number(from), until: Number(until) }
      : typeof period === 'string' && period !== '' && { period }),
    ...parseFilter(raw),
  };
}

export function parseFilter(raw: Readonly<Record<string, unknown>>): RumFilter {
  return dimensions.reduce<RumFilter>((filter, name) => {
    // The URL parser turns a numeric browser name into a number.
    const value = typeof raw[name] === 'number' ? String(raw[name]) : raw[name];
    if (typeof value !== 'string' || value === '' || !mayAddFilter(filter, name)) return filter;
    return { ...filter, [name]: value };
  }, {});
}

export const filterDimensions = (filter: RumFilter): RumDimension[] =>
  dimensions.filter((name) => filter[name] !== undefined);

/** Returns whether data can be broken down by this dimension with the given filter. */
export const mayAddFilter = (filter: RumFilter, name: RumDimension, by?: RumDimension): boolean =>
  areStoredTogether([...filterDimensions(filter), name, ...(by ? [by] : [])]) && hasDimension(filter, name);

/** Only some countries have states. */
const hasDimension = ({ Country: country }: RumFilter, name: RumDimension): boolean =>
  name !== 'State' || country === undefined || COUNTRIES_WITH_STATES.has(country);

export function withoutFilter(filter: RumFilter, name: RumDimension): RumFilter {
  const { [name]: _removed, ...otherFilters } = filter;
  return otherFilters;
}

/** `Country: Norway`. */
export const rumFilterText = (name: RumDimension, value: string): string =>
  t('{dimension}: {value}', { dimension: DIMENSIONS[name], value: dimensionValueName(name, value) });

/**
 * Lists the dimensions available under the filter, for example `page and country`; undefined if all are.
 * @param by dimension of the breakdown
 */
export function availableDimensionsText(filter: RumFilter, by?: RumDimension): string | undefined {
  const available = dimensions.filter((name) => mayAddFilter(filter, name, by));
  if (available.length === dimensions.length) return undefined;
  const list = new Intl.ListFormat(currentCulture(), { type: 'conjunction' });
  return list.format(available.map((name) => LISTED_DIMENSIONS[name]));
}
