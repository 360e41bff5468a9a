import type { Instant } from '@vedette/kernel/clock';
import type { Progress } from './due-sql.js';
import { toldReason, type Verdict } from './sending.js';

/** What is noted of `count` results that are not sent again; without a verdict none of them was wanted. */
export function howItWent(verdict: Verdict | undefined, now: Instant, count: number): Omit<Progress, 'cursorId'> {
  if (verdict?.kind === 'sent') {
    const { note } = verdict;
    return { successAt: now, error: note === undefined ? null : toldReason(note), sent: count };
  }
  return verdict?.kind === 'refused' ? { error: toldReason(verdict.reason), dropped: count } : {};
}
