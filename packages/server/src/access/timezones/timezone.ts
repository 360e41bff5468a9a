import { yieldToEventLoop } from '@vedette/kernel/concurrency/event-loop';
import type { Timezone } from '@vedette/contract/v4/timezone';
import { DAY, HOUR, MINUTE, type Instant } from '@vedette/kernel/clock';
import { isZone, localParts, offsetAt, startOfDate, formatLocalDateTime } from '@vedette/kernel/zones';
import { ZONE_NAMES } from './timezone-names.js';

/** Returns the IANA name of a time zone id; undefined when there is none or this runtime does not know the zone. */
export function findZoneName(timezoneId: number): string | undefined {
  const name = ZONE_NAMES[timezoneId - 1];
  return name !== undefined && isZone(name) ? name : undefined;
}

/**
 * Returns the id of an IANA zone by its old or new name (`Europe/Kyiv`, `Europe/Kiev`); undefined when there is no such
 * zone.
 */
export function findTimezoneId(zone: string): number | undefined {
  const exact = ZONE_NAMES.indexOf(zone) + 1;
  if (exact > 0) return exact;
  if (!isZone(zone)) return undefined;
  const canonicalName = new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone;
  return ZONE_NAMES.indexOf(canonicalName) + 1 || undefined;
}

/**
 * Returns the data of a zone in the year of `at`. Its smallest offset counts as standard time, the difference from the
 * largest as daylight saving time.
 */
export function describeTimezone(timezoneId: number, at: Instant): Timezone | undefined {
  const zone = findZoneName(timezoneId);
  if (zone === undefined) return undefined;
  const { year } = localParts(at, zone);
  const { low, high, changes } = getYearOffsets(year, zone);
  const saving = {
    DaylightSavingOffset: (high - low) / MINUTE,
    ...localTimeBefore(
      'DaylightSavingStart',
      changes.find((change) => offsetAt(change, zone) === high),
      zone,
    ),
    ...localTimeBefore(
      'DaylightSavingEnd',
      changes.find((change) => offsetAt(change, zone) === low),
      zone,
    ),
  };
  return {
    TimezoneId: timezoneId,
    TimeZoneId: timezoneId,
    Description: `(UTC${formatOffset(low)}) ${zone.replaceAll('_', ' ')}`,
    OffsetFromUtc: low / MINUTE,
    HasDaylightSaving: high !== low,
    ...(high === low ? {} : saving),
  };
}

const ZONES_PER_YIELD = 10;

/**
 * Returns all zones that this runtime knows, by id. The first call for a year takes a while, so it yields to the event
 * loop in between.
 */
export async function listTimezones(at: Instant): Promise<Timezone[]> {
  const found: Timezone[] = [];
  for (const index of ZONE_NAMES.keys()) {
    found.push(...[describeTimezone(index + 1, at) ?? []].flat());
    if (index % ZONES_PER_YIELD === 0) await yieldToEventLoop();
  }
  return found;
}

interface YearOffsets {
  readonly low: number;
  readonly high: number;
  /** Instants at which the offset changes. */
  readonly changes: readonly Instant[];
}
const yearOffsetsCache = new Map<string, YearOffsets>();

function getYearOffsets(year: number, zone: string): YearOffsets {
  const key = `${year} ${zone}`;
  const offsets = yearOffsetsCache.get(key) ?? findOffsets(year, zone);
  yearOffsetsCache.set(key, offsets);
  return offsets;
}

/** The shortest period of an offset (Ramadan in Morocco) lasts 29 days, so checking every 28 days finds each change. */
const SEARCH_STEP_MS = 28 * DAY;

function findOffsets(year: number, zone: string): YearOffsets {
  const [from, to] = [
    startOfDate({ year, month: 1, day: 1 }, zone),
    startOfDate({ year: year + 1, month: 1, day: 1 }, zone),
  ];
  const offsets = new Set([offsetAt(from, zone)]);
  const changes: Instant[] = [];
  for (let at = from; at < to; at += SEARCH_STEP_MS) {
    const next = Math.min(at + SEARCH_STEP_MS, to - 1);
    if (offsetAt(at, zone) === offsetAt(next, zone)) continue;
    offsets.add(offsetAt(next, zone));
    changes.push(findOffsetChange(at, next, zone));
  }
  return { low: Math.min(...offsets), high: Math.max(...offsets), changes };
}

/** Returns the instant of the change between `from` and `to`, by bisection. */
function findOffsetChange(from: Instant, to: Instant, zone: string): Instant {
  const before = offsetAt(from, zone);
  let [low, high] = [from, to];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(middle, zone) === before) low = middle;
    else high = middle;
  }
  return high;
}

/** Returns the wall-clock time just before the change, which is how people name it ("at 02:00"). */
function localTimeBefore<N extends string>(
  name: N,
  change: Instant | undefined,
  zone: string,
): Partial<Record<N, string>> {
  if (change === undefined) return {};
  const lastSecond = formatLocalDateTime(change - 1, zone);
  const changeTime = new Date(Date.parse(`${lastSecond}Z`) + 1_000).toISOString().slice(0, 19);
  return { [name]: changeTime } as Record<N, string>;
}

function formatOffset(offset: number): string {
  const pad = (value: number): string => String(value).padStart(2, '0');
  const size = Math.abs(offset);
  return `${offset < 0 ? '-' : '+'}${pad(Math.floor(size / HOUR))}:${pad((size % HOUR) / MINUTE)}`;
}
