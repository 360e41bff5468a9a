import { HOUR, SECOND, type Instant } from '@vedette/kernel/clock';
import type { SlaVersion } from '@vedette/contract/v1/sla/sla-version';

export type PendingError = NonNullable<SlaVersion['PendingError']>;

const FIRST_WAIT_MS = 10 * SECOND;
const MAX_WAIT_MS = HOUR;

/**
 * Returns when figures are retried after attempt number `attempts` failed: soon at first, later once an hour.
 */
export const retryDueAt = (tries: number, at: Instant): Instant =>
  at + Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(tries - 1, 10));
