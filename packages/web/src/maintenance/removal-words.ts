import { counted } from '../parts/format/counted.js';
import { uniqueReasons } from '../parts/actions/run-for-each.js';

/** How many periods are still there and why, after the others were deleted. */
export function lackWords(problems: readonly Error[], all: number): readonly string[] {
  const left = `${String(problems.length)} of ${counted(all, 'maintenance period')} could not be deleted.`;
  return [problems.length < all ? `${left} The others were deleted.` : left, ...uniqueReasons(problems)];
}
