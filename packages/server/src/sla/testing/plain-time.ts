import { HOUR, MINUTE, type Instant } from '@vedette/kernel/clock';
import type { Period } from '@vedette/kernel/periods';
import { localParts, offsetAt, formatLocalDateTime } from '@vedette/kernel/zones';

/** Determines the counted time: local times as texts, and a letter per hour of the week from Sunday on. */
export interface ReferenceTime {
  readonly exclusions: readonly { readonly From: string; readonly Until: string }[];
  readonly activeHours: string;
  readonly createdAt: Instant;
  readonly zone: string;
}

/** Returns the counted ranges of a period by examining the clock instant by instant. */
export function referenceRanges(time: ReferenceTime, period: Period): Period[] {
  const { exclusions, activeHours, createdAt, zone } = time;
  const excluded = exclusions.map(({ From, Until }) => ({
    start: instantsAt(From, zone)[0] ?? 0,
    end: instantsAt(Until, zone).at(-1) ?? 0,
  }));
  const edges = [createdAt, ...excluded.flatMap(({ start, end }) => [start, end])];
  const step = 15 * MINUTE;
  for (let at = Math.ceil(period.start / step) * step; at < period.end; at += step) edges.push(at);
  const inside = edges.filter((at) => at > period.start && at < period.end);
  const cuts = [...new Set([period.start, ...inside, period.end])].sort((a, b) => a - b);
  const counts = (at: Instant): boolean => {
    const { weekday, hour } = localParts(at, zone);
    const isActive = activeHours[(weekday % 7) * 24 + hour] === '1';
    return isActive && at >= createdAt && !excluded.some(({ start, end }) => start <= at && at < end);
  };
  const ranges: Period[] = [];
  for (const [index, start] of cuts.slice(0, -1).entries()) {
    if (!counts(start)) continue;
    const [end, last] = [cuts[index + 1] ?? start, ranges.at(-1)];
    if (last?.end === start) ranges[ranges.length - 1] = { start: last.start, end };
    else ranges.push({ start, end });
  }
  return ranges;
}

/**
 * Returns every instant at which a clock shows a text; for one it never shows, that of a clock that was not set
 * forward.
 */
function instantsAt(text: string, zone: string): Instant[] {
  const reading = Date.parse(`${text}Z`);
  const shown: Instant[] = [];
  for (let at = reading - 15 * HOUR; at <= reading + 15 * HOUR; at += MINUTE) {
    if (formatLocalDateTime(at, zone) === text) shown.push(at);
  }
  return shown.length > 0 ? shown : [reading - offsetAt(reading - 30 * HOUR, zone)];
}
