/**
 * Truncates to at most `maxLength` UTF-16 units, which is how receivers count. Truncated text ends in `mark`, and no
 * surrogate pair is split.
 */
export function truncate(text: string, maxLength: number, mark = '...'): string {
  if (text.length <= maxLength) return text;
  const head = text.slice(0, Math.max(maxLength - mark.length, 0)).replace(/[\uD800-\uDBFF]$/, '');
  return `${head}${mark}`.slice(0, maxLength);
}
