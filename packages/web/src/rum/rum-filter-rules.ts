/** Which page views of a website are looked at, as the address of its page has it. */
import { areKeptTogether } from '@vedette/contract/v1/rum/rum-cubes';
import { COUNTRIES_OF_STATES } from '@vedette/contract/v1/rum/rum-states';
import type { RumDimension } from '@vedette/contract/v1/rum/rum';
import type { TimeRange } from '../parts/charts/brush-rules.js';
import { DIMENSIONS, nameOfValue } from './rum-words.js';

/** One value of each of these at most; named as the API has them. */
export type RumFilter = Readonly<Partial<Record<RumDimension, string>>>;

export interface RumSearch extends RumFilter {
  readonly period?: string;
  /** Two moments instead, epoch ms; `until` is not included. */
  readonly from?: number;
  readonly until?: number;
}

/** A preset of the API, or two moments. */
export type RumPeriod = string | TimeRange;
const USUAL = 'CurrentDay';

/** The period of an address, of which both moments go before the name. */
export const periodIn = ({ period = USUAL, from, until }: RumSearch): RumPeriod =>
  from === undefined || until === undefined ? period : { from, until };

/** What an address says of the period, without the filters. */
export const periodOnly = ({ period, from, until }: RumSearch): RumSearch => ({
  ...(period !== undefined && { period }),
  ...(from !== undefined && until !== undefined && { from, until }),
});

/** The same as an address has it. */
export const searchOfPeriod = (period: RumPeriod): RumSearch => (typeof period === 'string' ? { period } : period);

/** The same as the API is asked. */
export const toPeriodQuery = (period: RumPeriod): Readonly<Record<string, string>> =>
  typeof period === 'string'
    ? { PresetPeriod: period }
    : { Start: new Date(period.from).toISOString(), End: new Date(period.until).toISOString() };

/** In the order they are offered. */
export const dimensions = Object.keys(DIMENSIONS) as readonly RumDimension[];

/** Reads an address; a filter that cannot be had together with one before it is left out. */
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
    // An address takes a browser whose name is a number for one.
    const value = typeof raw[name] === 'number' ? String(raw[name]) : raw[name];
    if (typeof value !== 'string' || value === '' || !mayBeAdded(filter, name)) return filter;
    return { ...filter, [name]: value };
  }, {});
}

export const namesIn = (filter: RumFilter): RumDimension[] => dimensions.filter((name) => filter[name] !== undefined);

/** Whether there are figures by this too, beside what the filter names. */
export const mayBeAdded = (filter: RumFilter, name: RumDimension, by?: RumDimension): boolean =>
  areKeptTogether([...namesIn(filter), name, ...(by ? [by] : [])]) && mayHave(filter, name);

/** Most countries have no states here. */
const mayHave = ({ Country: country }: RumFilter, name: RumDimension): boolean =>
  name !== 'State' || country === undefined || COUNTRIES_OF_STATES.has(country);

export function without(filter: RumFilter, name: RumDimension): RumFilter {
  const { [name]: _gone, ...rest } = filter;
  return rest;
}

/** `Country: Norway`. */
export const filterWords = (name: RumDimension, value: string): string =>
  `${DIMENSIONS[name]}: ${nameOfValue(name, value)}`;

/** `page and country`, of what there are figures by under the filter, told by `by`; undefined where that is everything. */
export function keptWords(filter: RumFilter, by?: RumDimension): string | undefined {
  const offered = dimensions.filter((name) => mayBeAdded(filter, name, by));
  if (offered.length === dimensions.length) return undefined;
  const words = offered.map((name) => DIMENSIONS[name].toLowerCase());
  return [words.slice(0, -1).join(', '), ...words.slice(-1)].filter((word) => word !== '').join(' and ');
}
