const UNITS = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
  ['s', 1_000],
] as const;

/**
 * Formats a duration with its two largest units, rounded down: `2 d 3 h`, `4 min 5 s`, `12 s`. Less than a second is
 * shown as `< 1 s`.
 */
export function duration(ms: number): string {
  const whole = Math.max(0, Math.floor(ms / 1_000)) * 1_000;
  const first = UNITS.findIndex(([, size]) => whole >= size);
  if (first < 0) return ms > 0 ? '< 1 s' : '0 s';
  let rest = whole;
  const parts: string[] = [];
  for (const [unit, size] of UNITS.slice(first, first + 2)) {
    const amount = Math.floor(rest / size);
    rest -= amount * size;
    if (amount > 0) parts.push(`${String(amount)} ${unit}`);
  }
  return parts.join(' ');
}

/** Formats an instant relative to now: `5 min ago`, `in 12 s`, `now`. One unit is enough to compare rows of a list. */
export function relative(at: number, now: number): string {
  const away = at - now;
  const size = Math.abs(away);
  if (size < 1_500) return 'now';
  const [unit, length] = UNITS.find(([, each]) => size >= each) ?? UNITS[3];
  const text = `${String(Math.floor(size / length))} ${unit}`;
  return away < 0 ? `${text} ago` : `in ${text}`;
}
