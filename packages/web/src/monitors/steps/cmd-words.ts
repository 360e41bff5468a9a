/** Parses command lines of the Windows command prompt, such as those that browsers copy. */
import type { Command, Notes } from './command-text.js';

/**
 * Returns whether a text is written for cmd: with carets before quotes or at line ends, or with doubled quotes within
 * words, which no other shell uses.
 */
export function isForCmd(text: string): boolean {
  if (/\^["\r\n]|\^\s*$/.test(text)) return true;
  const isPosix = /(?:^|\s)\$?'|\\\r?\n/.test(text);
  return !isPosix && /[^\s"=]""[^\s]|[[{:,]""|"""/.test(text);
}

const VARIABLE = /%([A-Za-z_]\w*)%/g;
/** `%TOKEN%` is a variable; `%C3%` in a URL is not. */
const isVariable = (name: string): boolean =>
  !/^[\da-f]{2}/i.test(name) || (/^[A-Z_][A-Z\d_]{3,}$/.test(name) && /[G-Z_]/.test(name));

export function cmdCommands(text: string, notes: Notes): Command[] {
  return lines(text.replace(/\r\n?/g, '\n'))
    .map((line) =>
      line.replace(VARIABLE, (whole: string, name: string) => (isVariable(name) ? notes.variable(name, whole) : whole)),
    )
    .map((line) => ({ words: words(line) }))
    .filter((command) => command.words.length > 0);
}

/** Splits a text into command lines at line ends and separators. Between quotes, separators and carets are literal. */
function lines(text: string): string[] {
  const made: string[] = [];
  let line = '';
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if (sign === '^' && !isQuoted) {
      at += 1;
      // A caret at the end of a line joins it with the next; the following character is literal, even if it ends a
      // line.
      if (text[at] === '\n') at += 1;
      line += text[at] ?? '';
    } else if (sign === '\n' || (!isQuoted && (sign === '&' || sign === '|'))) {
      made.push(line);
      line = '';
      isQuoted = false;
    } else {
      if (sign === '"') isQuoted = !isQuoted;
      line += sign;
    }
  }
  return [...made, line];
}

/** Splits a command line as Windows programs do: `\"` and, between quotes, `""` are a quote. */
function words(line: string): string[] {
  const made: string[] = [];
  let word: string | undefined;
  let isQuoted = false;
  for (let at = 0; at < line.length; at += 1) {
    const sign = line[at] ?? '';
    const slashes = /^\\+(?=")/.exec(line.slice(at, at + 200))?.[0].length ?? 0;
    if (slashes > 0) {
      word = (word ?? '') + '\\'.repeat(Math.floor(slashes / 2));
      at += slashes;
      if (slashes % 2 === 1) word += '"';
      else at -= 1;
    } else if (sign === '"' && isQuoted && line[at + 1] === '"') {
      word = `${word ?? ''}"`;
      at += 1;
    } else if (sign === '"') {
      isQuoted = !isQuoted;
      word ??= '';
    } else if (/\s/.test(sign) && !isQuoted) {
      if (word !== undefined) made.push(word);
      word = undefined;
    } else word = (word ?? '') + sign;
  }
  return word === undefined ? made : [...made, word];
}
