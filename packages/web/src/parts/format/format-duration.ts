import { t } from '../../i18n/translate.js';

const UNITS = [
  [86_400_000, (count: number) => t('{count, number} d', { count })],
  [3_600_000, (count: number) => t('{count, number} h', { count })],
  [60_000, (count: number) => t('{count, number} min', { count })],
  [1_000, (count: number) => t('{count, number} s', { count })],
] as const;

/**
 * Formats a duration with its two largest units, rounded down: `2 d 3 h`, `4 min 5 s`, `12 s`. Less than a second is
 * shown as `< 1 s`.
 */
export function formatDuration(ms: number): string {
  const roundedMs = Math.max(0, Math.floor(ms / 1_000)) * 1_000;
  const firstUnit = UNITS.findIndex(([size]) => roundedMs >= size);
  if (firstUnit < 0) return ms > 0 ? t('< 1 s') : t('{count, number} s', { count: 0 });
  let remainingMs = roundedMs;
  const parts: string[] = [];
  for (const [size, formatUnit] of UNITS.slice(firstUnit, firstUnit + 2)) {
    const amount = Math.floor(remainingMs / size);
    remainingMs -= amount * size;
    if (amount > 0) parts.push(formatUnit(amount));
  }
  return parts.join(' ');
}

/** Formats an instant relative to now: `5 min ago`, `in 12 s`, `now`. One unit is enough to compare rows of a list. */
export function formatRelativeTime(at: number, now: number): string {
  const offsetMs = at - now;
  const size = Math.abs(offsetMs);
  if (size < 1_500) return t('now');
  const [unitMs, formatUnit] = UNITS.find(([each]) => size >= each) ?? UNITS[3];
  const distance = formatUnit(Math.floor(size / unitMs));
  return offsetMs < 0 ? t('{duration} ago', { duration: distance }) : t('in {duration}', { duration: distance });
}
