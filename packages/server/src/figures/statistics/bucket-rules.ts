/** Local hours, days and months into which a period is divided. */
import { DAY, HOUR, type Instant } from '@vedette/kernel/clock';
import type { Period } from '@vedette/kernel/periods';
import { localParts, startOfDay, startOfHour, startOfMonth } from '@vedette/kernel/zones';

export type Scale = 'hour' | 'day' | 'month';

/**
 * Chooses hours up to 48 hours, days up to 100 days, else months; an hour more or less by a change of clocks does not
 * matter.
 */
export function chooseScale({ start, end }: Period): Scale {
  const lengthMs = end - start - HOUR;
  if (lengthMs <= 2 * DAY - HOUR) return 'hour';
  return lengthMs <= 100 * DAY ? 'day' : 'month';
}

/** Cuts a period at the starts of local hours, days or months: in order, without gaps, with its own start and end. */
export function splitIntoBuckets({ start, end }: Period, scale: Scale, zone: string): Period[] {
  const buckets: Period[] = [];
  for (let at = start; at < end;) {
    const next = Math.min(end, nextStart(at, scale, zone));
    buckets.push({ start: at, end: next });
    at = next;
  }
  return buckets;
}

/** Where clocks go back by half an hour, an hour would end before it begins; it lasts its full length instead. */
function nextStart(at: Instant, scale: Scale, zone: string): Instant {
  if (scale === 'month') return startOfMonth(at, zone, 1);
  if (scale === 'day') return startOfDay(at, zone, 1);
  const next = startOfHour(at + HOUR, zone);
  return next > at ? next : at + HOUR;
}

/** Returns the wire name of a bucket's start: `10/13/2025 8:00:00 PM`. */
export function bucketId(at: Instant, zone: string): string {
  const { year, month, day, hour, minute, second } = localParts(at, zone);
  const padTwo = (value: number): string => String(value).padStart(2, '0');
  const time = `${((hour + 11) % 12) + 1}:${padTwo(minute)}:${padTwo(second)} ${hour < 12 ? 'AM' : 'PM'}`;
  return `${month}/${day}/${year} ${time}`;
}
