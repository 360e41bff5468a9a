/** Parses command lines of the Windows command prompt, such as those that browsers copy. */
import type { Command, ImportNotes } from './command-text.js';

/**
 * Returns whether a text is written for cmd: with carets before quotes or at line ends, or with doubled quotes within
 * words, which no other shell uses.
 */
export function isCmdSyntax(text: string): boolean {
  if (/\^["\r\n]|\^\s*$/.test(text)) return true;
  const isPosix = /(?:^|\s)\$?'|\\\r?\n/.test(text);
  return !isPosix && /[^\s"=]""[^\s]|[[{:,]""|"""/.test(text);
}

const VARIABLE = /%([A-Za-z_]\w*)%/g;
/** `%TOKEN%` is a variable; `%C3%` in a URL is not. */
const isVariable = (name: string): boolean =>
  !/^[\da-f]{2}/i.test(name) || (/^[A-Z_][A-Z\d_]{3,}$/.test(name) && /[G-Z_]/.test(name));

export function parseCmdCommands(text: string, notes: ImportNotes): Command[] {
  return splitLines(text.replace(/\r\n?/g, '\n'))
    .map((line) =>
      line.replace(VARIABLE, (reference: string, name: string) =>
        isVariable(name) ? notes.replaceVariable(name, reference) : reference,
      ),
    )
    .map((line) => ({ words: splitWords(line) }))
    .filter((command) => command.words.length > 0);
}

/** Splits a text into command lines at line ends and separators. Between quotes, separators and carets are literal. */
function splitLines(text: string): string[] {
  const result: string[] = [];
  let line = '';
  let isQuoted = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index] ?? '';
    if (character === '^' && !isQuoted) {
      index += 1;
      // A caret at the end of a line joins it with the next; the following character is literal, even if it ends a
      // line.
      if (text[index] === '\n') index += 1;
      line += text[index] ?? '';
    } else if (character === '\n' || (!isQuoted && (character === '&' || character === '|'))) {
      result.push(line);
      line = '';
      isQuoted = false;
    } else {
      if (character === '"') isQuoted = !isQuoted;
      line += character;
    }
  }
  return [...result, line];
}

/** Splits a command line as Windows programs do: `\"` and, between quotes, `""` are a quote. */
function splitWords(line: string): string[] {
  const result: string[] = [];
  let word: string | undefined;
  let isQuoted = false;
  for (let index = 0; index < line.length; index += 1) {
    const character = line[index] ?? '';
    const slashes = /^\\+(?=")/.exec(line.slice(index, index + 200))?.[0].length ?? 0;
    if (slashes > 0) {
      word = (word ?? '') + '\\'.repeat(Math.floor(slashes / 2));
      index += slashes;
      if (slashes % 2 === 1) word += '"';
      else index -= 1;
    } else if (character === '"' && isQuoted && line[index + 1] === '"') {
      word = `${word ?? ''}"`;
      index += 1;
    } else if (character === '"') {
      isQuoted = !isQuoted;
      word ??= '';
    } else if (/\s/.test(character) && !isQuoted) {
      if (word !== undefined) result.push(word);
      word = undefined;
    } else word = (word ?? '') + character;
  }
  return word === undefined ? result : [...result, word];
}
