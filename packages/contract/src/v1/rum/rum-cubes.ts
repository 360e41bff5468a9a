/** Dimensions by which visitor metrics are stored. Imports no shape, so that pages may use it. */
import type { RumDimension } from './rum.js';

/** The only two dimensions by which metrics are stored in combination. All combinations would need far more space. */
const PAGE_AND_COUNTRY: readonly RumDimension[] = ['Page', 'Country'];

/** The code of a state includes its country. */
const COUNTRY_AND_STATE: readonly RumDimension[] = ['Country', 'State'];

/** Returns whether metrics are stored by all these dimensions combined. */
export function areStoredTogether(dimensions: readonly RumDimension[]): boolean {
  const distinct = new Set(dimensions);
  return (
    distinct.size <= 1 ||
    [PAGE_AND_COUNTRY, COUNTRY_AND_STATE].some((pair) => [...distinct].every((each) => pair.includes(each)))
  );
}
