import { counted } from '../parts/format/counted.js';
import { uniqueReasons } from '../parts/actions/run-for-each.js';

/** Describes how many periods could not be deleted, and why. */
export function describeFailures(problems: readonly Error[], all: number): readonly string[] {
  const left = `${String(problems.length)} of ${counted(all, 'maintenance period')} could not be deleted.`;
  return [problems.length < all ? `${left} The others were deleted.` : left, ...uniqueReasons(problems)];
}
