/** By what figures of visitors are kept. Imports no shape, so that pages may use it. */
import type { RumDimension } from './rum.js';

/** The only two that are also kept together: everything by everything would be many times as much. */
export const RUM_PAIR: readonly RumDimension[] = ['Page', 'Country'];

/** Whether there are figures by all of these at once. */
export function areKeptTogether(dimensions: readonly RumDimension[]): boolean {
  const different = new Set(dimensions);
  return different.size <= 1 || [...different].every((each) => RUM_PAIR.includes(each));
}
