/** Patterns of names: `?` is one character, `*` any number, ignoring case; `|` separates patterns. */

/** Returns whether a name matches one of the patterns; an empty filter matches everything. */
export function matchesName(filter: string, name: string): boolean {
  const patterns = filter.split('|').map((pattern) => pattern.trim().toLowerCase());
  const nonEmpty = patterns.filter((pattern) => pattern !== '');
  return (
    nonEmpty.length === 0 ||
    nonEmpty.some((pattern) => matchesPattern(Array.from(pattern), Array.from(name.toLowerCase())))
  );
}

/** Walks both once and returns to the last `*` on a mismatch, so that no pattern takes long. */
function matchesPattern(pattern: readonly string[], name: readonly string[]): boolean {
  let patternIndex = 0;
  let starIndex = -1;
  let starNameIndex = 0;
  for (let index = 0; index < name.length;) {
    if (pattern[patternIndex] === '*') {
      starIndex = patternIndex;
      starNameIndex = index;
      patternIndex += 1;
    } else if (pattern[patternIndex] === '?' || pattern[patternIndex] === name[index]) {
      patternIndex += 1;
      index += 1;
    } else if (starIndex >= 0) {
      patternIndex = starIndex + 1;
      starNameIndex += 1;
      index = starNameIndex;
    } else {
      return false;
    }
  }
  return pattern.slice(patternIndex).every((each) => each === '*');
}
