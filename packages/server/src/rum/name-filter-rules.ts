/** Patterns of names: `?` is one character, `*` any number, ignoring case; `|` separates patterns. */

/** Returns whether a name matches one of the patterns; an empty filter matches everything. */
export function matchesName(filter: string, name: string): boolean {
  const patterns = filter.split('|').map((pattern) => pattern.trim().toLowerCase());
  const nonEmpty = patterns.filter((pattern) => pattern !== '');
  return nonEmpty.length === 0 || nonEmpty.some((pattern) => fits(Array.from(pattern), Array.from(name.toLowerCase())));
}

/** Walks both once and returns to the last `*` on a mismatch, so that no pattern takes long. */
function fits(pattern: readonly string[], name: readonly string[]): boolean {
  let at = 0;
  let star = -1;
  let starAt = 0;
  for (let index = 0; index < name.length;) {
    if (pattern[at] === '*') {
      star = at;
      starAt = index;
      at += 1;
    } else if (pattern[at] === '?' || pattern[at] === name[index]) {
      at += 1;
      index += 1;
    } else if (star >= 0) {
      at = star + 1;
      starAt += 1;
      index = starAt;
    } else {
      return false;
    }
  }
  return pattern.slice(at).every((each) => each === '*');
}
