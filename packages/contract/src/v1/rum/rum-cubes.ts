/** By what figures of visitors are kept. Imports no shape, so that pages may use it. */
import type { RumDimension } from './rum.js';

/** The only two that are also kept together: everything by everything would be many times as much. */
const RUM_PAIR: readonly RumDimension[] = ['Page', 'Country'];

/** A state says which country it is in. */
const WITHIN: readonly RumDimension[] = ['Country', 'State'];

/** Whether there are figures by all of these at once. */
export function areKeptTogether(dimensions: readonly RumDimension[]): boolean {
  const different = new Set(dimensions);
  return different.size <= 1 || [RUM_PAIR, WITHIN].some((pair) => [...different].every((each) => pair.includes(each)));
}
