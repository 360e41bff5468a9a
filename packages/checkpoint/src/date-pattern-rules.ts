import type { Instant } from '@vedette/kernel/clock';

const MONTHS = 'January February March April May June July August September October November December'.split(' ');
const DAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');

const padNumber = (value: number, width: number): string => String(value).padStart(width, '0');

/** Formats one token of a .NET custom date pattern in UTC. A token is one letter, repeated. */
function formatToken(letters: string, date: Date): string {
  const width = letters.length;
  const number = (value: number): string => padNumber(value, Math.min(width, 2));
  switch (letters[0]) {
    case 'y':
      return width <= 2 ? padNumber(date.getUTCFullYear() % 100, width) : padNumber(date.getUTCFullYear(), width);
    case 'M': {
      const name = MONTHS[date.getUTCMonth()] ?? '';
      return width > 3 ? name : width === 3 ? name.slice(0, 3) : number(date.getUTCMonth() + 1);
    }
    case 'd': {
      const name = DAYS[date.getUTCDay()] ?? '';
      return width > 3 ? name : width === 3 ? name.slice(0, 3) : number(date.getUTCDate());
    }
    case 'H':
      return number(date.getUTCHours());
    case 'h':
      return number(date.getUTCHours() % 12 || 12);
    case 'm':
      return number(date.getUTCMinutes());
    case 's':
      return number(date.getUTCSeconds());
    case 'f':
      return padNumber(date.getUTCMilliseconds(), 3).padEnd(width, '0').slice(0, width);
    case 't':
      return (date.getUTCHours() < 12 ? 'AM' : 'PM').slice(0, width);
    case 'z':
      return width > 2 ? '+00:00' : width === 2 ? '+00' : '+0';
    default:
      return 'Z';
  }
}

/**
 * Formats an instant in UTC by a .NET custom date pattern. `Iso` and `Unix` (seconds), in any case, are complete
 * formats.
 */
export function formatDate(instant: Instant, format: string): string {
  const formatName = format.trim().toLowerCase();
  if (formatName === 'iso') return new Date(instant).toISOString();
  if (formatName === 'unix') return String(Math.floor(instant / 1000));
  const date = new Date(instant);
  const tokenPattern = /(?<literal>'[^']*'|"[^"]*"|\\.)|(?<run>y+|M+|d+|H+|h+|m+|s+|f+|t+|z+|K)/g;
  return format.replace(tokenPattern, (token, literal?: string) => {
    if (literal === undefined) return formatToken(token, date);
    return literal.startsWith('\\') ? literal.slice(1) : literal.slice(1, -1);
  });
}

/** Returns the `First` or `Last` day of the current, previous or next month at the same time of day. */
function monthEdge(instant: Instant, edge: string, relativeMonth: string): Instant {
  const date = new Date(instant);
  const shift = relativeMonth === 'previous' ? -1 : relativeMonth === 'next' ? 1 : 0;
  const [month, day] = edge === 'first' ? [date.getUTCMonth() + shift, 1] : [date.getUTCMonth() + shift + 1, 0];
  return Date.UTC(date.getUTCFullYear(), month, day) + (instant % 86_400_000);
}

/** Shifts an instant by signed seconds or to the edge of a month. Undefined for any other `offset`. */
export function shiftDate(instant: Instant, offset: string): Instant | undefined {
  const text = offset.trim().toLowerCase();
  if (text === '') return instant;
  if (/^[+-]?\d{1,12}$/.test(text)) return instant + Number(text) * 1000;
  const match = /^(first|last)dayof(previous|next|)month$/.exec(text);
  return match ? monthEdge(instant, match[1] ?? '', match[2] ?? '') : undefined;
}
