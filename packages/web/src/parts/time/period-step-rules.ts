/** The period before or after the current one. */
import { DAY, HOUR } from '@vedette/kernel/clock';
import { localParts, startOfDay, startOfMonth } from '@vedette/kernel/zones';

/** Epoch ms, `[from, until)`. */
export interface PeriodRange {
  readonly from: number;
  readonly until: number;
}

interface ShiftContext {
  /** Time zone in which days and months start. */
  readonly zone: string;
  readonly now: number;
}

/**
 * Moves a period by its own length: in whole months or days if it consists of them. Both periods touch. Undefined if
 * the result cannot contain data: before 1970, or in a period that has hardly started.
 */
export function shiftPeriod(
  span: PeriodRange,
  direction: 1 | -1,
  { zone, now }: ShiftContext,
): PeriodRange | undefined {
  const next = movePeriod(span, direction, zone);
  const hasBegun = now - next.from >= Math.min(HOUR, next.until - next.from);
  return next.from >= 0 && hasBegun ? next : undefined;
}

function movePeriod({ from, until }: PeriodRange, direction: 1 | -1, zone: string): PeriodRange {
  if (from === startOfMonth(from, zone) && until === startOfMonth(until, zone)) {
    const months = direction * (monthIndex(until, zone) - monthIndex(from, zone));
    return { from: startOfMonth(from, zone, months), until: startOfMonth(until, zone, months) };
  }
  if (from === startOfDay(from, zone) && until === startOfDay(until, zone)) {
    const days = direction * Math.round((until - from) / DAY);
    return { from: startOfDay(from, zone, days), until: startOfDay(until, zone, days) };
  }
  const offsetMs = direction * (until - from);
  return { from: from + offsetMs, until: until + offsetMs };
}

/** Months since year 0. */
function monthIndex(at: number, zone: string): number {
  const { year, month } = localParts(at, zone);
  return year * 12 + month;
}
