/** Hours, days and months of a wall clock that a period is told in. */
import { DAY, HOUR, type Instant } from '@vedette/kernel/clock';
import type { Period } from '@vedette/kernel/periods';
import { localParts, startOfDay, startOfHour, startOfMonth } from '@vedette/kernel/zones';

export type Scale = 'hour' | 'day' | 'month';

/** Hours up to 48 hours, days up to 100 days, else months; an hour more or less by the change of clocks changes nothing. */
export function chooseScale({ start, end }: Period): Scale {
  const lengthMs = end - start - HOUR;
  if (lengthMs <= 2 * DAY - HOUR) return 'hour';
  return lengthMs <= 100 * DAY ? 'day' : 'month';
}

/** The period cut at the starts of local hours, days or months: without gap, in order, the ends as they are. */
export function splitIntoBuckets({ start, end }: Period, scale: Scale, zone: string): Period[] {
  const buckets: Period[] = [];
  for (let at = start; at < end;) {
    const next = Math.min(end, nextStart(at, scale, zone));
    buckets.push({ start: at, end: next });
    at = next;
  }
  return buckets;
}

/** Where clocks go back by half an hour an hour would begin before itself: then it lasts its full length. */
function nextStart(at: Instant, scale: Scale, zone: string): Instant {
  if (scale === 'month') return startOfMonth(at, zone, 1);
  if (scale === 'day') return startOfDay(at, zone, 1);
  const next = startOfHour(at + HOUR, zone);
  return next > at ? next : at + HOUR;
}

/** `10/13/2025 8:00:00 PM`: how the start of a bucket is named on the wire. */
export function bucketId(at: Instant, zone: string): string {
  const { year, month, day, hour, minute, second } = localParts(at, zone);
  const two = (value: number): string => String(value).padStart(2, '0');
  const time = `${((hour + 11) % 12) + 1}:${two(minute)}:${two(second)} ${hour < 12 ? 'AM' : 'PM'}`;
  return `${month}/${day}/${year} ${time}`;
}
