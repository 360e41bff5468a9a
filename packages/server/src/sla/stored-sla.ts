/** What is kept of an SLA and of the times it leaves out. */
import type { Instant } from '@vedette/kernel/clock';

export interface StoredSla {
  readonly slaGuid: string;
  readonly description: string;
  /** Percent. */
  readonly uptimeError: number;
  readonly uptimeWarning: number;
  /** 0: load times are not part of it. */
  readonly loadTimeS: number;
  /** 0: response times are not part of it. */
  readonly responseMin: number;
  /** `ALWAYS`, or one letter an hour of the week as `sla.active_hours` has it. */
  readonly activeHours: string;
  readonly createdAt: Instant;
}

/** `[starts, ends)`, texts `YYYY-MM-DDTHH:MM:SS` of the account's wall clock. */
export interface StoredExclusion {
  readonly exclusionId: number;
  readonly description: string;
  readonly starts: string;
  readonly ends: string;
}
export type NewExclusion = Omit<StoredExclusion, 'exclusionId'>;

/** Every hour of the week counts. */
export const ALWAYS = '1'.repeat(7 * 24);
