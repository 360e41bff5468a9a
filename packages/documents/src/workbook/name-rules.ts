import { stripBidiControls } from '@vedette/kernel/strip-bidi-controls';

const MAX_LENGTH = 31;

/**
 * Returns a name that Excel accepts: at most 31 characters, none of `[]:*?/\`, and not one of `taken`, which are in
 * lower case. Bidirectional control characters are neutralised.
 */
export function sheetName(title: string, taken: ReadonlySet<string>): string {
  const baseName =
    stripBidiControls(title)
      .replace(/[[\]:*?/\\]/g, ' ')
      .replace(/\s+/g, ' ')
      .replace(/^'+|'+$/g, '')
      .trim()
      // Cuts at a space if there is one, because a word cut in two is not recognised.
      .replace(/^(.{12,31})(?<!\s)\s.*$/u, (match, start: string) => (match.length > MAX_LENGTH ? start : match))
      .slice(0, MAX_LENGTH)
      .trimEnd() || 'Sheet';
  let name = baseName;
  for (let number = 2; taken.has(name.toLowerCase()); number += 1) {
    name = `${baseName.slice(0, MAX_LENGTH - ` ${number}`.length)} ${number}`;
  }
  return name;
}
