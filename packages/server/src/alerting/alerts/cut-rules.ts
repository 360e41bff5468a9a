/**
 * Truncates to at most `maxLength` UTF-16 units, which is how receivers count. Truncated text ends in `mark`, and no
 * surrogate pair is split.
 */
export function truncate(text: string, length: number, mark = '...'): string {
  if (text.length <= length) return text;
  const kept = text.slice(0, Math.max(length - mark.length, 0)).replace(/[\uD800-\uDBFF]$/, '');
  return `${kept}${mark}`.slice(0, length);
}
