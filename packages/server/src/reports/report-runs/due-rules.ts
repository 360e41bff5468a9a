/** Which times of a schedule are sent, and which were missed during downtime of the service. */
import { DAY, MINUTE, type Instant } from '@vedette/kernel/clock';
import { resolveReportPeriod } from '@vedette/kernel/periods';
import { listDueTimes, nextDueTime, type ReportSchedule } from '@vedette/kernel/report-schedule';

/** Older reports are no longer useful and are not sent. */
export const MAX_DELAY_MS = DAY;
/** From this delay on, the mail says that the report is late. */
export const LATE_AFTER_MS = 5 * MINUTE;
/** Delay after the end of the period, so that results of the last checks arrive first. Less than `LATE_AFTER_MS`. */
export const SETTLE_DELAY_MS = 3 * MINUTE;
/** Maximum number of missed times that are recorded after a long downtime. */
const MAX_MISSED_TIMES = 31;
/** Delays before retries of a failed report. After the last one the run fails. */
const RETRY_DELAYS_MS = [MINUTE, 5 * MINUTE, 15 * MINUTE];
/** A report that was started this often without an end is assumed to crash the process that creates it. */
export const MAX_ATTEMPTS = RETRY_DELAYS_MS.length + 1;

export interface DueDecision {
  /** The latest due time, if it is not too old. Earlier ones are covered by it. */
  readonly sendAt: Instant | undefined;
  readonly isLate: boolean;
  /** Times that are not sent, oldest first. */
  readonly missed: readonly Instant[];
  /** All times up to and including this one are settled. */
  readonly settledUntil: Instant;
  /** The next due time. */
  readonly nextAt: Instant;
}

/** Decides at `now` what happens to the due times in (after, now]. */
export function decideDue(schedule: ReportSchedule, zone: string, after: Instant, now: Instant): DueDecision {
  const due = listDueTimes(schedule, zone, after, now);
  const latest = due.at(-1);
  const isSent = latest !== undefined && now - latest < MAX_DELAY_MS;
  return {
    sendAt: isSent ? latest : undefined,
    isLate: isSent && now - latest >= LATE_AFTER_MS,
    missed: (isSent ? due.slice(0, -1) : due).slice(-MAX_MISSED_TIMES),
    settledUntil: latest ?? after,
    nextAt: nextDueTime(schedule, zone, Math.max(after, now)),
  };
}

/**
 * Returns when the report due at `nominalAt`, recorded at `now`, is first created: immediately, unless its period has
 * only just ended.
 */
export function computeFirstAttemptAt(
  selectedPeriod: Parameters<typeof resolveReportPeriod>[0],
  zone: string,
  nominalAt: Instant,
  now: Instant,
): Instant {
  const { end } = resolveReportPeriod(selectedPeriod, nominalAt, zone);
  return Math.max(now, Math.min(end, nominalAt) + SETTLE_DELAY_MS);
}

/**
 * Returns when to retry a report whose attempt number `attempts` failed at `at`; undefined after the last attempt.
 */
export function computeRetryAt(attempts: number, at: Instant): Instant | undefined {
  const waitMs = RETRY_DELAYS_MS[attempts - 1];
  return waitMs === undefined ? undefined : at + waitMs;
}

/**
 * Returns when to repeat a report whose process ended during attempt number `attempts`: immediately after the
 * first, later with the back-off of failures.
 */
export const computeInterruptedRetryAt = (attempts: number, at: Instant): Instant =>
  at + (RETRY_DELAYS_MS[attempts - 2] ?? 0);
