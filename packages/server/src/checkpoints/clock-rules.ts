/** What the clock of a checkpoint may be off by. Source: the issue on checkpoints elsewhere. */
import { SECOND } from '@vedette/kernel/clock';

/** A clock further off needs attention; its times are corrected all the same. */
export const CLOCK_WARNING_MS = 2 * SECOND;

/** Beyond it nothing such a checkpoint says of time can be relied on: it runs no checks. */
export const CLOCK_LIMIT_MS = 60 * SECOND;

/** Why a clock impairs its checkpoint; undefined while it does not. @param offsetMs either way */
export function clockImpairment(offsetMs: number): string | undefined {
  if (Math.abs(offsetMs) <= CLOCK_LIMIT_MS) return undefined;
  return `clock ${offsetMs > 0 ? 'ahead' : 'behind'} by more than ${CLOCK_LIMIT_MS / SECOND} s`;
}
