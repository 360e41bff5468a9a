import { stripBidiControls } from '@vedette/kernel/strip-bidi-controls';

const MAX_LENGTH = 31;

/**
 * Returns a name that Excel accepts: at most 31 characters, none of `[]:*?/\`, and not one of `taken`, which are in
 * lower case. Bidirectional control characters are neutralised.
 */
export function sheetName(title: string, taken: ReadonlySet<string>): string {
  const plain =
    stripBidiControls(title)
      .replace(/[[\]:*?/\\]/g, ' ')
      .replace(/\s+/g, ' ')
      .replace(/^'+|'+$/g, '')
      .trim()
      // Cuts at a space if there is one, because a word cut in two is not recognised.
      .replace(/^(.{12,31})(?<!\s)\s.*$/u, (whole, start: string) => (whole.length > MAX_LENGTH ? start : whole))
      .slice(0, MAX_LENGTH)
      .trimEnd() || 'Sheet';
  let name = plain;
  for (let number = 2; taken.has(name.toLowerCase()); number += 1) {
    name = `${plain.slice(0, MAX_LENGTH - ` ${number}`.length)} ${number}`;
  }
  return name;
}
