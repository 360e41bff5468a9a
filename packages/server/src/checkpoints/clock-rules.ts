/** Limits for the clock offset of a checkpoint. */
import { SECOND } from '@vedette/kernel/clock';

/** A clock further off needs attention, although its times are corrected. */
export const CLOCK_WARNING_MS = 2 * SECOND;

/** Beyond this, no time of the checkpoint is reliable, and it runs no checks. */
const CLOCK_LIMIT_MS = 60 * SECOND;

/**
 * Returns why a clock impairs its checkpoint; undefined if it does not. The message cannot tell which clock is wrong:
 * if all checkpoints are off alike, it is that of the service.
 * @param offsetMs in either direction
 */
export function clockImpairment(offsetMs: number): string | undefined {
  if (Math.abs(offsetMs) <= CLOCK_LIMIT_MS) return undefined;
  const where = offsetMs > 0 ? 'ahead of' : 'behind';
  return `clock more than ${CLOCK_LIMIT_MS / SECOND} s ${where} the service clock: one of them is wrong`;
}
