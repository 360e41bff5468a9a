/** Limits for the clock offset of a checkpoint. */
import { SECOND } from '@vedette/kernel/clock';

/** A clock further off needs attention; its times are corrected all the same. */
export const CLOCK_WARNING_MS = 2 * SECOND;

/** Beyond it nothing such a checkpoint says of time can be relied on: it runs no checks. */
const CLOCK_LIMIT_MS = 60 * SECOND;

/** Why a clock impairs its checkpoint; undefined while it does not. Which of the two is wrong nobody here can tell: with all
 * checkpoints off alike it is ours. @param offsetMs either way */
export function clockImpairment(offsetMs: number): string | undefined {
  if (Math.abs(offsetMs) <= CLOCK_LIMIT_MS) return undefined;
  const where = offsetMs > 0 ? 'ahead of' : 'behind';
  return `clock ${where} the one of the service by more than ${CLOCK_LIMIT_MS / SECOND} s: one of the two is wrong`;
}
