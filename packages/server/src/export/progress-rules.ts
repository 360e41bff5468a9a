import type { Instant } from '@vedette/kernel/clock';
import type { Progress } from './due-sql.js';
import { storableReason, type Verdict } from './sending.js';

/** What is noted of `count` results that are not sent again; without a verdict none of them was wanted. */
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
