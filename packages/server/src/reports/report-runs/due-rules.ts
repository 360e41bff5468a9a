/** Which moments of a schedule are sent, and which were missed while nobody looked. */
import { DAY, MINUTE, type Instant } from '@vedette/kernel/clock';
import { resolveReportPeriod } from '@vedette/kernel/periods';
import { listDueTimes, nextDue, type ReportSchedule } from '@vedette/kernel/report-schedule';

/** A report older than this is of no use to its readers any more. */
export const TOO_LATE_MS = DAY;
/** From here on the message says that it comes late. */
export const LATE_MS = 5 * MINUTE;
/** So long after the end of what it tells a report waits for results of checks that ran just before; less than `LATE_MS`. */
export const SETTLE_MS = 3 * MINUTE;
/** After a long stop only so many missed moments are told. */
const MAX_MISSED = 31;
/** Waits before a report that could not be made is tried again; after the last it is given up. */
const RETRY_MS = [MINUTE, 5 * MINUTE, 15 * MINUTE];
/** A report that was begun so often and never came to an end takes down whoever makes it. */
export const MAX_ATTEMPTS = RETRY_MS.length + 1;

export interface Due {
  /** The latest moment that is due, if it is not too old: it is sent once, for all before it. */
  readonly sendAt: Instant | undefined;
  readonly isLate: boolean;
  /** Moments that are not sent, oldest first. */
  readonly missed: readonly Instant[];
  /** Everything up to and including this moment is settled. */
  readonly after: Instant;
  /** The moment to look again. */
  readonly next: Instant;
}

/** What is to be done at `now` about the moments in (after, now]. */
export function decideDue(schedule: ReportSchedule, zone: string, after: Instant, now: Instant): Due {
  const due = listDueTimes(schedule, zone, after, now);
  const latest = due.at(-1);
  const isSent = latest !== undefined && now - latest < TOO_LATE_MS;
  return {
    sendAt: isSent ? latest : undefined,
    isLate: isSent && now - latest >= LATE_MS,
    missed: (isSent ? due.slice(0, -1) : due).slice(-MAX_MISSED),
    after: latest ?? after,
    next: nextDue(schedule, zone, Math.max(after, now)),
  };
}

/** When the report of `nominalAt`, noted at `now`, is first made: at once, but for one whose time has only just ended. */
export function firstTryAt(
  selectedPeriod: Parameters<typeof resolveReportPeriod>[0],
  zone: string,
  nominalAt: Instant,
  now: Instant,
): Instant {
  const { end } = resolveReportPeriod(selectedPeriod, nominalAt, zone);
  return Math.max(now, Math.min(end, nominalAt) + SETTLE_MS);
}

/** When a report is tried again whose attempt number `attempts` failed at `at`; undefined: it is given up. */
export function retryReportAt(attempts: number, at: Instant): Instant | undefined {
  const waitMs = RETRY_MS[attempts - 1];
  return waitMs === undefined ? undefined : at + waitMs;
}

/** When one is made again whose maker of attempt number `attempts` vanished: at once after the first, then as after a failure. */
export const vanishedReportAt = (attempts: number, at: Instant): Instant => at + (RETRY_MS[attempts - 2] ?? 0);
