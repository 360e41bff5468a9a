/** Computes the time that counts for an SLA from its weekly grid and exclusion periods, in the account's time zone. */
import { HOUR, MINUTE, type Instant } from '@vedette/kernel/clock';
import type { Period } from '@vedette/kernel/periods';
import { listWindows } from '@vedette/kernel/wall-schedule';
import { localParts, offsetAt } from '@vedette/kernel/zones';
import { ALWAYS, type StoredExclusion } from './stored-sla.js';

export interface ActiveTime {
  /** As `StoredSla.activeHours`. */
  readonly activeHours: string;
  readonly exclusions: readonly Pick<StoredExclusion, 'starts' | 'ends'>[];
  /** Time before this instant does not count. */
  readonly createdAt: Instant;
  /** IANA time zone. */
  readonly zone: string;
}

/** Returns the ranges of `period` that count, in order; no two are adjacent. */
export function activePeriods(time: ActiveTime, period: Period): Period[] {
  const countedPeriod = { start: Math.max(period.start, time.createdAt), end: period.end };
  if (countedPeriod.start >= countedPeriod.end) return [];
  const excluded = time.exclusions
    .flatMap(({ starts, ends }) =>
      listWindows({ mode: 'OneTime', starts, ends }, time.zone, countedPeriod.start, countedPeriod.end),
    )
    .sort((a, b) => a.from - b.from);
  return gridPeriods(time, countedPeriod).flatMap((range) => {
    const ranges: Period[] = [];
    let at = range.start;
    for (const { from, to } of excluded) {
      if (from >= range.end) break;
      if (from > at) ranges.push({ start: at, end: from });
      at = Math.max(at, to);
    }
    return at < range.end ? [...ranges, { start: at, end: range.end }] : ranges;
  });
}

function gridPeriods({ activeHours, zone }: ActiveTime, countedPeriod: Period): Period[] {
  if (activeHours === ALWAYS) return [countedPeriod];
  const periods: Period[] = [];
  let openStart: Instant | undefined;
  for (let at = countedPeriod.start; at < countedPeriod.end; at = nextGridTime(at, zone)) {
    const isActive = isActiveAt(activeHours, at, zone);
    if (isActive) openStart ??= at;
    if (isActive || openStart === undefined) continue;
    periods.push({ start: openStart, end: at });
    openStart = undefined;
  }
  return openStart === undefined ? periods : [...periods, { start: openStart, end: countedPeriod.end }];
}

/** The grid begins with Sunday, whereas `weekday` counts from Monday (1) to Sunday (7). */
function isActiveAt(activeHours: string, at: Instant, zone: string): boolean {
  const { weekday, hour } = localParts(at, zone);
  return activeHours[(weekday % 7) * 24 + hour] === '1';
}

/**
 * Returns the next full local hour. If the clock changes before it, steps are a quarter of an hour, because the clock
 * may jump to any time.
 */
function nextGridTime(at: Instant, zone: string): Instant {
  const offset = offsetAt(at, zone);
  const next = (Math.floor((at + offset) / HOUR) + 1) * HOUR - offset;
  if (offsetAt(next, zone) === offset) return next;
  return (Math.floor(at / (15 * MINUTE)) + 1) * 15 * MINUTE;
}
