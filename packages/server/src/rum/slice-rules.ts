/**
 * Determines which stored rows a query about some of the page views reads. Figures are stored by few combinations of
 * dimensions.
 */
import { rumDimensions, type RumDimension } from '@vedette/contract/v1/rum/rum';
import { areStoredTogether } from '@vedette/contract/v1/rum/rum-cubes';
import { stateCountry } from '@vedette/contract/v1/rum/rum-states';
import type { RumFilters } from '@vedette/contract/v1/rum/rum-filters';
import { Problems } from '@vedette/kernel/fault';
import { exclusiveRule } from '@vedette/kernel/rule-messages';
import { splitPair, dimensionNumber, PAGE_IN_COUNTRY, pairValue, WHOLE_WEBSITE, type RumSubject } from './hit-rules.js';

/** Values of one dimension: all, only `value`, or only pairs with this country or page. */
export interface Slice {
  readonly dimension: number;
  readonly value?: string;
  readonly country?: string;
  readonly page?: string;
}

const STATE = dimensionNumber('State');

type DimensionValues = Readonly<Partial<Record<RumDimension, string | undefined>>>;

/** Separates the filters of a query from its other members. */
export function splitFilters<T extends DimensionValues>(
  query: T,
): { filters: RumFilters; rest: Omit<T, RumDimension> } {
  const { Page, Country, State, Device, Browser, OperatingSystem, ...rest } = query;
  const named = Object.entries({ Page, Country, State, Device, Browser, OperatingSystem });
  return { filters: Object.fromEntries(named.filter(([, value]) => value !== undefined)), rest };
}

const filteredDimensions = (filters: DimensionValues): RumDimension[] =>
  rumDimensions.filter((each) => filters[each] !== undefined);

/** Adds a problem under `path` for each filter that figures are not stored by in this combination. */
export function checkFilters(
  filters: DimensionValues,
  by: RumDimension | undefined,
  problems: Problems,
  path = '',
): void {
  const dimensions = by === undefined ? filteredDimensions(filters) : [by, ...filteredDimensions(filters)];
  if (areStoredTogether(dimensions)) return;
  for (const name of filteredDimensions(filters)) {
    const other = dimensions.find((each) => !areStoredTogether([each, name]));
    if (other === undefined) continue;
    problems.add(
      `${path}${name}`,
      `${exclusiveRule(other)}: figures are stored by page and country together, else by one dimension`,
    );
  }
}

/**
 * Returns the subject with all of these values. @throws Fault `invalid` when figures are not stored by this
 * combination.
 */
export function toRumSubject(filters: RumFilters): RumSubject {
  assertFilters(filters);
  const { Page: page, Country: country } = filters;
  if (page !== undefined && country !== undefined)
    return { dimension: PAGE_IN_COUNTRY, value: pairValue(country, page) };
  const { State: state } = filters;
  if (state !== undefined && country !== undefined)
    return { dimension: STATE, value: stateCountry(state) === country ? state : '' };
  const [name] = filteredDimensions(filters);
  return name === undefined
    ? { dimension: WHOLE_WEBSITE, value: '' }
    : { dimension: dimensionNumber(name), value: filters[name] ?? '' };
}

/**
 * Returns the rows by one dimension of the page views with these values. @throws Fault `invalid`, as `toRumSubject`.
 */
export function toSlice(by: RumDimension, filters: RumFilters): Slice {
  assertFilters(filters, by);
  const { Page: page, Country: country } = filters;
  if (filteredDimensions(filters).length === 0) return { dimension: dimensionNumber(by) };
  if (filters[by] !== undefined) return toRumSubject(filters);
  if (by === 'Country' && filters.State !== undefined) return { dimension: STATE, value: filters.State };
  if (by === 'State') return { dimension: STATE, ...(country !== undefined && { country }) };
  if (country !== undefined) return { dimension: PAGE_IN_COUNTRY, country };
  return { dimension: PAGE_IN_COUNTRY, ...(page !== undefined && { page }) };
}

/** Returns the name of a stored value of the slice in the requested dimension. */
export function dimensionValue({ dimension }: Slice, by: RumDimension, value: string): string {
  if (dimension === STATE && by === 'Country') return stateCountry(value);
  if (dimension !== PAGE_IN_COUNTRY) return value;
  const { country, page } = splitPair(value);
  return by === 'Page' ? page : country;
}

function assertFilters(filters: RumFilters, by?: RumDimension): void {
  const problems = new Problems();
  checkFilters(filters, by, problems);
  problems.throwIfAny();
}
