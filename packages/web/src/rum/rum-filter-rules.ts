/** Period and filters of RUM data, as in the URL of the page. */
import { areStoredTogether } from '@vedette/contract/v1/rum/rum-cubes';
import { COUNTRIES_OF_STATES } from '@vedette/contract/v1/rum/rum-states';
import type { RumDimension } from '@vedette/contract/v1/rum/rum';
import { currentCulture, t } from '../i18n/translate.js';
import type { TimeRange } from '../parts/charts/brush-rules.js';
import { DIMENSIONS, LISTED_DIMENSIONS, nameOfValue } from './rum-labels.js';

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
const USUAL = 'CurrentDay';

/** Returns the period of a URL; a custom range takes precedence over a preset. */
export const periodIn = ({ period = USUAL, from, until }: RumSearch): RumPeriod =>
  from === undefined || until === undefined ? period : { from, until };

/** Returns the period of a URL without the filters. */
export const periodOnly = ({ period, from, until }: RumSearch): RumSearch => ({
  ...(period !== undefined && { period }),
  ...(from !== undefined && until !== undefined && { from, until }),
});

/** Builds the URL parameters of a period. */
export const searchOfPeriod = (period: RumPeriod): RumSearch => (typeof period === 'string' ? { period } : period);

/** Builds the query of a period for the API. */
export const toPeriodQuery = (period: RumPeriod): Readonly<Record<string, string>> =>
  typeof period === 'string'
    ? { PresetPeriod: period }
    : { Start: new Date(period.from).toISOString(), End: new Date(period.until).toISOString() };

/** In display order. */
export const dimensions = Object.keys(DIMENSIONS) as readonly RumDimension[];

/** Parses URL parameters; a filter that cannot be combined with an earlier one is dropped. */
export function rumSearch(raw: Readonly<Record<string, unknown>>): RumSearch {
  const { period, from, until } = raw;
  const isSpan = Number.isSafeInteger(from) && Number.isSafeInteger(until) && Number(from) < Number(until);
  return {
    ...(isSpan
      ? { from: Number(from), until: Number(until) }
      : typeof period === 'string' && period !== '' && { period }),
    ...filterIn(raw),
  };
}

export function filterIn(raw: Readonly<Record<string, unknown>>): RumFilter {
  return dimensions.reduce<RumFilter>((filter, name) => {
    // The URL parser turns a numeric browser name into a number.
    const value = typeof raw[name] === 'number' ? String(raw[name]) : raw[name];
    if (typeof value !== 'string' || value === '' || !mayBeAdded(filter, name)) return filter;
    return { ...filter, [name]: value };
  }, {});
}

export const namesIn = (filter: RumFilter): RumDimension[] => dimensions.filter((name) => filter[name] !== undefined);

/** Returns whether data can be broken down by this dimension with the given filter. */
export const mayBeAdded = (filter: RumFilter, name: RumDimension, by?: RumDimension): boolean =>
  areStoredTogether([...namesIn(filter), name, ...(by ? [by] : [])]) && mayHave(filter, name);

/** Only some countries have states. */
const mayHave = ({ Country: country }: RumFilter, name: RumDimension): boolean =>
  name !== 'State' || country === undefined || COUNTRIES_OF_STATES.has(country);

export function without(filter: RumFilter, name: RumDimension): RumFilter {
  const { [name]: _gone, ...rest } = filter;
  return rest;
}

/** `Country: Norway`. */
export const rumFilterText = (name: RumDimension, value: string): string =>
  t('{dimension}: {value}', { dimension: DIMENSIONS[name], value: nameOfValue(name, value) });

/**
 * Lists the dimensions available under the filter, for example `page and country`; undefined if all are.
 * @param by dimension of the breakdown
 */
export function availableDimensionsText(filter: RumFilter, by?: RumDimension): string | undefined {
  const offered = dimensions.filter((name) => mayBeAdded(filter, name, by));
  if (offered.length === dimensions.length) return undefined;
  const list = new Intl.ListFormat(currentCulture(), { type: 'conjunction' });
  return list.format(offered.map((name) => LISTED_DIMENSIONS[name]));
}
