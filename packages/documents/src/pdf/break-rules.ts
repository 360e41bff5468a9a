/** Line breaks in texts with words longer than a line. */

/** Long words without spaces, such as addresses, are broken after these characters. */
const BREAK_AFTER = /(?<=[/?&=@._,;:|+~#%-])(?<!:\/\/)(?![/?&=@._,;:|+~#%-])/u;
/** Scripts that break at any character have separate rules. */
const BREAK_ANYWHERE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
const ADDRESS = /:\/\/|\S@\S+\.\S/u;

/**
 * Returns the text with line feeds where a line is full. A word starts a new line rather than being broken. A word
 * longer than a line is broken after a separator, otherwise at the last character that fits, unless its characters are
 * joined.
 */
export function wrapText(text: string, width: number, measureWidth: (piece: string) => number): string {
  if (measureWidth(text) <= width || BREAK_ANYWHERE.test(text)) return text;
  // Right-to-left text is joined by no-break spaces when it is drawn, and would wrap within a word.
  if (RIGHT_TO_LEFT.test(text)) return mapLines(text, (line) => wrapLine(line, width, measureWidth, (word) => [word]));
  const words = text.split(/[ \n]/u);
  // The library handles all other texts, because its line breaking is better.
  if (!words.some((word) => ADDRESS.test(word) || measureWidth(word) > width)) return text;
  return mapLines(text, (line) =>
    wrapLine(line, width, measureWidth, (word) => splitAtSeparators(word, width, measureWidth)),
  );
}

const mapLines = (text: string, wrap: (line: string) => string): string => text.split('\n').map(wrap).join('\n');

function wrapLine(
  text: string,
  width: number,
  measureWidth: (piece: string) => number,
  splitWord: (word: string) => readonly string[],
): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const candidate = line === '' ? word : `${line} ${word}`;
    if (measureWidth(candidate) <= width) {
      line = candidate;
      continue;
    }
    if (line !== '') lines.push(line);
    const pieces = splitWord(word);
    lines.push(...pieces.slice(0, -1));
    line = pieces.at(-1) ?? '';
  }
  return [...lines, line].join('\n');
}

/** Returns pieces of a word that fit in a line. */
function splitAtSeparators(word: string, width: number, measureWidth: (piece: string) => number): string[] {
  const pieces: string[] = [];
  let line = '';
  for (const part of word.split(BREAK_AFTER).flatMap((each) => splitAtCharacters(each, width, measureWidth))) {
    if (line === '' || measureWidth(line + part) <= width) line += part;
    else {
      pieces.push(line);
      line = part;
    }
  }
  return [...pieces, line];
}

/** Breaks at grapheme clusters. */
function splitAtCharacters(part: string, width: number, measureWidth: (piece: string) => number): string[] {
  if (measureWidth(part) <= width) return [part];
  const characters = Array.from(new Intl.Segmenter().segment(part), ({ segment }) => segment);
  const pieces: string[] = [];
  for (let from = 0; from < characters.length;) {
    const end =
      from +
      findLargest(
        (count) => measureWidth(characters.slice(from, from + count).join('')) <= width,
        characters.length - from,
      );
    pieces.push(characters.slice(from, end).join(''));
    from = end;
  }
  return pieces;
}

/** A text whose end is kept when it is shortened. */
export interface ShortenableText {
  readonly name: string;
  readonly suffix: string;
}

/** Returns the text if it fits in a line, otherwise with the name cut and an ellipsis after it. */
export function shortenText(
  { name, suffix }: ShortenableText,
  width: number,
  measureWidth: (piece: string) => number,
): string {
  if (measureWidth(name + suffix) <= width) return name + suffix;
  const characters = Array.from(new Intl.Segmenter().segment(name), ({ segment }) => segment);
  const shorten = (count: number): string => `${characters.slice(0, count).join('').trimEnd()}…${suffix}`;
  return shorten(findLargest((count) => measureWidth(shorten(count)) <= width, characters.length));
}

/** Returns the largest number from 1 to `max` for which `isTrue` holds, by bisection because each trial is slow. */
function findLargest(isTrue: (count: number) => boolean, max: number): number {
  let [low, high] = [1, max + 1];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (isTrue(middle)) low = middle;
    else high = middle;
  }
  return low;
}
