import type { Instant } from '@vedette/kernel/clock';
import type { Progress } from './due-sql.js';
import { storableReason, type Verdict } from './sending.js';

/**
 * Returns what is recorded about `count` results that will not be sent again. Without a verdict, the rule set excluded
 * all of them.
 */
export function describeProgress(
  verdict: Verdict | undefined,
  now: Instant,
  count: number,
): Omit<Progress, 'cursorId'> {
  if (verdict?.kind === 'sent') {
    const { note } = verdict;
    return { successAt: now, error: note === undefined ? null : storableReason(note), sent: count };
  }
  return verdict?.kind === 'refused' ? { error: storableReason(verdict.reason), dropped: count } : {};
}
