/** Dimensions by which visitor metrics are stored. Imports no shape, so that pages may use it. */
import type { RumDimension } from './rum.js';

/** The only two dimensions by which metrics are stored in combination. All combinations would need far more space. */
const RUM_PAIR: readonly RumDimension[] = ['Page', 'Country'];

/** The code of a state includes its country. */
const WITHIN: readonly RumDimension[] = ['Country', 'State'];

/** Returns whether metrics are stored by all these dimensions combined. */
export function areStoredTogether(dimensions: readonly RumDimension[]): boolean {
  const different = new Set(dimensions);
  return different.size <= 1 || [RUM_PAIR, WITHIN].some((pair) => [...different].every((each) => pair.includes(each)));
}
