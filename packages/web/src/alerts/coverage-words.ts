/** `ann@example.com (Shop, level 2)`, as the service tells it, by level in the order of their first. */
export function byLevel(told: readonly string[]): readonly (readonly [level: string, who: readonly string[]])[] {
  const levels = new Map<string, string[]>();
  for (const each of told) {
    const [, who = each, level = ''] = /^(.*?) \((.*, level \d)\)$/s.exec(each) ?? [];
    levels.set(level, [...(levels.get(level) ?? []), who]);
  }
  return [...levels];
}
