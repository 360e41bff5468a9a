import { HOUR, SECOND, type Instant } from '@vedette/kernel/clock';
import type { SlaVersion } from '@vedette/contract/v1/sla/sla-version';

export type PendingError = NonNullable<SlaVersion['PendingError']>;

const FIRST_RETRY_DELAY_MS = 10 * SECOND;
const MAX_RETRY_DELAY_MS = HOUR;

/**
 * Returns when figures are retried after attempt number `attempts` failed: soon at first, later once an hour.
 */
export const retryDueAt = (attempts: number, at: Instant): Instant =>
  at + Math.min(MAX_RETRY_DELAY_MS, FIRST_RETRY_DELAY_MS * 2 ** Math.min(attempts - 1, 10));
