/**
 * Conversion between instants and wall clocks. Within the service, instants are of type `Instant`. Local date-times
 * exist only on the wire and in rules that people write ("daily at 02:00"), and are converted here with an IANA zone
 * name.
 */
import { DAY, HOUR, MINUTE, SECOND, type Instant } from './clock.js';
import { dateTimePattern, parseOffsetMs, wallMs, type WallTime } from './wall-time.js';

/** Offsets of one UTC day: `before` until the transition (exclusive), `after` from then on. */
interface DayOffsets {
  readonly transitionAt: Instant;
  readonly before: number;
  readonly after: number;
}

/** Formatter of a zone, and the UTC days already computed. There are few, since displayed times are close together. */
interface ZoneTable {
  readonly format: Intl.DateTimeFormat;
  readonly days: Map<number, DayOffsets>;
}

const MAX_CACHED_DAYS = 4_000;

/** Range of the wire format: the years 1 to 9999, on any wall clock. */
const MIN_READING = Date.parse('0001-01-01T00:00:00Z');
const MAX_READING = Date.parse('9999-12-31T23:59:59.999Z');
/**
 * Outside these days a zone keeps its offset at the boundary: formatters have no year 0, and no date beyond ±8.64e15 ms
 * exists.
 */
const MIN_DAY = Math.floor(MIN_READING / DAY) + 2;
const MAX_DAY = Math.floor(MAX_READING / DAY) - 2;
const tables = new Map<string, ZoneTable>();

/**
 * Returns whether the runtime knows the zone: an IANA name such as `Europe/Amsterdam` or `UTC`. Plain offsets are not
 * zones.
 */
export function isZone(name: string): boolean {
  if (tables.has(name)) return true;
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    zoneTable(name);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the milliseconds to add to UTC for the wall clock of `zone` at an instant.
 * @throws RangeError for a zone that the runtime does not know.
 */
export function offsetAt(at: Instant, zone: string): number {
  const table = zoneTable(zone);
  const day = Math.min(Math.max(Math.floor(at / DAY), MIN_DAY), MAX_DAY);
  let offsets = table.days.get(day);
  if (!offsets) {
    if (table.days.size >= MAX_CACHED_DAYS) table.days.clear();
    offsets = dayOffsets(day * DAY, table.format);
    table.days.set(day, offsets);
  }
  return at < offsets.transitionAt ? offsets.before : offsets.after;
}

/**
 * Formats an instant for the wire: `YYYY-MM-DDTHH:MM:SS` on the wall clock of `zone`, fractions cut off. An instant
 * outside the years 1 to 9999 becomes their first or last instant.
 */
export function formatLocalDateTime(at: Instant, zone: string): string {
  const reading = Math.min(Math.max(at + offsetAt(at, zone), MIN_READING), MAX_READING);
  return new Date(reading).toISOString().slice(0, 19);
}

/**
 * Returns the instant of a wall-clock reading. A reading that never occurs (clocks went forward) moves forward by the
 * gap; one that occurs twice (clocks went back) is the earlier instant.
 */
export function wallTimeToInstant(wall: WallTime, zone: string): Instant {
  const reading = wallMs(wall);
  const before = offsetAt(reading - DAY, zone);
  const after = offsetAt(reading + DAY, zone);
  const instants = [reading - before, reading - after].filter((at) => at + offsetAt(at, zone) === reading);
  return instants.length > 0 ? Math.min(...instants) : reading - before;
}

/**
 * Returns the instant of a local date-time text `YYYY-MM-DDTHH:MM:SS`; gap and overlap as in `wallTimeToInstant`.
 * @throws RangeError if the text does not have that form or is not a calendar day.
 */
export function parseLocalDateTime(text: string, zone: string): Instant {
  const at = /T\d\d:\d\d:\d\d$/.test(text) ? parseDateTime(text, zone) : undefined;
  if (at === undefined) throw new RangeError(`not a local date-time: ${text}`);
  return at;
}

/**
 * Parses date-times as clients send them: a date alone (its first instant), `HH:MM` without seconds, a space for the
 * `T`, fractions (kept to the ms), and `Z` or an offset, which then replaces the zone. Undefined for other texts, and
 * for dates that do not exist.
 */
export function parseDateTime(text: string, zone: string): Instant | undefined {
  const match = dateTimePattern.exec(text.trim())?.groups;
  if (!match) return undefined;
  const field = (name: string): number => Number(match[name] ?? 0);
  const wall = {
    year: field('year'),
    month: field('month'),
    day: field('day'),
    hour: field('hour'),
    minute: field('minute'),
    second: field('second'),
  };
  const reading = new Date(wallMs(wall));
  const isCalendarDate =
    reading.getUTCMonth() + 1 === wall.month && reading.getUTCDate() === wall.day && wall.hour < 24;
  if (wall.year < 1 || !isCalendarDate || wall.minute > 59 || wall.second > 59) return undefined;
  const fractionMs = Math.floor(Number(`0.${match['fraction'] ?? '0'}`) * SECOND);
  const offset = match['offset'] === undefined ? undefined : parseOffsetMs(match['offset']);
  return (offset === undefined ? wallTimeToInstant(wall, zone) : reading.getTime() - offset) + fractionMs;
}

/** Returns whether the text is a date without a time, which as an end means "until the end of that day". */
export function isDateOnly(text: string): boolean {
  return /^\s*\d{4}-\d\d-\d\d\s*$/.test(text);
}

/** Reading of the wall clock at an instant; `month` 1-12, `weekday` 1 (Monday) to 7 (Sunday). */
export interface LocalParts extends WallTime {
  readonly weekday: number;
}

/** Returns the reading of the wall clock of `zone` at an instant. */
export function localParts(at: Instant, zone: string): LocalParts {
  const reading = new Date(at + offsetAt(at, zone));
  return {
    year: reading.getUTCFullYear(),
    month: reading.getUTCMonth() + 1,
    day: reading.getUTCDate(),
    hour: reading.getUTCHours(),
    minute: reading.getUTCMinutes(),
    second: reading.getUTCSeconds(),
    weekday: ((reading.getUTCDay() + 6) % 7) + 1,
  };
}

/**
 * Returns the first instant of a local date. Days and months beyond the calendar overflow (`month` 13 is next January).
 */
export function startOfDate(date: { year: number; month: number; day: number }, zone: string): Instant {
  return wallTimeToInstant({ ...date, hour: 0, minute: 0, second: 0 }, zone);
}

/** Returns the start of the current hour on the local minute grid (matters for +05:30). */
export function startOfHour(at: Instant, zone: string): Instant {
  const offset = offsetAt(at, zone);
  return Math.floor((at + offset) / HOUR) * HOUR - offset;
}

/**
 * Returns the first instant of the local day `days` after the day of `at`. If midnight does not exist, the day starts
 * later.
 */
export function startOfDay(at: Instant, zone: string, days = 0): Instant {
  const { year, month, day } = localParts(at, zone);
  return startOfDate({ year, month, day: day + days }, zone);
}

/** Returns the first instant of the Monday `weeks` after the week of `at`. */
export function startOfWeek(at: Instant, zone: string, weeks = 0): Instant {
  const { year, month, day, weekday } = localParts(at, zone);
  return startOfDate({ year, month, day: day - weekday + 1 + 7 * weeks }, zone);
}

/** Returns the first instant of the month `months` after the month of `at`. */
export function startOfMonth(at: Instant, zone: string, months = 0): Instant {
  const { year, month } = localParts(at, zone);
  return startOfDate({ year, month: month + months, day: 1 }, zone);
}

function zoneTable(zone: string): ZoneTable {
  let table = tables.get(zone);
  if (!table) {
    const format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    table = { format, days: new Map() };
    tables.set(zone, table);
  }
  return table;
}

/** Zones change their offset at most once a day and on whole minutes, so two samples find a day without a change. */
function dayOffsets(dayStart: Instant, format: Intl.DateTimeFormat): DayOffsets {
  const before = formattedOffset(dayStart, format);
  const after = formattedOffset(dayStart + DAY, format);
  if (before === after) return { transitionAt: dayStart, before, after };
  let [low, high] = [dayStart, dayStart + DAY];
  while (high - low > MINUTE) {
    const middle = low + Math.ceil((high - low) / 2 / MINUTE) * MINUTE;
    if (formattedOffset(middle, format) === before) low = middle;
    else high = middle;
  }
  return { transitionAt: high, before, after };
}

function formattedOffset(at: Instant, format: Intl.DateTimeFormat): number {
  const formattedParts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const readPart = (name: Intl.DateTimeFormatPartTypes): number => formattedParts[name] ?? 0;
  const reading = wallMs({
    year: readPart('year'),
    month: readPart('month'),
    day: readPart('day'),
    hour: readPart('hour'),
    minute: readPart('minute'),
    second: readPart('second'),
  });
  return reading - Math.floor(at / SECOND) * SECOND;
}
