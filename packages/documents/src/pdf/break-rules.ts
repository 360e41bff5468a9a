/** Line breaks in texts with words longer than a line. */

/** Long words without spaces, such as addresses, are broken after these characters. */
const AFTER = /(?<=[/?&=@._,;:|+~#%-])(?<!:\/\/)(?![/?&=@._,;:|+~#%-])/u;
/** Scripts that break at any character have separate rules. */
const ANYWHERE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
const ADDRESS = /:\/\/|\S@\S+\.\S/u;

/**
 * Returns the text with line feeds where a line is full. A word starts a new line rather than being broken. A word
 * longer than a line is broken after a separator, otherwise at the last character that fits, unless its characters are
 * joined.
 */
export function wrapText(text: string, width: number, measureWidth: (piece: string) => number): string {
  if (measureWidth(text) <= width || ANYWHERE.test(text)) return text;
  // Right-to-left text is joined by no-break spaces when it is drawn, and would wrap within a word.
  if (RIGHT_TO_LEFT.test(text)) return inLines(text, (line) => paragraph(line, width, measureWidth, (word) => [word]));
  const words = text.split(/[ \n]/u);
  // The library handles all other texts, because its line breaking is better.
  if (!words.some((word) => ADDRESS.test(word) || measureWidth(word) > width)) return text;
  return inLines(text, (line) => paragraph(line, width, measureWidth, (word) => wordPieces(word, width, measureWidth)));
}

const inLines = (text: string, broken: (line: string) => string): string => text.split('\n').map(broken).join('\n');

function paragraph(
  text: string,
  width: number,
  measureWidth: (piece: string) => number,
  piecesIn: (word: string) => readonly string[],
): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (measureWidth(longer) <= width) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    const pieces = piecesIn(word);
    lines.push(...pieces.slice(0, -1));
    line = pieces.at(-1) ?? '';
  }
  return [...lines, line].join('\n');
}

/** Returns pieces of a word that fit in a line. */
function wordPieces(word: string, width: number, measureWidth: (piece: string) => number): string[] {
  const pieces: string[] = [];
  let line = '';
  for (const part of word.split(AFTER).flatMap((each) => letterPieces(each, width, measureWidth))) {
    if (line === '' || measureWidth(line + part) <= width) line += part;
    else {
      pieces.push(line);
      line = part;
    }
  }
  return [...pieces, line];
}

/** Breaks at grapheme clusters. */
function letterPieces(part: string, width: number, measureWidth: (piece: string) => number): string[] {
  if (measureWidth(part) <= width) return [part];
  const characters = Array.from(new Intl.Segmenter().segment(part), ({ segment }) => segment);
  const pieces: string[] = [];
  for (let from = 0; from < characters.length;) {
    const beyond =
      from +
      largestThat(
        (count) => measureWidth(characters.slice(from, from + count).join('')) <= width,
        characters.length - from,
      );
    pieces.push(characters.slice(from, beyond).join(''));
    from = beyond;
  }
  return pieces;
}

/** A text whose end is kept when it is shortened. */
export interface ShortenableText {
  readonly name: string;
  readonly rest: string;
}

/** Returns the text if it fits in a line, otherwise with the name cut and an ellipsis after it. */
export function shortenText(
  { name, rest }: ShortenableText,
  width: number,
  measureWidth: (piece: string) => number,
): string {
  if (measureWidth(name + rest) <= width) return name + rest;
  const characters = Array.from(new Intl.Segmenter().segment(name), ({ segment }) => segment);
  const cut = (count: number): string => `${characters.slice(0, count).join('').trimEnd()}…${rest}`;
  return cut(largestThat((count) => measureWidth(cut(count)) <= width, characters.length));
}

/** Returns the largest number from 1 to `max` for which `isTrue` holds, by bisection because each trial is slow. */
function largestThat(isTrue: (count: number) => boolean, max: number): number {
  let [good, bad] = [1, max + 1];
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2);
    if (isTrue(middle)) good = middle;
    else bad = middle;
  }
  return good;
}
