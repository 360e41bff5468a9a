/** At most `length` units of UTF-16, as receivers count; what is cut ends in `mark`, and no sign is cut in half. */
export function cut(text: string, length: number, mark = '...'): string {
  if (text.length <= length) return text;
  const kept = text.slice(0, Math.max(length - mark.length, 0)).replace(/[\uD800-\uDBFF]$/, '');
  return `${kept}${mark}`.slice(0, length);
}
