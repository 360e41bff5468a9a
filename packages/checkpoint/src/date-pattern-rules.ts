import type { Instant } from '@vedette/kernel/clock';

const MONTHS = 'January February March April May June July August September October November December'.split(' ');
const DAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');

const digits = (value: number, width: number): string => String(value).padStart(width, '0');

/** Formats one token of a .NET custom date pattern in UTC. A token is one letter, repeated. */
function part(run: string, date: Date): string {
  const width = run.length;
  const number = (value: number): string => digits(value, Math.min(width, 2));
  switch (run[0]) {
    case 'y':
      return width <= 2 ? digits(date.getUTCFullYear() % 100, width) : digits(date.getUTCFullYear(), width);
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
      return digits(date.getUTCMilliseconds(), 3).padEnd(width, '0').slice(0, width);
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
export function formatDate(at: Instant, format: string): string {
  const formatName = format.trim().toLowerCase();
  if (formatName === 'iso') return new Date(at).toISOString();
  if (formatName === 'unix') return String(Math.floor(at / 1000));
  const date = new Date(at);
  const written = /(?<literal>'[^']*'|"[^"]*"|\\.)|(?<run>y+|M+|d+|H+|h+|m+|s+|f+|t+|z+|K)/g;
  return format.replace(written, (all, literal?: string) => {
    if (literal === undefined) return part(all, date);
    return literal.startsWith('\\') ? literal.slice(1) : literal.slice(1, -1);
  });
}

/** Returns the `First` or `Last` day of the current, previous or next month at the same time of day. */
function monthEdge(at: Instant, edge: string, which: string): Instant {
  const date = new Date(at);
  const shift = which === 'previous' ? -1 : which === 'next' ? 1 : 0;
  const [month, day] = edge === 'first' ? [date.getUTCMonth() + shift, 1] : [date.getUTCMonth() + shift + 1, 0];
  return Date.UTC(date.getUTCFullYear(), month, day) + (at % 86_400_000);
}

/** Shifts an instant by signed seconds or to the edge of a month. Undefined for any other `offset`. */
export function shiftDate(at: Instant, offset: string): Instant | undefined {
  const text = offset.trim().toLowerCase();
  if (text === '') return at;
  if (/^[+-]?\d{1,12}$/.test(text)) return at + Number(text) * 1000;
  const match = /^(first|last)dayof(previous|next|)month$/.exec(text);
  return match ? monthEdge(at, match[1] ?? '', match[2] ?? '') : undefined;
}
