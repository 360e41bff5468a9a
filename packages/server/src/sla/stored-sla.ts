/** Stored form of an SLA and its exclusion periods. */
import type { Instant } from '@vedette/kernel/clock';

export interface StoredSla {
  readonly slaGuid: string;
  readonly description: string;
  /** Percent. */
  readonly uptimeError: number;
  readonly uptimeWarning: number;
  /** 0: load times are not rated. */
  readonly loadTimeS: number;
  /** 0: response times are not rated. */
  readonly responseMinutes: number;
  /** `ALWAYS`, or one letter per hour of the week as in `sla.active_hours`. */
  readonly activeHours: string;
  readonly createdAt: Instant;
}

/** `[starts, ends)`, texts `YYYY-MM-DDTHH:MM:SS` in the account's time zone. */
export interface StoredExclusion {
  readonly exclusionId: number;
  readonly description: string;
  readonly starts: string;
  readonly ends: string;
}
export type NewExclusion = Omit<StoredExclusion, 'exclusionId'>;

/** Every hour of the week counts. */
export const ALWAYS = '1'.repeat(7 * 24);
