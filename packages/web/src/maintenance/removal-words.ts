import { counted } from '../parts/format/counted.js';
import { uniqueReasons } from '../parts/actions/run-for-each.js';

/** How many periods are still there and why, after the others were deleted. */
export function lackWords(problems: readonly Error[], all: number): readonly string[] {
  const left = `${counted(problems.length, 'maintenance period')} of ${String(all)} could not be deleted.`;
  return [problems.length < all ? `${left} The others are gone.` : left, ...uniqueReasons(problems)];
}
